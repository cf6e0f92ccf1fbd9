import HushhDomain
internal import HushhKit
import HushhPluginKit

/// The questions of onboarding at a terminal.
///
/// A bad answer is asked again, with the reason.
struct OnboardingForm {
  let context: CommandContext
  /// The command that resumes after the last answer, in words; nil when there is none.
  let continues: String?
  let suggested: (first: String, last: String?)?

  func fillIn() async throws -> OnboardingAnswers {
    let first = try await ask(firstName) { text throws(FieldFault) in try PersonName.first(text) }
    let last = try await ask(lastName) { text throws(FieldFault) in
      text == Self.noName ? nil : try PersonName.last(text)
    }
    let goals = try await ask(goals) { text throws(FieldFault) in
      try GoalList.read(Self.words(text).map(Self.goalName))
    }
    let zip = try await ask(zip) { text throws(FieldFault) in try ZIPCode.read(text) }
    let timeline = try await ask(soon) { text throws(FieldFault) in try Self.timeline(text) }
    return try OnboardingAnswers(
      firstName: first, lastName: last, goals: goals.map(\.rawValue), zip: zip, timeline: timeline)
  }

  private func ask<Value>(_ question: Question, read: (String) throws(FieldFault) -> Value) async throws
    -> Value
  {
    var question = question
    while true {
      let given = try await context.ask(question)
      let isEmpty = given.allSatisfy(\.isWhitespace)
      do throws(FieldFault) {
        return try read(isEmpty ? question.suggestion ?? "" : given)
      } catch {
        question.opening = nil
        question.note = "That was not taken: \(error.reason)."
      }
    }
  }

  // MARK: Reading choices: by number, code or label

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0).trimmingBlanks() }
  }

  private static func goalName(_ word: String) -> String {
    guard let number = Int(word), Goal.allCases.indices.contains(number - 1) else { return word }
    return Goal.allCases[number - 1].rawValue
  }

  private static func timeline(_ text: String) throws(FieldFault) -> Timeline {
    let wanted = text.trimmingBlanks().lowercased()
    if let number = Int(wanted), Timeline.allCases.indices.contains(number - 1) {
      return Timeline.allCases[number - 1]
    }
    let found = Timeline.allCases.first { $0.rawValue == wanted || $0.label.lowercased() == wanted }
    guard let found else { throw FieldFault(field: "how soon", code: .choiceUnknown, reason: noSuchChoice) }
    return found
  }

  // MARK: Words

  private static let noName = "-"
  private static let noSuchChoice = "choose one of the numbers"

  /// Why the form is shown, what happens after it, and what leaving it costs.
  private var opening: String {
    var sentences = ["Your profile takes five answers and is saved after the last one."]
    if let command = context.waiting {
      sentences.insert("\(command.name) needs your profile first.", at: 0)
      if !command.resumes { sentences.append("\(command.name) does not resume: type it again then.") }
    }
    if let continues { sentences.append("Then hushh goes on with \(continues); leaving drops it.") }
    return sentences.joined(separator: " ")
  }

  private var firstName: Question {
    Question("First name", opening: opening, suggestion: suggested?.first, flag: "--first NAME")
  }

  private var lastName: Question {
    Question(
      "Last name", opening: nil, suggestion: suggested?.last, flag: "--last NAME",
      note: "A last name is optional: \(Self.noName) for none.")
  }

  private var goals: Question {
    Question(
      "Goals", opening: nil, flag: "--goals GOAL,GOAL", choices: Goal.allCases.map(\.label),
      note: "One or more, parted by commas, the most important first.")
  }

  private var zip: Question { Question("ZIP", opening: nil, flag: "--zip ZIP") }

  private var soon: Question {
    Question(
      "How soon", opening: nil, suggestion: Timeline.exploring.rawValue, flag: "--when WHEN",
      choices: Timeline.allCases.map(\.label))
  }
}
