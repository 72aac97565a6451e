import Base
import Foundation
import HealthModel
import HealthStore

extension DocumentRequest {
    /// The request as a line of JSON.
    var json: String {
        var json = JSONText()
        json.object { json in
            json.member("request", id.lowercased)
            json.member("app", app)
            json.member("purpose", purpose.rawValue)
            json.member("level", level.rawValue)
            json.member("requested", requestedAt.formatted(.iso8601))
            json.key("usage")
            json.object { json in
                for (language, text) in usage.sorted(by: { $0.key < $1.key }) {
                    json.member(language, text)
                }
            }
            json.key("documents")
            json.array(documents) { json, id in json.string(id.lowercased) }
        }
        return json.text
    }
}
