import Base
import Foundation
import HealthModel

/// Writes a Subscription as it is now, with its elements in R4's order. What the app sends along
/// with notifications may be a secret, and is not told again.
struct SubscriptionWriter {
    let name: String
    let subscription: AppSubscription

    func write(to json: inout JSONText) {
        let wish = subscription.wish
        json.object { json in
            json.member("resourceType", "Subscription")
            json.member("id", name)
            json.key("meta")
            json.object { json in
                json.key("profile")
                json.array(CollectionOfOne(Backport.subscription)) { $0.string($1) }
            }
            json.member("status", subscription.status.rawValue)
            if let end = wish.end { json.member("end", InstantText.format(end.microseconds)) }
            // R4 wants one.
            json.member("reason", wish.reason ?? "To be told of changes")
            json.member("criteria", wish.topic.rawValue)
            if let filter = wish.filter {
                json.key("_criteria")
                Self.extensions(
                    [(Backport.filter, "valueString", .string("\(wish.topic.resource)?\(filter)"))],
                    to: &json)
            }
            if let problem = subscription.problem { json.member("error", problem) }
            json.key("channel")
            writeChannel(wish, to: &json)
        }
    }

    private func writeChannel(_ wish: AppSubscription.Wish, to json: inout JSONText) {
        json.object { json in
            json.key("extension")
            var values: [(String, String, JSONValue)] = [
                (Backport.timeout, "valueUnsignedInt", .number(wish.timeout)),
                (Backport.maximum, "valuePositiveInt", .number(wish.maximum)),
            ]
            if let heartbeat = wish.heartbeat {
                values.insert(
                    (Backport.heartbeat, "valueUnsignedInt", .number(heartbeat)), at: 0)
            }
            Self.list(values, to: &json)
            json.member("type", wish.isSocket ? "websocket" : "rest-hook")
            if let endpoint = wish.endpoint { json.member("endpoint", endpoint) }
            json.member(
                "payload", wish.isXML ? "application/fhir+xml" : "application/fhir+json")
            json.key("_payload")
            Self.extensions(
                [(Backport.content, "valueCode", .string(wish.content.rawValue))], to: &json)
        }
    }

    private static func extensions(
        _ values: [(url: String, name: String, value: JSONValue)], to json: inout JSONText
    ) {
        json.object { json in
            json.key("extension")
            list(values, to: &json)
        }
    }

    private static func list(
        _ values: [(url: String, name: String, value: JSONValue)], to json: inout JSONText
    ) {
        json.array(values) { json, part in
            json.object { json in
                json.member("url", part.url)
                json.key(part.name)
                json.value(part.value)
            }
        }
    }
}

/// Names of the Subscriptions R5 Backport, version 1.1.
enum Backport {
    private static let structures =
        "http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/"
    private static let operations =
        "http://hl7.org/fhir/uv/subscriptions-backport/OperationDefinition/"

    // Profiles.
    static let subscription = structures + "backport-subscription"
    static let notification = structures + "backport-subscription-notification-r4"
    static let status = structures + "backport-subscription-status-r4"
    // Extensions.
    static let filter = structures + "backport-filter-criteria"
    static let content = structures + "backport-payload-content"
    static let heartbeat = structures + "backport-heartbeat-period"
    static let timeout = structures + "backport-timeout"
    static let maximum = structures + "backport-max-count"
    static let topics = structures + "capabilitystatement-subscriptiontopic-canonical"
    // Operations.
    static let statusOperation = operations + "backport-subscription-status"
    static let bindingOperation = operations + "backport-subscription-get-ws-binding-token"
}
