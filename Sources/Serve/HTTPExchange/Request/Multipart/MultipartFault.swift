import HTTPTypes

/// Why a body is no form, or none that is taken.
enum MultipartFault: Error, Sendable, Hashable {
    /// What was expected, and where it was not found.
    case malformed(String)
    /// Which limit it is over.
    case tooLarge(String)

    var failure: ServiceFailure {
        switch self {
        case .malformed(let detail): ServiceFailure(.badRequest, "malformed-form", detail)
        case .tooLarge(let detail): ServiceFailure(.contentTooLarge, "form-too-large", detail)
        }
    }
}
