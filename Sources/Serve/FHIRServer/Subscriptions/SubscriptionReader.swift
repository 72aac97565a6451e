import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel

/// Reads a Subscription that an app has sent. What is not understood is refused by name: an app
/// that is told less, or more, than it believes is worse off than one that knows.
struct SubscriptionReader {
    let person: PersonID
    let client: OAuthClient
    let now: Date

    private static let elements: Set = [
        "resourceType", "id", "meta", "text", "language", "status", "contact", "end", "reason",
        "criteria", "_criteria", "channel",
    ]
    private static let channelElements: Set = [
        "id", "extension", "type", "endpoint", "payload", "_payload", "header",
    ]

    /// - Throws: ``ServiceFailure`` with status 400 or 422.
    func wish(_ root: JSONValue) throws -> AppSubscription.Wish {
        try check(root, Self.elements, at: "Subscription")
        guard root["status"]?.text == "requested" else {
            throw refused("Subscription.status", "expected requested")
        }
        guard let channel = root["channel"], channel.fields != nil else {
            throw refused("Subscription.channel", "expected one")
        }
        try check(channel, Self.channelElements, at: "Subscription.channel")
        guard let topic = root["criteria"]?.text.flatMap(SubscriptionTopic.init) else {
            throw refused(
                "Subscription.criteria",
                "expected a topic: "
                    + SubscriptionTopic.allCases.map(\.rawValue).joined(separator: ", "))
        }
        var wish = AppSubscription.Wish(topic: topic, endpoint: try endpoint(channel))
        try readFilter(root["_criteria"], to: &wish)
        try readPayload(channel, to: &wish)
        try readTimes(channel, to: &wish)
        wish.reason = root["reason"]?.text.map { String($0.prefix(500)) }
        if let end = root["end"] {
            guard let range = end.text.flatMap(FHIRTime.range),
                case let date = Date(microseconds: range.lowerBound), date > now
            else { throw refused("Subscription.end", "expected an instant to come") }
            wish.end = date
        }
        return wish
    }

    /// Where the app wants to be told; nil for over a websocket.
    private func endpoint(_ channel: JSONValue) throws -> String? {
        switch channel["type"]?.text {
        case "rest-hook":
            guard let endpoint = channel["endpoint"]?.text,
                client.notifications.contains(where: { $0.covers(endpoint) })
            else {
                throw refused(
                    "Subscription.channel.endpoint",
                    "expected an address that is registered for this app (notification_uris)")
            }
            return endpoint
        case "websocket":
            for name in ["endpoint", "header"] where channel[name] != nil {
                throw refused(
                    "Subscription.channel.\(name)", "a websocket, which the app opens, has none")
            }
            return nil
        default:
            throw refused("Subscription.channel.type", "expected rest-hook or websocket")
        }
    }

    private func readFilter(_ element: JSONValue?, to wish: inout AppSubscription.Wish) throws {
        let extensions = element?["extension"]?.list ?? []
        guard extensions.allSatisfy({ $0["url"]?.text == Backport.filter }), extensions.count < 2
        else {
            throw refused(
                "Subscription.criteria.extension", "expected one backport-filter-criteria at most")
        }
        guard let filter = extensions.first else { return }
        guard let text = filter["valueString"]?.text, text.utf8.count <= 2_048 else {
            throw refused("backport-filter-criteria", "expected a valueString")
        }
        wish.filter = try wish.topic.filter(text, of: person)
    }

    private func readPayload(_ channel: JSONValue, to wish: inout AppSubscription.Wish) throws {
        let extensions = channel["_payload"]?["extension"]?.list ?? []
        let contents = extensions.filter { $0["url"]?.text == Backport.content }
        guard contents.count == 1, extensions.count == 1,
            let content = contents[0]["valueCode"]?.text
                .flatMap(AppSubscription.Content.init)
        else {
            throw refused(
                "Subscription.channel.payload",
                "expected the extension backport-payload-content with one of "
                    + AppSubscription.Content.allCases.map(\.rawValue).joined(separator: ", "))
        }
        wish.content = content
        switch channel["payload"]?.text {
        case nil, "application/fhir+json": wish.isXML = false
        case "application/fhir+xml": wish.isXML = true
        default:
            throw refused(
                "Subscription.channel.payload",
                "expected application/fhir+json or application/fhir+xml")
        }
        let lines = channel["header"]?.list ?? []
        let headers = lines.compactMap { $0.text.flatMap(NotificationHeader.init) }
        guard headers.count == lines.count, headers.count <= 10 else {
            throw refused(
                "Subscription.channel.header",
                "expected at most 10 lines of the form Name: value, of which none is the "
                    + "connection's own")
        }
        wish.headers = headers
    }

    private func readTimes(_ channel: JSONValue, to wish: inout AppSubscription.Wish) throws {
        for part in channel["extension"]?.list ?? [] {
            switch part["url"]?.text {
            case Backport.heartbeat:
                wish.heartbeat = try number(
                    part["valueUnsignedInt"], AppSubscription.heartbeats,
                    "backport-heartbeat-period")
            case Backport.timeout:
                wish.timeout = try number(
                    part["valueUnsignedInt"], AppSubscription.timeouts, "backport-timeout")
            case Backport.maximum:
                wish.maximum = try number(
                    part["valuePositiveInt"], AppSubscription.maxima, "backport-max-count")
            default:
                throw refused(
                    "Subscription.channel.extension",
                    "only backport-heartbeat-period, backport-timeout and backport-max-count are "
                        + "understood")
            }
        }
    }

    private func number(
        _ value: JSONValue?, _ range: ClosedRange<Int>, _ name: String
    ) throws -> Int {
        guard let number = value?.integer.flatMap(Int.init(exactly:)), range.contains(number) else {
            throw refused(name, "expected \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func check(_ value: JSONValue, _ known: Set<String>, at place: String) throws {
        guard value.fields?.keys.allSatisfy(known.contains) == true else {
            throw refused(
                place,
                "has an element that is not understood; expected "
                    + known.filter { !$0.hasPrefix("_") }.sorted().joined(separator: ", "))
        }
    }

    private func refused(_ place: String, _ message: String) -> ServiceFailure {
        ServiceFailure(.unprocessableContent, "invalid-subscription", "\(place): \(message)")
    }
}
