internal import HushhShell
internal import Synchronization

/// The world of a run from the moment there is one, for whoever ends the process from another thread.
final class OpenedWorld: Sendable {
  private let world = Mutex<World?>(nil)

  /// Opens the world; whoever ends the process waits for that, so that no directory of its own is left.
  func open(_ make: () throws -> World) throws -> World {
    try world.withLock { world in
      let made = try make()
      world = made
      return made
    }
  }

  /// The world, unless it is just being opened: then there is nothing in it to lose.
  var current: World? { world.withLockIfAvailable { $0 } ?? nil }

  /// Ends with the world, if there is one; none is opened any more.
  func end(_ body: (World?) -> Never) -> Never { world.withLock { body($0) } }
}
