import HTTPExchange
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// Which receipts a page lists, as its address says it.
struct ReceiptFilter: Sendable {
    var outcome: ReceiptEntry.Outcome?
    var source: String?
    var document: UUID?
    var after: ReceiptPosition?

    /// Receipts on one page.
    private static let rows = 50

    init(_ parameters: Parameters) {
        outcome = parameters["outcome"].flatMap { ReceiptEntry.Outcome(rawValue: String($0)) }
        source = parameters["source"].map(String.init).flatMap { $0.isEmpty ? nil : $0 }
        document = parameters["document"].flatMap { UUID(uuidString: String($0)) }
        after = parameters["after"].flatMap { ReceiptPosition(String($0)) }
    }

    var query: ReceiptQuery {
        var query = ReceiptQuery(
            outcome: outcome, source: source.map { Source(name: $0) }, document: document)
        query.after = after
        query.limit = Self.rows
        return query
    }

    /// The same, behind a place, or for another outcome.
    func address(outcome: ReceiptEntry.Outcome?, after: ReceiptPosition? = nil) -> String {
        let query = AddressQuery.text([
            ("outcome", outcome?.rawValue), ("source", source),
            ("document", document?.uuidString.lowercased()), ("after", after?.text),
        ])
        return "/staff/receipts" + (query.isEmpty ? "" : "?" + query)
    }
}
