public import HushhKit

/// What onboarding asks, checked (DOMAIN §2.2).
///
/// It can only be made of valid values.
public struct OnboardingAnswers: Sendable, Equatable {
  public let firstName: String
  public let lastName: String?
  /// In the order of the chips, each once.
  public let goals: [Goal]
  /// The first one named.
  public let primaryGoal: Goal
  public let zip: String
  public let timeline: Timeline

  /// Checks every field and names every bad one.
  public init(
    firstName: String, lastName: String? = nil, goals: [String], zip: String, timeline: Timeline = .exploring
  ) throws(OnboardingError) {
    var faults: [FieldFault] = []
    func checked<Value>(_ read: () throws(FieldFault) -> Value) -> Value? {
      do throws(FieldFault) { return try read() } catch {
        faults.append(error)
        return nil
      }
    }
    let first = checked { () throws(FieldFault) in try PersonName.first(firstName) }
    let last = checked { () throws(FieldFault) in try PersonName.last(lastName) }
    let chosen = checked { () throws(FieldFault) in try GoalList.read(goals) }
    let zip = checked { () throws(FieldFault) in try ZIPCode.read(zip) }
    guard let first, let last, let chosen, let primary = chosen.first, let zip else {
      throw OnboardingError(faults: faults)
    }
    self.firstName = first
    self.lastName = last
    self.goals = chosen.sorted()
    self.primaryGoal = primary
    self.zip = zip
    self.timeline = timeline
  }

  public var fullName: String { lastName.map { "\(firstName) \($0)" } ?? firstName }
}

/// One bad field: which, its code, and why.
public struct FieldFault: Error, Equatable, Sendable {
  public var field: String
  public var code: ErrorCode
  public var reason: String

  public init(field: String, code: ErrorCode, reason: String) {
    self.field = field
    self.code = code
    self.reason = reason
  }
}

extension FieldFault: ExplainedError {
  public var explanation: Explanation {
    Explanation("Nothing was saved.", because: "\(field): \(reason)", next: ["onboarding fields"])
  }
}

/// Every bad field of a form.
///
/// Its code is the first one's.
public struct OnboardingError: ExplainedError, Equatable {
  public var faults: [FieldFault]

  public var code: ErrorCode { faults.first?.code ?? .argumentInvalid }

  public var explanation: Explanation {
    Explanation(
      "Nothing was saved.",
      because: faults.map { "\($0.field): \($0.reason)" }.joined(separator: "; "), next: ["onboarding fields"]
    )
  }
}

/// The rules for names: any script, 1 to 100 characters, no control characters (E11).
public enum PersonName {
  public static let longest = 100

  public static func first(_ text: String) throws(FieldFault) -> String {
    guard let name = try read(text, field: "first name") else {
      throw FieldFault(field: "first name", code: .nameInvalid, reason: "it is blank")
    }
    return name
  }

  /// A last name is optional: blank is none.
  public static func last(_ text: String?) throws(FieldFault) -> String? {
    try read(text ?? "", field: "last name")
  }

  private static func read(_ text: String, field: String) throws(FieldFault) -> String? {
    let name = text.trimmingBlanks()
    guard !name.isEmpty else { return nil }
    guard name.unicodeScalars.allSatisfy({ !$0.isControl }) else {
      throw FieldFault(field: field, code: .nameInvalid, reason: "it holds control characters")
    }
    guard name.count <= longest else {
      throw FieldFault(field: field, code: .nameInvalid, reason: "it is longer than \(longest) characters")
    }
    return name
  }

  /// First and last name of a provider's full name: split at the last space.
  public static func split(_ fullName: String) -> (first: String, last: String?) {
    let name = fullName.trimmingBlanks()
    guard let space = name.lastIndex(of: " ") else { return (name, nil) }
    return (String(name[..<space]).trimmingBlanks(), String(name[name.index(after: space)...]))
  }
}

/// The rule for ZIPs: five ASCII digits, optional `-` and four; text, so that zeros stay (E10).
public enum ZIPCode {
  public static func read(_ text: String) throws(FieldFault) -> String {
    let zip = text.trimmingBlanks()
    let bytes = Array(zip.utf8)
    let isValid =
      (bytes.count == 5 || (bytes.count == 10 && bytes[5] == UInt8(ascii: "-")))
      && bytes.enumerated().allSatisfy {
        $0.offset == 5 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0.element)
      }
    guard isValid else {
      throw FieldFault(
        field: "ZIP", code: .zipInvalid,
        reason: "it must be five digits, or five, a dash and four, like 98033")
    }
    return zip
  }
}

/// The rule for goals: at least one of the six, by code or label in any case, each once (E12).
public enum GoalList {
  /// The goals in the order they were named.
  public static func read(_ names: [String]) throws(FieldFault) -> [Goal] {
    var goals: [Goal] = []
    for name in names {
      let wanted = name.trimmingBlanks().lowercased()
      guard !wanted.isEmpty else { continue }
      guard
        let goal = Goal.allCases.first(where: { $0.rawValue == wanted || $0.label.lowercased() == wanted })
      else {
        throw FieldFault(
          field: "goals", code: .goalsInvalid, reason: "there is no goal \(name); there are \(choices)")
      }
      if !goals.contains(goal) { goals.append(goal) }
    }
    guard !goals.isEmpty else {
      throw FieldFault(field: "goals", code: .goalsInvalid, reason: "choose at least one of \(choices)")
    }
    return goals
  }

  public static var choices: String { Goal.allCases.map(\.rawValue).joined(separator: ", ") }
}
