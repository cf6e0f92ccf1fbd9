package import HushhPluginKit

extension Registry {
  /// A registry with the shell's own commands, the lab, and these plugins in this order.
  package init(plugins: [any CommandPlugin]) {
    self.init()
    let builtins =
      BasicCommands.all + SetCommand.all + ScriptCommands.all + AliasCommands.all + AssertCommands.all
      + HelpCommands.all
      + RecordCommands.all + HistoryCommands.all + DoctorCommand.all
    // The shell's own names come first: no plugin can take them.
    register("shell", summary: "the shell itself", builtins)
    register(
      "lab", summary: "what a tester cannot do to a phone",
      NetworkCommands.all + DeviceCommands.all + SandboxCommands.all)
    for plugin in plugins { register(plugin) }
    moveToEnd("lab")
  }
}
