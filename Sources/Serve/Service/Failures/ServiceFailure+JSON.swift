import ClinicalDocument
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
    ///
    /// - Parameter members: Writes what the problem has beside the standard's members.
    func problem(request: String, members: (inout JSONText) -> Void = { _ in }) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("type", "urn:casebook:problem:\(code)")
            json.member("title", status.reasonPhrase)
            json.member("status", status.code)
            json.member("detail", detail)
            json.member("instance", "urn:casebook:request:\(request)")
            if !errors.isEmpty {
                json.key("errors")
                json.array(errors) { json, error in error.write(to: &json) }
            }
            members(&json)
        }
        return json.bytes
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
