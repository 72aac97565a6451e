internal import HealthModel

/// Who reads, and what that lets them see.
enum ReaderRole: Sendable {
    case owner(PersonID)
    case client(ClientApp, for: PersonID)
    case administrator
    case intake

    /// What the reader may see: the one place that decides it. A client sees what a policy lets
    /// through; there is none, and no policy shows nothing. Intake asks only by digest, for
    /// receipts of bytes that it holds.
    var visibility: Visibility {
        switch self {
        case .owner(let person): Visibility(.person(person))
        case .client: Visibility(.nothing)
        case .administrator: Visibility(.everything)
        case .intake: Visibility(.everything)
        }
    }
}
