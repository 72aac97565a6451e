import Base
import FHIR
import HTTPExchange
import HTTPTypes

extension ServiceFailure {
    /// An OperationOutcome of FHIR R4 with one issue.
    package func operationOutcome() -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "OperationOutcome")
            json.key("issue")
            json.array(CollectionOfOne(self)) { json, failure in
                json.object { json in
                    json.member("severity", "error")
                    json.member("code", failure.issueType)
                    json.key("details")
                    json.object { json in
                        json.key("coding")
                        json.array(CollectionOfOne(failure.code)) {
                            $0.coding("urn:casebook:problem", $1)
                        }
                        json.member("text", failure.detail)
                    }
                }
            }
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
        case 405, 406, 415: "not-supported"
        case 409: "conflict"
        case 413: "too-long"
        case 429: "throttled"
        case 503: "transient"
        default: status.code < 500 ? "processing" : "exception"
        }
    }
}
