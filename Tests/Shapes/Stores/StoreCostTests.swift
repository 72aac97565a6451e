import Foundation
import HealthModel
import ShapeDocuments
import ShapeGrowth
import ShapeStatements
import Testing

/// No document makes storing it, finding it or showing it on pages cost more than in proportion to
/// its size. What SQLite does is counted by SQLite; of an answer the bytes are counted too.
@Suite(.serialized) struct StoreCostTests {
    private struct Costs {
        var growths: [String: Growth] = [:]

        mutating func measure(
            _ operation: String, _ bytes: Int, _ body: () async throws -> Int
        ) async rethrows {
            let start = shape_statements_steps()
            let answer = try await body()
            let steps = Int(shape_statements_steps() - start)
            growths[operation, default: Growth(operation)].add(bytes: bytes, cost: steps)
            let size = operation + ", bytes"
            growths[size, default: Growth(size)].add(bytes: bytes, cost: answer)
        }
    }

    /// What is asked of a store that holds a document; the last name that it has, among them.
    private static let searches: [(String, SamplePredicate)] = [
        ("title contains", .title(.contains("zzz"))),
        ("title equals", .title(.equals("Progress note"))),
        ("patient contains", .patientName(.contains("zzz"))),
        ("custodian contains", .custodianName(.contains("zzz"))),
        ("author contains", .authorName(.contains("zzz"))),
        ("author equals", .authorName(.equals("F7"))),
        (
            "patient identifier",
            .patientIdentifier(InstanceIdentifier(root: "2.999.71.2", extension: "x7"))
        ),
        ("document", .documentID(InstanceIdentifier(root: "2.999.71.9", extension: "p7"))),
        (
            "all at once",
            .and([
                .not(.title(.contains("zzz"))), .not(.authorName(.contains("zzz"))),
                .or([.patientName(.contains("a7")), .custodianName(.contains("Lark"))]),
            ])
        ),
    ]

    @Test(arguments: Extent.isLong ? Shape.all : Shape.header + Shape.people)
    func everyOperation(shape: Shape) async throws {
        var costs = Costs()
        for size in [0] + Extent.stored {
            let bytes = shape.bytes(size)
            let store = try ShapeStore()
            defer { store.remove() }
            var sample: String?
            try await costs.measure("import", bytes.count) {
                sample = try await store.take(bytes)?.uuidString.lowercased()
                return 0
            }
            // A document about several patients is refused; of its receipt there are pages.
            let digest = ShapeStore.digest(bytes)
            for path in ["/staff/receipts"] + (sample == nil ? ["/staff/receipts/\(digest)"] : []) {
                try await costs.measure(path.replacing(digest, with: "…"), bytes.count) {
                    try await store.get(path, as: .staff)
                }
            }
            guard let sample else { continue }
            for (name, predicate) in Self.searches {
                try await costs.measure(name, bytes.count) { try await store.search(predicate) }
            }
            let paths = ["", "/\(sample)", "/\(sample)/view", "/\(sample)/original"]
            for path in paths.map({ "/documents" + $0 }) + ["/v1/documents/\(sample)"] {
                try await costs.measure(path.replacing(sample, with: "…"), bytes.count) {
                    try await store.get(path, as: .owner)
                }
            }
        }
        #expect(shape_statements_count() > 0)
        for growth in costs.growths.values { #expect(growth.isLinear, "\(shape): \(growth)") }
    }
}
