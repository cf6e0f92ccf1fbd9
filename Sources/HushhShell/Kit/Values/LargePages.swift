internal import Glibc

/// Asks for large pages below memory of many megabytes that is about to be filled.
///
/// In pages of the usual size a million records are a hundred thousand of them, and each costs as much as
/// reading a few records. Where there are none it does nothing.
package enum LargePages {
  private static let size = 2 << 20

  package static func advise(_ memory: UnsafeMutableRawPointer?, count: Int) {
    guard count >= 2 * size, let memory else { return }
    let start = (UInt(bitPattern: memory) + UInt(size) - 1) & ~UInt(size - 1)
    let length = UInt(bitPattern: memory) + UInt(count) - start
    madvise(UnsafeMutableRawPointer(bitPattern: start), Int(length), MADV_HUGEPAGE)
  }
}
