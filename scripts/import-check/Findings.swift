/// What stands in a file and matters to the rules.
struct Import {
  var module: String
  var line: Int
  /// `@_exported`: hands the module on to whoever imports this one.
  var isExported: Bool
}

/// A call of a global function or of an initializer.
struct Call {
  var name: String
  var line: Int
  var hasArguments: Bool
}

extension [Token] {
  /// Every import, in any form: with attributes, an access level, a kind (`import struct A.B`) or a
  /// submodule.
  var imports: [Import] {
    indices.compactMap { index in
      guard isKeyword("import", at: index), !isSign(".", at: index - 1), !isSign("(", at: index - 1),
        !isSign(",", at: index - 1)
      else { return nil }
      let kinds = ["typealias", "struct", "class", "enum", "protocol", "actor", "let", "var", "func"]
      let hasKind =
        kinds.contains { isKeyword($0, at: index + 1) } && !isSign(".", at: index + 2)
        && indices.contains(index + 2) && self[index + 2].line == self[index + 1].line
      let name = index + (hasKind ? 2 : 1)
      guard indices.contains(name) else { return nil }
      let isExported =
        isKeyword("_exported", at: index - 1) || isKeyword("_exported", at: index - 2)
      return Import(module: self[name].text, line: self[index].line, isExported: isExported)
    }
  }

  /// Every call of one of these functions, also as `Swift.print(…)`.
  ///
  /// A method of that name, `console.print(…)`, is none, nor is its declaration.
  func calls(of names: Set<String>) -> [Call] {
    indices.compactMap { index in
      guard names.contains(self[index].text), isSign("(", at: index + 1), isGlobal(at: index) else {
        return nil
      }
      return Call(
        name: self[index].text, line: self[index].line, hasArguments: !isSign(")", at: index + 2))
    }
  }

  private func isGlobal(at index: Int) -> Bool {
    if isSign(".", at: index - 1) {
      return indices.contains(index - 2) && ["Swift", "Glibc", "Foundation"].contains(self[index - 2].text)
    }
    return !isKeyword("func", at: index - 1) && !isKeyword("case", at: index - 1)
  }

  private func isKeyword(_ word: String, at index: Int) -> Bool {
    indices.contains(index) && self[index].text == word && !self[index].isQuoted
  }

  private func isSign(_ sign: String, at index: Int) -> Bool { isKeyword(sign, at: index) }
}
