import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// How SQLite carries the main queries out: by which index, and whether it has to sort them.
@Suite struct QueryPlanTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let query: DocumentQuery
        var person: PersonID?
        /// The index that finds the keys.
        let index: String
        /// Whether the keys come out of it in order, so that a limit ends the search.
        let isOrdered: Bool
    }

    static let person = PersonID(UUID())
    static let cases = [
        Case(
            testDescription: "the newest of all", query: DocumentQuery(),
            index: "document_start", isOrdered: true),
        Case(
            testDescription: "the newest of a person", query: DocumentQuery(), person: person,
            index: "(person=?)", isOrdered: true),
        Case(
            testDescription: "by end", query: DocumentQuery(sort: [.ascending(.endDate)]),
            index: "document_end", isOrdered: true),
        Case(
            testDescription: "by arrival", query: DocumentQuery(sort: [.descending(.storedAt)]),
            index: "document_stored", isOrdered: true),
        Case(
            testDescription: "of a type, the newest",
            query: DocumentQuery(predicate: .typeCode("34133-9", codeSystem: "2.16")),
            index: "document_type", isOrdered: true),
        Case(
            testDescription: "of a person, in a range",
            query: DocumentQuery(
                predicate: .dates(
                    from: Date(timeIntervalSince1970: 0), to: Date(timeIntervalSince1970: 9),
                    options: .strictStartDate)), person: person,
            index: "(person=? AND start_us>? AND start_us<?)", isOrdered: true),
        Case(
            testDescription: "from a source",
            query: DocumentQuery(predicate: .sources([Source(name: "s")])),
            index: "document_source", isOrdered: false),
        Case(
            testDescription: "by id",
            query: DocumentQuery(predicate: .documentID(.init(root: "1.2", extension: "3"))),
            index: "(id_root=? AND id_extension=?)", isOrdered: false),
        Case(
            testDescription: "by set",
            query: DocumentQuery(predicate: .setID(.init(root: "1.2", extension: "3"))),
            index: "document_set", isOrdered: false),
        Case(
            testDescription: "by digest",
            query: DocumentQuery(predicate: .digest(Made.digest([]))), index: "(digest=?)",
            isOrdered: false),
        Case(
            testDescription: "by UUID", query: DocumentQuery(predicate: .uuids([UUID()])),
            index: "(uuid=?)", isOrdered: false),
        Case(
            testDescription: "by words of the title, of everybody",
            query: DocumentQuery(predicate: .title(contains: "x")), index: "SCAN k",
            isOrdered: false),
        Case(
            testDescription: "by words of the title, of a person",
            query: DocumentQuery(predicate: .title(contains: "x")), person: person,
            index: "(person=?)", isOrdered: true),
        Case(
            testDescription: "by words of the title, of a type",
            query: DocumentQuery(
                predicate: .typeCode("X", codeSystem: nil) && .title(contains: "x")),
            index: "document_type", isOrdered: false),
        Case(
            testDescription: "by patient identifier",
            query: DocumentQuery(predicate: .patientIdentifier(.init(root: "1", extension: "2"))),
            index: "SEARCH k USING INTEGER PRIMARY KEY", isOrdered: false),
    ]

    @Test(arguments: cases)
    func `an index answers`(row: Case) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try SQLiteBackend(path: place.path)
            let plan = try await backend.plan(
                DocumentScan(
                    row.person, isJudged: false, predicate: row.query.predicate,
                    order: .keys(row.query.order), expected: 100))
            let keys = plan.filter {
                $0.hasPrefix("SEARCH k ") || $0 == "SCAN k" || $0.hasPrefix("SCAN k ")
            }
            #expect(keys.first?.contains(row.index) == true, "\(plan)")
            #expect(!plan.contains { $0.contains("document_body") }, "\(plan)")
            // The page itself is always put in order once more.
            let sorts = plan.count { $0.contains("TEMP B-TREE FOR ORDER BY") }
            #expect(row.isOrdered ? sorts <= 1 : sorts <= 2, "\(plan)")
            try await backend.close()
        }
    }
}
