internal import Glibc

/// The three descriptors every program is started with, or should be.
package enum StandardStreams {
  /// Takes the places of those that are closed.
  ///
  /// Otherwise the next file that is opened gets the number, and what is meant for the screen goes into it.
  package static func holdPlaces() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The wrong way round, so that reading and writing fail as they would have.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
