import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct BodyTests {
    static func bodies() -> [[UInt8]] {
        var random = SplitMix64(seed: 5)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let large = (0..<(20 << 20)).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 >> 9) }
        return [
            [], [0], [0x3C, 0x61], Array("<a/>\r\n\u{FEFF}".utf8),
            [UInt8](repeating: 0, count: 10_000), noise, large,
        ]
    }

    @Test(arguments: StoreKind.allCases)
    func `bytes come back as they came`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            for (index, bytes) in Self.bodies().enumerated() {
                let outcome = try await store.interface.store(
                    Made.document(bytes, id: "\(index)"))
                let sample = try #require(outcome.stored)
                #expect(try await store.staff.documentData(sample.uuid) == bytes)
                // The same id with other bytes: quarantine keeps them as well.
                let rival = bytes + [1]
                #expect(
                    try await store.interface.store(Made.document(rival, id: "\(index)"))
                        == .conflict(with: sample))
                #expect(try await store.staff.quarantinedData(Made.digest(rival)) == rival)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `no body is read unless data is asked for`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let documents = (0..<40).map { Made.document("<\($0)/>", id: "\($0)") }
            _ = try await store.interface.store(documents)
            _ = try await store.interface.store(documents)
            let samples = try await store.staff.documents(
                matching: .title(contains: "x") || .all, sort: [.ascending(.title)])
            _ = try await store.staff.page(DocumentQuery(limit: 10))
            _ = try await store.owner(samples[0].person).document(samples[0].uuid)
            _ = try await store.staff.receipt(ofDocument: samples[0].uuid)
            #expect(samples.allSatisfy { $0.document?.documentData == nil })
            #expect(store.diagnostics.bodyReads == 0)
            let whole = try await store.staff.documents(
                matching: .all, limit: 7, includeDocumentData: true)
            #expect(store.diagnostics.bodyReads == 7)
            for sample in whole {
                let data = try #require(sample.document?.documentData)
                #expect(Made.digest(data) == sample.document?.digest)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `pages with data are bounded in bytes`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let size = StoreLimits.pageBytes / 2
            for number in 0..<5 {
                let bytes = [UInt8](repeating: UInt8(number), count: size)
                _ = try await store.interface.store(Made.document(bytes))
            }
            let query = DocumentQuery(includeDocumentData: true)
            let page = try await store.staff.page(query)
            #expect(page.samples.count == 2)
            #expect(page.next != nil)
            var counts: [Int] = []
            for try await batch in store.staff.documents(query) {
                counts.append(batch.samples.count)
            }
            #expect(counts == [2, 2, 1, 0])
        }
    }
}
