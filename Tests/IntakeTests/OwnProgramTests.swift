import DocumentValidation
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Importers
import Intake
import StoreSQLite
import Testing
import Units

/// Every snippet of Documentation/library.md, run here, or in `PortalTests`, in its order.
@Suite struct OwnProgramTests {
    private static let export = Array(
        """
        <HealthData locale="en"><Record type="HKQuantityTypeIdentifierStepCount" sourceName="a" \
        unit="count" startDate="2026-04-01 10:00:00 +0200" endDate="2026-04-01 10:00:00 +0200" \
        value="12"/></HealthData>
        """.utf8)

    @Test func theSnippetsRun() async throws {
        let store = HealthStore(backend: MemoryBackend())
        let bytes = try Fixtures.named("operative-note").bytes
        let (now, export) = (Date(), Self.export)

        let intake = DocumentIntake(
            into: store, source: Source(name: "St. Anna"), validator: try DocumentValidator())
        let receipt = try await intake.take(bytes)
        guard let person = receipt.sample?.person else { return }

        let owner = store.owner(person)
        let all = try await owner.documents(matching: .and([]), limit: 10)
        var count = 0
        for try await batch in owner.documents(DocumentQuery(predicate: .and([]))) {
            count += batch.samples.count
        }
        let raw = try await owner.documentData(all[0].uuid)
        #expect(all.count == 1 && count == 1 && raw == bytes)

        let heartRate = QuantityType.heartRate
        let app = store.client(
            ClientApp(identifier: "org.example.pulse", name: "Pulse", version: "2.1"), for: person)
        let request = try await app.requestAuthorization(
            toShare: [heartRate.objectType],
            read: [heartRate.objectType, DocumentType.cda.objectType],
            usage: UsageDescription(
                read: ["en": "To draw a chart"], share: ["en": "To keep your pulse"]))
        if let request {
            try await owner.answer(
                request.id, allowingShare: [heartRate.objectType],
                read: [heartRate.objectType: .unlimited, DocumentType.cda.objectType: .unlimited])
        }

        let beat = try QuantitySample(
            type: heartRate, quantity: Quantity(72, try HealthUnit("count/min")), start: now,
            end: now)
        try await app.save(.quantity(beat))
        let latest = try await app.samples(
            of: SampleType(heartRate), sort: [.descending(.endDate)], limit: 1)
        let bundle = latest.first?.sourceRevision?.source.bundleIdentifier
        #expect(bundle == "org.example.pulse")

        let asked = try app.documents(
            DocumentQuery(predicate: .and([])), asking: ["en": "To show your letters"],
            waiting: false)
        for try await _ in asked {}
        for wish in try await owner.pendingDocumentRequests() {
            let granted = Dictionary(
                uniqueKeysWithValues: wish.documents.map { ($0, ConsentLevel.metadata) })
            _ = try await owner.answer(documentRequest: wish.id, granting: granted, until: .never)
        }
        let seen = try await app.documents(matching: .and([]))
        #expect(seen.count == 1)

        var rest: [UInt8]? = export
        let file = ImportedFile(name: "export.xml") {
            defer { rest = nil }
            return rest ?? []
        }
        var reader = SampleFormat.apple.reader(of: file)
        var samples: [Sample] = []
        while let line = try reader.next() {
            if case .sample(let sample, _) = line { samples.append(sample) }
        }
        let saved = try await store.intake(source: Source(name: "Apple Health"))
            .save(samples, for: person)
        #expect(saved.savedCount == 1)
    }

    /// The page has no snippet that is not here, line by line.
    @Test func thePageHasNoOtherSnippet() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        func lines(_ path: String) throws -> [Substring] {
            try String(contentsOf: root.appending(path: path), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
        }
        let own = Set(
            try ["OwnProgramTests", "PortalTests"].flatMap {
                try lines("Tests/IntakeTests/\($0).swift")
            }.map { $0.trimmingCharacters(in: .whitespaces) })
        var isInside = false
        var checked = 0
        for line in try lines("Documentation/library.md") {
            if line.hasPrefix("```") {
                isInside = line == "```swift"
                continue
            }
            guard isInside else { continue }
            checked += 1
            #expect(own.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
        }
        #expect(checked > 50)
    }
}
