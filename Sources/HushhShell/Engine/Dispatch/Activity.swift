/// Told when a command begins and when it ends, one inside the other where commands run commands.
package struct Activity {
  let began: (String) -> Void
  let ended: () -> Void

  package init(began: @escaping (String) -> Void, ended: @escaping () -> Void) {
    self.began = began
    self.ended = ended
  }
}
