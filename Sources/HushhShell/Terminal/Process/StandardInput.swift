internal import Glibc
package import HushhKit

/// Standard input as chunks of bytes, for files, pipes and terminals without an editor.
package enum StandardInput {
  /// The next bytes, or nil at the end.
  ///
  /// Blocks until there are some.
  package static func nextChunk() -> Result<[UInt8]?, FileError> {
    var count = 0
    var reason: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, initialized in
      repeat {
        count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      reason = errno
      initialized = max(0, count)
    }
    guard count >= 0 else {
      return .failure(
        .unreadable(path: "Standard input", reason: String(cString: strerror(reason)).lowercased()))
    }
    return .success(count > 0 ? chunk : nil)
  }
}
