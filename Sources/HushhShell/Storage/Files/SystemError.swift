internal import Glibc

/// A system call that failed.
///
/// Its number decides what the caller does; its words are for people.
package struct SystemError: Error, Equatable, Sendable {
  package var number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(errno) }

  package static let noSpace = SystemError(ENOSPC)
  package static let inputOutput = SystemError(EIO)
  package static let tooLarge = SystemError(EFBIG)

  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isTaken: Bool { number == EEXIST }
  var isDirectory: Bool { number == EISDIR }
  var isForbidden: Bool { number == EACCES || number == EPERM }

  /// What the system calls it, as a clause: "no space left on device".
  ///
  /// Not translated: only the character set of the locale is ever taken over.
  package var reason: String {
    guard let words = strerror(number) else { return "error \(number)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
