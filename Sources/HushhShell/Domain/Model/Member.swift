public import HushhKit

/// The row of `users` (DOMAIN §1.2).
public struct User: Sendable, Equatable, Identifiable {
  public var id: UniqueID
  public var email: String?
  public var fullName: String?
  public var avatarURL: String?
  public var zipCode: String?
  public var onboardingStep: String?

  public init(id: UniqueID) { self.id = id }

  /// Anything but exactly `complete` is incomplete (DOMAIN §2.2).
  public var isOnboarded: Bool { onboardingStep == "complete" }

  /// Full name, else e-mail, else "Your account".
  public var displayName: String {
    if let fullName, !fullName.allSatisfy(\.isWhitespace) { return fullName }
    return email ?? "Your account"
  }
}

/// What onboarding asks and the settings edit: the row of `consumer_profiles`.
public struct ConsumerProfile: Sendable, Equatable {
  public var firstName: String?
  public var lastName: String?
  public var goals: [Goal]
  public var primaryGoal: Goal?
  public var timeline: Timeline
  public var zip: String?
  public var pushEnabled: Bool
  public var emailEnabled: Bool
  public var smsEnabled: Bool

  public init(
    firstName: String? = nil, lastName: String? = nil, goals: [Goal] = [], primaryGoal: Goal? = nil,
    timeline: Timeline = .exploring, zip: String? = nil, pushEnabled: Bool = false, emailEnabled: Bool = true,
    smsEnabled: Bool = false
  ) {
    self.firstName = firstName
    self.lastName = lastName
    self.goals = goals
    self.primaryGoal = primaryGoal
    self.timeline = timeline
    self.zip = zip
    self.pushEnabled = pushEnabled
    self.emailEnabled = emailEnabled
    self.smsEnabled = smsEnabled
  }

  /// On when any channel is (D11).
  public var notificationsOn: Bool { pushEnabled || emailEnabled || smsEnabled }
}

/// The six goals, in the order of their chips; that is also the order they are stored in.
public enum Goal: String, Sendable, CaseIterable, Comparable {
  case wealthManagement = "wealth_management"
  case financialPlanning = "financial_planning"
  case insurance
  case investmentAdvisory = "investment_advisory"
  case taxPlanning = "tax_planning"
  case retirementPlanning = "retirement_planning"

  public var label: String {
    switch self {
    case .wealthManagement: "Wealth Management"
    case .financialPlanning: "Financial Planning"
    case .insurance: "Insurance"
    case .investmentAdvisory: "Investment Advisory"
    case .taxPlanning: "Tax Planning"
    case .retirementPlanning: "Retirement Planning"
    }
  }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  public static func < (a: Self, b: Self) -> Bool { a.position < b.position }
}

/// How soon somebody wants to act.
public enum Timeline: String, Sendable, CaseIterable {
  case asap
  case thisMonth = "this_month"
  case exploring

  public var label: String {
    switch self {
    case .asap: "As soon as possible"
    case .thisMonth: "This month"
    case .exploring: "Just exploring"
    }
  }
}
