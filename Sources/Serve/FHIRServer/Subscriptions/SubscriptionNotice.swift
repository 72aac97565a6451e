import Base
import FHIR
import Foundation
import HealthModel

/// What an app is told: the state of its subscription, which is also the answer of `$status`, and
/// events, with as much of each as the app asked for.
struct SubscriptionNotice {
    enum Kind: String {
        case handshake, heartbeat
        case eventNotification = "event-notification"
        case queryStatus = "query-status"
    }

    /// Something that has changed.
    struct Event {
        /// The resource, as `Observation/ID`.
        let address: String
        /// The resource as JSON; nil if it is no more.
        let resource: JSONText?
    }

    let kind: Kind
    let name: String
    let subscription: AppSubscription
    var events: [Event] = []
    /// Where the resources lie, with a slash at the end.
    let base: String
    let now: Date

    private var address: String { "\(base)Subscription/\(name)" }

    /// The notification: a Bundle of type history, whose first entry is the state.
    var bundle: JSONText {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("id", UUID().resourceID)
            json.key("meta")
            json.object { json in
                json.key("profile")
                json.array(CollectionOfOne(Backport.notification)) { $0.string($1) }
            }
            json.member("type", "history")
            json.member("timestamp", InstantText.format(now.microseconds))
            json.key("entry")
            json.array(-1..<(isFull ? events.count : 0)) { json, place in
                if place < 0 {
                    writeStateEntry(to: &json)
                } else {
                    write(events[place], to: &json)
                }
            }
        }
        return json
    }

    private var isFull: Bool { subscription.wish.content == .fullResource }

    private func writeStateEntry(to json: inout JSONText) {
        let id = UUID().resourceID
        json.object { json in
            json.member("fullUrl", "urn:uuid:\(id)")
            json.key("resource")
            writeState(id, to: &json)
            Self.request("GET", "\(address)/$status", answer: "200", to: &json)
        }
    }

    private func write(_ event: Event, to json: inout JSONText) {
        let type = event.address.prefix { $0 != "/" }
        json.object { json in
            json.member("fullUrl", base + event.address)
            if let resource = event.resource {
                json.key("resource")
                json.raw(resource.bytes)
                Self.request("POST", String(type), answer: "201", to: &json)
            } else {
                Self.request("DELETE", event.address, answer: "204", to: &json)
            }
        }
    }

    private static func request(
        _ method: String, _ address: String, answer: String, to json: inout JSONText
    ) {
        json.key("request")
        json.object { json in
            json.member("method", method)
            json.member("url", address)
        }
        json.key("response")
        json.object { $0.member("status", answer) }
    }

    /// Writes the state: the Parameters that stand for R5's SubscriptionStatus.
    func writeState(_ id: String, to json: inout JSONText) {
        let total = subscription.events + events.count
        // An app that has answered the handshake is told of itself as it is then.
        let status = kind == .handshake ? .requested : subscription.status
        json.object { json in
            json.member("resourceType", "Parameters")
            json.member("id", id)
            json.key("meta")
            json.object { json in
                json.key("profile")
                json.array(CollectionOfOne(Backport.status)) { $0.string($1) }
            }
            json.key("parameter")
            json.array(-5..<events.count) { json, place in
                switch place {
                case -5:
                    json.object { json in
                        json.member("name", "subscription")
                        json.reference("valueReference", address)
                    }
                case -4:
                    Self.parameter(
                        "topic", "valueCanonical", subscription.wish.topic.rawValue, to: &json)
                case -3: Self.parameter("status", "valueCode", status.rawValue, to: &json)
                case -2: Self.parameter("type", "valueCode", kind.rawValue, to: &json)
                case -1:
                    Self.parameter(
                        "events-since-subscription-start", "valueString", "\(total)", to: &json)
                default: write(events[place], subscription.events + place + 1, to: &json)
                }
            }
        }
    }

    private func write(_ event: Event, _ number: Int, to json: inout JSONText) {
        json.object { json in
            json.member("name", "notification-event")
            json.key("part")
            let hasFocus = subscription.wish.content != .empty
            json.array(0..<(hasFocus ? 3 : 2)) { json, place in
                switch place {
                case 0: Self.parameter("event-number", "valueString", "\(number)", to: &json)
                case 1:
                    Self.parameter(
                        "timestamp", "valueInstant", InstantText.format(now.microseconds),
                        to: &json)
                default:
                    json.object { json in
                        json.member("name", "focus")
                        json.reference("valueReference", base + event.address)
                    }
                }
            }
        }
    }

    private static func parameter(
        _ name: String, _ type: String, _ value: String, to json: inout JSONText
    ) {
        json.object { json in
            json.member("name", name)
            json.member(type, value)
        }
    }
}
