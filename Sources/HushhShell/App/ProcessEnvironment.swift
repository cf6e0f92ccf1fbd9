internal import Glibc

/// The environment variables this process was started with, looked up one by one: a start needs few.
enum ProcessEnvironment {
  static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
