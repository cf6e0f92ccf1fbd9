internal import Glibc

/// The programs that were built with the tests.
package enum BuiltProducts {
  /// The path of a program of this package: it lies beside the program that runs the tests.
  package static func path(of program: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let runner = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return runner.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/"
      + program
  }
}
