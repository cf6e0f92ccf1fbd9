import FuzzProperties

/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Property.feed.holdOrTrap(UnsafeBufferPointer(start: start, count: count))
}
