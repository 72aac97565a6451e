import Access
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with what came in and what became of it.
enum ReceiptOperations {
    static let all = [list, read, counts, folder]

    static let list = APIOperation(
        id: "listReceipts", method: .get, path: "/v1/receipts", group: .receipts,
        summary: "List receipts",
        details: """
            Latest first, without data of any person. A system sees its own. With `document`, \
            staff need a purpose and a reason.
            """,
        callers: [.staff, .intake], scope: .init(.search, "DocumentReference"),
        parameters: [
            APIParameter(
                "outcome", ReceiptSchemas.outcome, "Which ones."),
            APIParameter("source", TextRule.length(1...200), "The source; for staff only."),
            APIParameter(
                "document", TextRule.uuid,
                "Receipts of this document and of documents in conflict with it."),
            APIParameter("after", TextRule.length(1...200), "The `next` of the previous page."),
            APIParameter("limit", .integer(1...StoreLimits.pageRows), "100 by default."),
        ] + StaffRequest.parameters,
        answers: [.json(200, .named(ReceiptSchemas.page), "Receipts, newest first.")],
        failures: [422], handle: { try await ReceiptListing(call: $0).response() })

    static let read = APIOperation(
        id: "readReceipt", method: .get, path: "/v1/receipts/{sha256}", group: .receipts,
        summary: "Read the receipt of some bytes, by their SHA-256",
        callers: [.staff, .intake], scope: .init(.read, "DocumentReference"),
        needsReason: true, parameters: StaffRequest.parameters,
        answers: [.json(200, .named(DocumentSchemas.receipt), "The receipt, header and report.")],
        handle: { call in
            let digest = try call.digest()
            let receipt =
                if case .intake(let source) = call.caller.role {
                    try await call.parts.store.intake(source: source).receipt(for: digest)
                } else { try await call.staff().receipt(for: digest) }
            guard let receipt else { throw ServiceFailure.notFound }
            return .json { receipt.write(to: &$0) }
        })

    static let counts = APIOperation(
        id: "countReceipts", method: .get, path: "/v1/intake/counts", group: .receipts,
        summary: "Count received documents by day (UTC), source and outcome",
        callers: [.staff], scope: nil,
        parameters: [
            APIParameter("from", TextRule.day, "The first day; one month ago by default."),
            APIParameter("to", TextRule.day, "The last day; today by default."),
        ],
        answers: [.json(200, .named(ReceiptSchemas.counts), "Counts without personal data.")],
        handle: { call in
            let day: TimeInterval = 86_400
            func date(_ name: String) -> Date? {
                call.text(name).flatMap { Day($0)?.day.range(in: .gmt).lowerBound }
            }
            let today = ActivityDay(of: call.parts.now(), in: .gmt).range(in: .gmt).lowerBound
            let end = (date("to") ?? today).addingTimeInterval(day)
            let counts = try await call.oversight().receiptCounts(
                from: date("from") ?? end.addingTimeInterval(-31 * day), to: end)
            return .json { json in
                json.object { json in
                    json.key("counts")
                    json.array(counts) { json, count in
                        json.object { json in
                            json.member(
                                "day", ActivityDay(of: count.day, in: .gmt).description)
                            json.member("source", count.source.name)
                            json.member("outcome", count.outcome.rawValue)
                            json.member("count", count.count)
                        }
                    }
                }
            }
        })

    static let folder = APIOperation(
        id: "readIntakeState", method: .get, path: "/v1/intake", group: .receipts,
        summary: "Read the state of the drop folder",
        callers: [.staff], scope: nil,
        answers: [
            .json(
                200, .named(ReceiptSchemas.folder),
                "The status of the watchers; empty if there is no drop folder.")
        ],
        handle: { call in
            let state = try await call.parts.surroundings.folderState()
            return .json { json in
                json.object { json in
                    json.key("watchers")
                    json.array(state?.watchers ?? []) { json, watcher in watcher.write(to: &json) }
                }
            }
        })
}
