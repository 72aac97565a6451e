import Foundation
import HTTPTypes

extension ServiceFailure {
    /// An OperationOutcome of FHIR R4 with one issue.
    func operationOutcome() -> [UInt8] {
        let issue = """
            {"severity":"error","code":"\(issueType)","details":{"text":\(Self.quoted(detail))}}
            """
        return Array("{\"resourceType\":\"OperationOutcome\",\"issue\":[\(issue)]}".utf8)
    }

    /// A problem of RFC 9457.
    func problem(request: String) -> [UInt8] {
        let fields = [
            "\"type\":\"urn:casebook:problem:\(code)\"",
            "\"title\":\(Self.quoted(status.reasonPhrase))", "\"status\":\(status.code)",
            "\"detail\":\(Self.quoted(detail))", "\"instance\":\"urn:casebook:request:\(request)\"",
        ]
        return Array("{\(fields.joined(separator: ","))}".utf8)
    }

    /// The code of FHIR's issue-type value set.
    private var issueType: String {
        switch status.code {
        case 400: "invalid"
        case 401: "login"
        case 403: "forbidden"
        case 404: "not-found"
        case 409: "conflict"
        case 413: "too-long"
        case 429: "throttled"
        case 503: "transient"
        default: status.code < 500 ? "processing" : "exception"
        }
    }

    private static func quoted(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
