public import Foundation
internal import Storage

/// What a person has decided about one app and one type.
public struct TypeAuthorization: Sendable, Hashable, Codable {
    /// Whether the app may save samples of the type.
    public var share: AuthorizationStatus
    /// Whether the app may read them: nil if that is undecided.
    public var mayRead: Bool?
    /// The time from which it may.
    public var window: AccessWindow
    /// When it was last decided.
    public var decidedAt: Date
    /// The app's words when the person was asked, in the person's language: the consent record.
    public var shareWords: String?
    /// The same for reading.
    public var readWords: String?

    /// A decision.
    public init(
        share: AuthorizationStatus = .notDetermined, mayRead: Bool? = nil,
        window: AccessWindow = .unlimited, decidedAt: Date
    ) {
        self.share = share
        self.mayRead = mayRead
        self.window = window
        self.decidedAt = decidedAt
    }
}

extension TypeAuthorization {
    /// Whether an app may see anything by this decision that it did not by the one before.
    func showsMore(than before: TypeAuthorization?) -> Bool {
        if share == .sharingAuthorized, before?.share != .sharingAuthorized { return true }
        guard mayRead == true else { return false }
        return before?.mayRead != true || !window.isWithin(before?.window ?? .unlimited)
    }
}

/// A person's answer to the wish to read a type.
public enum ReadAnswer: Sendable, Hashable {
    /// No: the app sees what it would see if there were nothing.
    case deny
    /// Yes, within a window.
    case allow(AccessWindow)

    /// Yes, everything.
    public static let allow = ReadAnswer.allow(.unlimited)
}

/// Whether an app may save samples of a type (HKAuthorizationStatus). Whether it may read them it
/// is never told.
public enum AuthorizationStatus: Int, Sendable, Hashable, Codable {
    /// The person has not been asked, or has not answered.
    case notDetermined = 0
    /// The person said no.
    case sharingDenied = 1
    /// The person said yes.
    case sharingAuthorized = 2
}

/// Whether an app has something to ask for (HKAuthorizationRequestStatus).
public enum AuthorizationRequestStatus: Int, Sendable, Hashable {
    /// At least one of the types is undecided.
    case shouldRequest = 1
    /// All of them are decided: nobody would be asked.
    case unnecessary = 2
}
