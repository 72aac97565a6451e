package import Base
import HTTPTypes

extension ServiceFailure {
    /// A problem of RFC 9457.
    ///
    /// - Parameter members: Writes what the problem has beside the standard's members.
    package func problem(request: String, members: (inout JSONText) -> Void = { _ in }) -> [UInt8] {
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
}
