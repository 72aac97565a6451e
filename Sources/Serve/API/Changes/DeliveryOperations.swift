import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with deliveries: what an app wants to be told of, over every restart, until it has
/// said that it knows.
enum DeliveryOperations {
    static let all = [list, enable, disable, disableAll, due, acknowledge]

    private static let scope = APIOperation.Scope(.search, "Observation")

    static let list = APIOperation(
        id: "listDeliveries", method: .get, path: "/v1/deliveries", group: .changes,
        summary: "List the types whose changes are delivered to the app",
        callers: [.app], scope: scope,
        answers: [.json(200, .named(ChangeSchemas.deliveries), "By type.")],
        handle: { call in
            let found = try await call.client().backgroundDeliveries()
            return .json { json in
                json.object { json in
                    json.key("deliveries")
                    json.array(found.sorted { $0.key.number < $1.key.number }) { json, entry in
                        json.object { json in
                            json.member("type", entry.key.identifier)
                            json.member("frequency", entry.value.word)
                        }
                    }
                }
            }
        })

    static let enable = APIOperation(
        id: "enableDelivery", method: .put, path: "/v1/deliveries/{type}", group: .changes,
        summary: "Enable the delivery of a type's changes",
        details: """
            It stays enabled until it is disabled. Not available for documents and correlations.
            """,
        callers: [.app], scope: scope,
        body: .json(.named(ChangeSchemas.frequency), example: #"{"frequency":"hourly"}"#),
        answers: [.empty(204, "It is kept.")], failures: [422],
        handle: { call in
            let word = try call.body(Frequency.self).frequency
            guard let type = SampleType(identifier: try call.path("type")),
                let named = ChangeSchemas.frequencyNames.first(where: { $0.name == word })
            else { throw ServiceFailure.notFound }
            try await call.client().enableBackgroundDelivery(for: type, frequency: named.frequency)
            return .done
        })

    static let disable = APIOperation(
        id: "disableDelivery", method: .delete, path: "/v1/deliveries/{type}", group: .changes,
        summary: "Disable the delivery of a type", callers: [.app], scope: scope,
        answers: [.empty(204, "The app is no longer notified.")],
        handle: { call in
            guard let type = SampleType(identifier: try call.path("type")) else {
                throw ServiceFailure.notFound
            }
            try await call.client().disableBackgroundDelivery(for: type)
            return .done
        })

    static let disableAll = APIOperation(
        id: "disableDeliveries", method: .delete, path: "/v1/deliveries", group: .changes,
        summary: "Disable all deliveries", callers: [.app], scope: scope,
        answers: [.empty(204, "The app is no longer notified of anything.")],
        handle: { call in
            try await call.client().disableBackgroundDelivery()
            return .done
        })

    static let due = APIOperation(
        id: "takeDueDeliveries", method: .post, path: "/v1/deliveries/due", group: .changes,
        summary: "Take the deliveries that are due",
        details: """
            Each counts as delivered. A delivery that is not acknowledged comes again after ten \
            seconds, then after longer and longer pauses, up to an hour.
            """,
        callers: [.app], scope: scope,
        answers: [.json(200, .named(ChangeSchemas.due), "What is due.")],
        handle: { call in
            let due = try await call.client().dueDeliveries()
            return .json { json in
                json.object { json in
                    json.key("due")
                    json.array(due.sorted { $0.type.number < $1.type.number }) { json, delivery in
                        json.object { json in
                            json.member("type", delivery.type.identifier)
                            json.member("attempt", delivery.attempt)
                            json.member("madeAt", delivery.madeAt.instantText)
                        }
                    }
                }
            }
        })

    static let acknowledge = APIOperation(
        id: "acknowledgeDeliveries", method: .post, path: "/v1/deliveries/acknowledge",
        group: .changes, summary: "Acknowledge deliveries",
        details: "A delivery that became due again in the meantime comes again.",
        callers: [.app], scope: scope,
        body: .json(
            .named(ChangeSchemas.acknowledgement),
            example: #"""
                {"deliveries":[{"type":"HeartRate","madeAt":"2026-04-01T10:00:00Z"}]}
                """#),
        answers: [.empty(204, "They are not delivered again.")], failures: [422],
        handle: { call in
            let client = try call.client()
            let deliveries = try call.body(Acknowledgement.self).deliveries
            let types = try deliveries.enumerated().map { place, delivery in
                try SampleType.named(delivery.type, at: .body("/deliveries/\(place)/type"))
            }
            for (type, delivery) in zip(types, deliveries) {
                guard let date = Date(instantText: delivery.madeAt) else { continue }
                try await client.acknowledge(deliveryOf: type, madeAt: date)
            }
            return .done
        })

    private struct Frequency: Decodable { let frequency: String }

    private struct Acknowledgement: Decodable {
        struct Delivery: Decodable {
            let type: String
            let madeAt: String
        }

        let deliveries: [Delivery]
    }
}

extension DeliveryFrequency {
    /// Its name in this interface.
    fileprivate var word: String {
        ChangeSchemas.frequencyNames.first { $0.frequency == self }?.name ?? ""
    }
}
