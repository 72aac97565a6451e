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
            for name in ["requestedAt", "requested"] {
                json.member(name, InstantText.format(requestedAt.microseconds))
            }
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
