package import Base
package import Foundation
package import HealthModel
package import HealthStore

extension AuthorizationRequest {
    /// Writes the request.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", id.lowercasedText)
            json.member("app", app)
            json.member("appName", appName)
            for (name, types) in [("share", share), ("read", read)] {
                json.key(name)
                json.array(types.sorted { $0.number < $1.number }) { json, type in
                    json.string(type.identifier)
                }
            }
            json.key("shareUsage")
            json.write(usage.share)
            json.key("readUsage")
            json.write(usage.read)
            json.member("requestedAt", requestedAt.instantText)
            json.member("state", state.rawValue)
        }
    }
}

extension TypeAuthorization {
    /// Writes the decision about a type.
    package func write(_ type: ObjectType, to json: inout JSONText) {
        json.object { json in
            json.member("type", type.identifier)
            json.member("sharing", share.word)
            json.key("mayRead")
            json.raw(mayRead.map { $0 ? "true" : "false" } ?? "null")
            if window != .unlimited {
                json.key("window")
                json.object { json in
                    json.present("from", window.from?.instantText)
                    json.present("to", window.to?.instantText)
                    if let last = window.last { json.member("lastSeconds", Int(last)) }
                }
            }
            json.member("decidedAt", decidedAt.instantText)
        }
    }
}

extension AuthorizationStatus {
    /// HealthKit's word for it, shortened.
    package var word: String {
        switch self {
        case .notDetermined: "notDetermined"
        case .sharingDenied: "denied"
        case .sharingAuthorized: "authorized"
        }
    }
}

extension Date {
    /// A time as RFC 3339 writes it; nil for anything else.
    package init?(instantText text: String) {
        guard let instant = InstantText.parse(text) else { return nil }
        self.init(microseconds: instant)
    }

    /// The time as RFC 3339 writes it, in UTC.
    package var instantText: String { InstantText.format(microseconds) }
}
