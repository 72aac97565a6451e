import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Figures, not checks: run in release with `CASEBOOK_MEASURE=documents` (for instance 100000).
@Suite(.serialized, .enabled(if: Measure.isAsked))
struct MeasureTests {
    private static let count = Measure.count

    @Test(arguments: [Int32(0), 1, 3])
    func `import and queries`(level: Int32) async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open(compressionLevel: level)
            try await fill(store, count: Self.count, bytes: 5_000...10_000, name: "level \(level)")
            try await queries(store)
            try await store.close()
            let size = try FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int
            print("  database \((size ?? 0) >> 20) MB")
        }
    }

    @Test(arguments: [Int32(0), 1])
    func `import of large documents`(level: Int32) async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open(compressionLevel: level)
            try await fill(
                store, count: Self.count / 10, bytes: 80_000...90_000, name: "85 KB, level \(level)"
            )
            try await store.close()
        }
    }

    private func fill(
        _ store: HealthStore, count: Int, bytes: ClosedRange<Int>, name: String
    ) async throws {
        var random = SplitMix64(seed: 1)
        var spent = Duration.zero
        for start in stride(from: 0, to: count, by: 2_000) {
            let documents = (start..<min(start + 2_000, count)).map {
                document($0, bytes: bytes, &random)
            }
            spent += try await ContinuousClock().measure {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for half in stride(from: 0, to: documents.count, by: 1_000) {
                        let part = documents[half..<min(half + 1_000, documents.count)]
                        group.addTask {
                            for batch in stride(from: part.startIndex, to: part.endIndex, by: 100) {
                                let slice = part[batch..<min(batch + 100, part.endIndex)]
                                _ = try await store.interface.store(Array(slice))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            if (start / 2_000).isMultiple(of: max(1, count / 10_000)) {
                print("  \(name): \(start) documents, resident \(resident()) MB")
            }
        }
        let rate = Double(count) / (spent / .seconds(1))
        print("\(name): \(Int(rate)) documents a second, resident \(resident()) MB")
        print("  \(store.diagnostics)")
    }

    private func queries(_ store: HealthStore) async throws {
        let staff = store.staff
        func time(_ name: String, _ body: () async throws -> Int) async throws {
            _ = try await body()
            var best = Duration.seconds(1_000)
            var found = 0
            for _ in 0..<5 {
                best = min(best, try await ContinuousClock().measure { found = try await body() })
            }
            print("  \(name): \(found) in \((best / .milliseconds(1)).formatted()) ms")
        }
        let newest = DocumentQuery(limit: 100)
        try await time("newest 100") { try await staff.page(newest).samples.count }
        try await time("newest 100 of a type") {
            try await staff.documents(
                matching: .typeCode("34133-9", codeSystem: nil), limit: 100
            ).count
        }
        try await time("title contains, none found") {
            try await staff.documents(matching: .title(contains: "absent"), limit: 100).count
        }
        try await time("patient contains, by name") {
            try await staff.documents(
                matching: .patientName(contains: "ödön 77"), sort: [.ascending(.patientName)],
                limit: 100
            ).count
        }
        try await time("all by title, first 100") {
            try await staff.page(DocumentQuery(sort: [.ascending(.title)], limit: 100)).samples
                .count
        }
        let page = try await staff.page(newest).samples
        try await time("newest 100 with data") {
            try await staff.page(DocumentQuery(limit: 100, includeDocumentData: true)).samples.count
        }
        try await time("bodies of 100") {
            var bytes = 0
            for sample in page { bytes += try await staff.documentData(sample.uuid)?.count ?? 0 }
            return bytes
        }
        let all = try await ContinuousClock().measure {
            for try await _ in staff.documents(DocumentQuery(includeDocumentData: true)) {}
        }
        print("  reading all bodies: \(all), resident \(resident()) MB")
    }

    private func document(
        _ number: Int, bytes: ClosedRange<Int>, _ random: inout SplitMix64
    ) -> NewDocument {
        var text = "<ClinicalDocument xmlns=\"urn:hl7-org:v3\"><id extension=\"\(number)\"/>"
        let size = Int.random(in: bytes, using: &random)
        while text.utf8.count < size {
            let value = Int.random(in: 0..<100_000, using: &random)
            text +=
                "<entry><observation classCode=\"OBS\" moodCode=\"EVN\"><code code=\"\(value)-1\" "
            text +=
                "codeSystem=\"2.16.840.1.113883.6.1\"/><value unit=\"mg\" value=\"\(value % 977)\"/>"
            text += "</observation></entry>"
        }
        var new = Made.document(
            text, patient: "\(number % (Self.count / 10 + 1))", id: "\(number)",
            start: TimeInterval(Int.random(in: 0..<1_000_000_000, using: &random)))
        new.document.title = "Discharge summary of ward \(number % 97)"
        new.document.patientName = "Ödön \(number % (Self.count / 10 + 1)) Kovács"
        new.document.custodianName = "Community Hospital \(number % 13)"
        new.document.authorNames = ["Dr. Henry Seven", "Nurse \(number % 211)"]
        new.document.typeCode = Code(
            code: number % 50 == 0 ? "34133-9" : "11506-3", codeSystem: "2.16.840.1.113883.6.1")
        new.document.effectiveTime = "20200101"
        let header = String(repeating: "{\"title\":\"Discharge summary\",\"ids\":[]}", count: 30)
        new.notes = IntakeNotes(
            headerJSON: Array(header.utf8), reportJSON: Array("{\"valid\":true}".utf8),
            receivedName: "\(number).xml", steps: [.init(name: "parsed", at: StoreKind.now)])
        return new
    }

    private func resident() -> Int {
        let data = try? FileHandle(forReadingAtPath: "/proc/self/statm")?.read(upToCount: 200)
        let status = String(decoding: data ?? Data(), as: UTF8.self)
        let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return (pages * 4_096) >> 20
    }
}
