import DocumentValidation
import FHIR
package import HTTPExchange
import HTTPTypes

extension ServiceFailure {
    /// A request that says what it cannot say.
    package static func invalid(_ code: String, _ detail: String) -> ServiceFailure {
        ServiceFailure(.badRequest, code, detail)
    }

    static func unknownModifier(of parameter: SearchParameter) -> ServiceFailure {
        invalid(
            "unknown-modifier", "the parameter \(parameter.name) is not known with this modifier")
    }

    static var invalidToken: ServiceFailure {
        invalid("invalid-token", "the parameter _page expects a paging token of this search")
    }

    /// A parameter that means nothing here, or nothing with its value.
    static func unknown(
        _ parameter: SearchParameter, _ known: Set<String>
    ) -> ServiceFailure {
        guard !known.contains(parameter.name) else {
            return invalid(
                "unknown-value", "the parameter \(parameter.name) is not known with this value")
        }
        let name = parameter.name.utf8.count <= 64 ? parameter.name : "with the long name"
        return invalid(
            "unknown-parameter",
            "the parameter \(name) is not known; "
                + "\(known.sorted().joined(separator: ", ")) are")
    }
}

extension ServiceFailure {
    /// An OperationOutcome of FHIR R4 with one issue.
    package func operationOutcome() -> [UInt8] {
        OperationOutcome([
            .init(.error, issueType, codings: [("urn:casebook:problem", code)], text: detail)
        ]).bytes
    }

    /// The code of FHIR's issue-type value set.
    private var issueType: String {
        switch status.code {
        case 400: "invalid"
        case 401: "login"
        case 403: "forbidden"
        case 404: "not-found"
        case 405, 406, 415: "not-supported"
        case 409: "conflict"
        case 413: "too-long"
        case 429: "throttled"
        case 503: "transient"
        default: status.code < 500 ? "processing" : "exception"
        }
    }
}
