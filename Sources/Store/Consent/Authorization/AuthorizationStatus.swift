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
