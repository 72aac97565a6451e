import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

@Suite struct PredicateTests {
    /// What a backend answers is what evaluating the predicate and the order in memory gives.
    // rows 94 144
    @Test(arguments: StoreKind.allCases)
    func `random predicates and orders agree with evaluation in memory`(
        kind: StoreKind
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            var documents = RandomDocuments(random: SplitMix64(seed: 11))
            try await documents.fill(backend, count: 200)
            let store = HealthStore(backend: backend)
            let all = try await store.staff.documents(matching: .all)
            #expect(all.count > 150)
            #expect(all.contains { $0.status != .current })
            var found = 0
            for round in 0..<(kind == .sqlite ? 2_000 : 100) {
                let predicate = documents.predicate(depth: 3, of: all)
                let sort = documents.sort()
                let owner = all.randomElement(using: &documents.random)?.person
                let isOwner = round % 3 == 0
                let expected = reference(
                    all.filter { predicate.matches($0) && (!isOwner || $0.person == owner) },
                    sort)
                let reader: any DocumentReading =
                    if isOwner, let owner { store.owner(owner) } else { store.staff }
                let answer = try await reader.documents(matching: predicate, sort: sort)
                found += answer.count
                guard answer == expected else {
                    Issue.record("round \(round): \(predicate) by \(sort)")
                    return
                }
            }
            #expect(found > 1_000)
            try await store.close()
        }
    }

    private func reference(
        _ samples: [CDADocumentSample], _ sort: [DocumentSort]
    ) -> [CDADocumentSample] {
        let order = sort.isEmpty ? [DocumentSort.descending(.startDate)] : sort
        let keyed = samples.map { sample in
            (sample, keys: order.map { text(sample, $0.key) }, uuid: sample.uuid.uuidString)
        }
        return keyed.sorted { one, two in
            for (index, key) in order.enumerated() where one.keys[index] != two.keys[index] {
                let isBefore = one.keys[index].lexicographicallyPrecedes(two.keys[index])
                return isBefore == key.isAscending
            }
            return (one.uuid < two.uuid) == (order.last?.isAscending ?? true)
        }.map(\.0)
    }

    /// What a sample is ordered by, as comparable numbers.
    private func text(_ sample: CDADocumentSample, _ key: DocumentSort.Key) -> [UInt32] {
        func scalars(_ text: String?) -> [UInt32] {
            TextFolding.fold(text ?? "").unicodeScalars.map(\.value)
        }
        switch key {
        case .startDate: return [UInt32(sample.startDate.timeIntervalSince1970 * 4)]
        case .endDate: return [UInt32(sample.endDate.timeIntervalSince1970 * 4)]
        case .storedAt: return [UInt32(sample.storedAt.timeIntervalSince1970)]
        case .title: return scalars(sample.document?.title)
        case .patientName: return scalars(sample.document?.patientName)
        case .custodianName: return scalars(sample.document?.custodianName)
        case .authorName:
            // A first name that is shorter comes first, as a word does in a dictionary.
            return sample.document?.authorNames.flatMap { [1] + scalars($0) + [1] } ?? []
        default: preconditionFailure("no reference orders by \(key.name)")
        }
    }

    /// Sample and range as given by the documentation of HKQueryOptions.
    @Test func `date ranges mean what HealthKit's options say`() throws {
        typealias Row = (start: Int, end: Int, none: Bool, start1: Bool, end1: Bool, both: Bool)
        let rows: [Row] = [
            (50, 99, false, false, false, false), (50, 100, true, false, true, false),
            (50, 150, true, false, true, false), (100, 100, true, true, true, true),
            (100, 150, true, true, true, true), (150, 200, true, true, false, false),
            (150, 250, true, true, false, false), (199, 199, true, true, true, true),
            (200, 200, false, false, false, false), (200, 250, false, false, false, false),
            (50, 250, true, false, false, false), (100, 200, true, true, false, false),
        ]
        func at(_ second: Int) -> Date { Date(timeIntervalSince1970: TimeInterval(second)) }
        for row in rows {
            let document = Made.document("x").document
            let sample = CDADocumentSample(
                uuid: UUID(), person: PersonID(UUID()), source: Source(name: "s"),
                startDate: at(row.start), endDate: at(row.end), storedAt: at(0),
                status: .current, document: document)
            let options: [(DateRangeOptions, Bool)] = [
                ([], row.none), (.strictStartDate, row.start1), (.strictEndDate, row.end1),
                ([.strictStartDate, .strictEndDate], row.both),
            ]
            for (option, expected) in options {
                let range = SamplePredicate.dates(from: at(100), to: at(200), options: option)
                #expect(range.matches(sample) == expected, "\(row.start) to \(row.end), \(option)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a predicate over a limit is refused`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var deep = SamplePredicate.all
            for _ in 0..<StoreLimits.predicateDepth { deep = .not(deep) }
            let wide = SamplePredicate.or(
                Array(repeating: .title(contains: "x"), count: StoreLimits.predicateNodes))
            for predicate in [deep, wide] {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await store.staff.documents(matching: predicate)
                }
                #expect(error?.code == .tooLarge)
            }
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.staff.documents(matching: .all, limit: 0)
            }
            #expect(error?.code == .invalidArgument)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a predicate at the limits is answered`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            _ = try await store.interface.store(Made.document("<1/>") { $0.title = "a" })
            var deep = SamplePredicate.title(contains: "A")
            for level in 0..<(StoreLimits.predicateDepth - 1) {
                deep = level % 2 == 0 ? .and([.title(equals: "a"), deep]) : .not(.not(deep))
                if deep.depth > StoreLimits.predicateDepth - 2 { break }
            }
            let wide = SamplePredicate.or(
                Array(repeating: .authorName(equals: "x"), count: StoreLimits.predicateNodes - 1))
            #expect(try await store.staff.documents(matching: deep).count == 1)
            #expect(try await store.staff.documents(matching: wide).isEmpty)
        }
    }
}
