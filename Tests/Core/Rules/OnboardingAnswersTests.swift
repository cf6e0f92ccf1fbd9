import HushhDomain
import HushhKit
import Testing

@Suite struct `Onboarding answers` {
  private func answers(
    first: String = "Alice", last: String? = nil, goals: [String] = ["insurance"], zip: String = "98033"
  ) throws(OnboardingError) -> OnboardingAnswers {
    try OnboardingAnswers(firstName: first, lastName: last, goals: goals, zip: zip)
  }

  private func faults(_ body: () throws(OnboardingError) -> OnboardingAnswers) -> [String] {
    do throws(OnboardingError) { _ = try body() } catch { return error.faults.map(\.field) }
    return []
  }

  @Test(arguments: [
    ("98033", "98033"), (" 98033 ", "98033"), ("98033-1234", "98033-1234"), ("02139", "02139"),
    ("00501", "00501"), ("02139-4307", "02139-4307"), ("\t98033\n", "98033"),
  ])
  func `a ZIP is text, trimmed, and keeps its zeros`(text: String, zip: String) throws {
    #expect(try answers(zip: text).zip == zip)
  }

  @Test(arguments: [
    "", " ", "9803", "2139", "980333", "123456", "98033-", "02139-", "98033-123", "98033-12345", "98033 1234",
    "980331234", "٩٨٠٣٣", "0213٩", "０２１３９", "9803½", "9803²", "ABCDE", "SW1A 1AA", "-9803", "98 33",
    "98033-12 4",
  ])
  func `any other ZIP is refused`(zip: String) {
    #expect(faults { () throws(OnboardingError) in try answers(zip: zip) } == ["ZIP"])
  }

  @Test(arguments: ["José", "王小明", "O'Brien-Łuk", "👩‍👩‍👧‍👦", "e\u{301}", String(repeating: "é", count: 100)])
  func `a name of any script stays as it is`(name: String) throws {
    let answers = try answers(first: " \(name) ", last: name)

    #expect(answers.firstName.utf8.elementsEqual(name.utf8))
    #expect(answers.fullName == "\(name) \(name)")
  }

  @Test(arguments: [
    "", "   ", "\u{A0}\t", "a\nb", "a\tb", "a\u{1B}[2Jb", "a\u{9B}b", "a\u{2028}b", "a\u{7F}",
    String(repeating: "x", count: 101), String(repeating: "x", count: 5000),
  ])
  func `a blank, long or controlling first name is refused`(name: String) {
    #expect(faults { () throws(OnboardingError) in try answers(first: name) } == ["first name"])
  }

  @Test(arguments: [nil, "", "  "])
  func `a last name may be absent`(last: String?) throws {
    #expect(try answers(last: last).lastName == nil)
    #expect(try answers(last: last).fullName == "Alice")
  }

  @Test func `goals are stored once each in the chips' order; the first named is primary`() throws {
    let answers = try answers(goals: ["Tax Planning", "insurance", "TAX_PLANNING", " wealth management "])

    #expect(answers.goals == [.wealthManagement, .insurance, .taxPlanning])
    #expect(answers.primaryGoal == .taxPlanning)
    #expect(try self.answers(goals: Goal.allCases.reversed().map(\.rawValue)).goals == Goal.allCases)
  }

  @Test(arguments: [[], [""], ["", " "], ["riches"], ["insurance", "riches"], ["insurance,tax_planning"]])
  func `no goal, or an unknown one, is refused with the list`(goals: [String]) {
    do throws(OnboardingError) {
      _ = try answers(goals: goals)
      Issue.record("accepted")
    } catch {
      #expect(error.code == .goalsInvalid)
      #expect(error.explanation.because?.contains(GoalList.choices) == true)
    }
  }

  @Test func `every bad field is named at once`() {
    let named = faults { () throws(OnboardingError) in
      try answers(first: " ", last: "a\nb", goals: [], zip: "1")
    }
    #expect(named == ["first name", "last name", "goals", "ZIP"])
  }

  @Test(
    arguments: [
      ("Alice Nguyen", "Alice", "Nguyen"), ("Mary Jane Watson", "Mary Jane", "Watson"), ("Cher", "Cher", nil),
      (" Alice  Nguyen ", "Alice", "Nguyen"), ("", "", nil),
    ] as [(String, String, String?)])
  func `a full name is split at its last space`(name: String, first: String, last: String?) {
    #expect(PersonName.split(name) == (first, last))
  }
}
