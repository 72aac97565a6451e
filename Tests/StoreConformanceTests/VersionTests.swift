import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct VersionTests {
    typealias Entry = VersionScenario.Entry

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entries: [Entry]
        let expected: [String: String]
    }

    static let cases = [
        Case(
            testDescription: "three versions and a stranger",
            entries: [
                Entry(label: "v1", set: "S", version: "1", start: 1),
                Entry(label: "v2", set: "S", version: "2", start: 2),
                Entry(label: "v10", set: "S", version: "10", start: 3),
                Entry(label: "other", set: "T", version: "11", start: 4),
            ],
            expected: ["v1": "v2", "v2": "v10", "v10": "current", "other": "current"]),
        Case(
            testDescription: "versions beat dates",
            entries: [
                Entry(label: "v1", set: "S", version: "1", start: 9),
                Entry(label: "v2", set: "S", version: "2", start: 1),
            ],
            expected: ["v1": "v2", "v2": "current"]),
        Case(
            testDescription: "a chain of replacements by id",
            entries: [
                Entry(label: "a", start: 1), Entry(label: "b", replaces: ["a"], start: 2),
                Entry(label: "c", replaces: ["b"], start: 3), Entry(label: "d", start: 4),
            ],
            expected: ["a": "b", "b": "c", "c": "current", "d": "current"]),
        Case(
            testDescription: "one replaces two",
            entries: [
                Entry(label: "a", start: 1), Entry(label: "b", start: 2),
                Entry(label: "c", replaces: ["a", "b"], start: 3),
            ],
            expected: ["a": "c", "b": "c", "c": "current"]),
        Case(
            testDescription: "a set is replaced up to a version",
            entries: [
                Entry(label: "v1", set: "S", version: "1", start: 1),
                Entry(label: "v2", set: "S", version: "2", start: 2),
                Entry(label: "v3", set: "S", version: "3", start: 3),
                Entry(label: "new", replacesSet: ("S", "2"), start: 4),
            ],
            expected: ["v1": "new", "v2": "new", "v3": "current", "new": "current"]),
        Case(
            testDescription:
                "unversioned documents that all replace their set: the last one stands",
            entries: [
                Entry(label: "a", set: "S", replacesSet: ("S", nil), start: 1),
                Entry(label: "b", set: "S", replacesSet: ("S", nil), start: 2),
                Entry(label: "c", set: "S", replacesSet: ("S", nil), start: 3),
            ],
            expected: ["a": "b", "b": "c", "c": "current"]),
        Case(
            testDescription: "two that replace each other: the later one stands",
            entries: [
                Entry(label: "a", replaces: ["b"], start: 1),
                Entry(label: "b", replaces: ["a"], start: 2),
            ],
            expected: ["a": "b", "b": "current"]),
        Case(
            testDescription: "an older version cannot replace a newer one",
            entries: [
                Entry(label: "v1", set: "S", version: "1", replaces: ["v2"], start: 5),
                Entry(label: "v2", set: "S", version: "2", start: 1),
            ],
            expected: ["v1": "v2", "v2": "current"]),
        Case(
            testDescription:
                "what is not a number is no version, and the same version no newer one",
            entries: [
                Entry(label: "one", set: "S", version: "one", start: 1),
                Entry(label: "1", set: "S", version: "1", start: 2),
                Entry(label: "01", set: "S", version: "01", start: 3),
                Entry(label: "none", set: "S", start: 4),
            ],
            expected: ["one": "current", "1": "current", "01": "current", "none": "current"]),
        Case(
            testDescription: "who names the document comes before the next version",
            entries: [
                Entry(label: "v1", set: "S", version: "1", start: 1),
                Entry(label: "v2", set: "S", version: "2", start: 2),
                Entry(label: "v3", set: "S", version: "3", replaces: ["v1"], start: 3),
            ],
            expected: ["v1": "v3", "v2": "v3", "v3": "current"]),
    ]

    @Test(arguments: StoreKind.allCases, cases)
    func `every order of arrival ends the same`(kind: StoreKind, row: Case) async throws {
        try await kind.withStore { store in
            let scenario = VersionScenario(entries: row.entries)
            for (number, order) in permutations(row.entries.count).enumerated() {
                let outcome = try await scenario.outcome(
                    order: order, patient: "P\(number)", in: store, oneByOne: number % 3 == 0)
                #expect(outcome == row.expected, "order \(order)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `versions act within one person`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            for (patient, version) in [("A", "1"), ("B", "2")] {
                _ = try await store.interface.store(
                    Made.document("<\(patient)/>", patient: patient) {
                        $0.setID = .init(root: "1.2", extension: "S")
                        $0.versionNumber = DocumentVersion(written: version)
                    })
            }
            #expect(try await store.staff.documents(matching: .status(.current)).count == 2)
        }
    }

    // rows 145
    @Test(arguments: StoreKind.allCases)
    func `a replacement is found by a predicate, and both stay readable`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let scenario = VersionScenario(entries: [
                Entry(label: "a", start: 1), Entry(label: "b", replaces: ["a"], start: 2),
            ])
            _ = try await scenario.outcome(order: [1, 0], patient: "P", in: store)
            let old = try await store.staff.documents(matching: .status(.superseded))
            let new = try await store.staff.documents(matching: .status(.current))
            #expect(old.map(\.document?.id?.extension) == ["P/a"])
            #expect(new.map(\.document?.id?.extension) == ["P/b"])
            #expect(try await store.staff.documentData(old[0].uuid) == Array("<P/a>".utf8))
        }
    }

    /// The memory backend looks at every pair of a person's documents, SQLite only at
    /// neighbours: random relations tell whether that is enough.
    @Test func `random relations end the same in every order and on every backend`() async throws {
        try await TemporaryStore.run { sqlite in
            let memory = HealthStore(backend: MemoryBackend())
            var random = SplitMix64(seed: 7)
            var superseded = 0
            for round in 0..<150 {
                let scenario = randomScenario(&random)
                let orders = (0..<3).map { _ in
                    Array(scenario.entries.indices).shuffled(using: &random)
                }
                let first = try await scenario.outcome(
                    order: orders[0], patient: "\(round)", in: memory)
                superseded += first.values.count { $0 != "current" }
                for (number, order) in orders.enumerated() {
                    let patient = "\(round)-\(number)"
                    let one = try await scenario.outcome(
                        order: order, patient: patient, in: memory)
                    let two = try await scenario.outcome(
                        order: order, patient: patient, in: sqlite)
                    #expect(one == first, "round \(round), memory, order \(order)")
                    #expect(two == first, "round \(round), SQLite, order \(order)")
                }
            }
            #expect(superseded > 300)
        }
    }

    private func randomScenario(_ random: inout SplitMix64) -> VersionScenario {
        let labels = (0..<Int.random(in: 2...8, using: &random)).map { "d\($0)" }
        let starts = labels.indices.shuffled(using: &random)
        let entries = labels.indices.map { index in
            var entry = Entry(label: labels[index], start: TimeInterval(starts[index]))
            if Int.random(in: 0..<4, using: &random) > 0 {
                entry.set = ["S", "T"].randomElement(using: &random)
            }
            if Int.random(in: 0..<4, using: &random) > 0 {
                entry.version = String(Int.random(in: 1...4, using: &random))
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                entry.replaces = labels.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                let version = [nil, "1", "2", "3"].randomElement(using: &random) ?? nil
                entry.replacesSet = (["S", "T"].randomElement(using: &random) ?? "S", version)
            }
            return entry
        }
        return VersionScenario(entries: entries)
    }

    private func permutations(_ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return permutations(count - 1).flatMap { shorter in
            (0..<count).map { place in
                var order = shorter
                order.insert(count - 1, at: place)
                return order
            }
        }
    }
}
