import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct OutcomeTests {
    @Test(arguments: StoreKind.allCases)
    func `the same bytes twice are stored once`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let document = Made.document("<a/>", id: "A")
            let first = try #require(try await store.interface.store(document).stored)
            let other = store.intake(source: Source(name: "ward 4"))
            #expect(try await other.store(document) == .duplicate(of: first))
            #expect(try await store.staff.documents(matching: .all).map(\.uuid) == [first.uuid])
            let receipt = try await store.interface.receipt(for: document.document.digest)
            #expect(receipt?.outcome == .stored(first))
            #expect(receipt?.source == Source(name: "ward 3"))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the same bytes twice in one call are stored and then a duplicate`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let document = Made.document("<a/>")
            let outcomes = try await store.interface.store([document, document])
            let first = try #require(outcomes[0].stored)
            #expect(outcomes[1] == .duplicate(of: first))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a taken id with other bytes goes to quarantine`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let first = Made.document("<a>1</a>", id: "A")
            let rival = Made.document("<a>2</a>", id: "A")
            let sample = try #require(try await store.interface.store(first).stored)
            #expect(try await store.interface.store(rival) == .conflict(with: sample))
            let receipt = try await store.interface.receipt(for: rival.document.digest)
            #expect(try await store.interface.store(rival) == .conflict(with: sample))
            #expect(try await store.interface.receipt(for: rival.document.digest) == receipt)
            #expect(receipt?.outcome == .conflict(with: sample))
            #expect(try await store.staff.documents(matching: .all).count == 1)
            #expect(try await store.staff.documentData(sample.uuid) == first.bytes)
            #expect(
                try await store.staff.quarantinedData(rival.document.digest) == rival.bytes)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an id that names nothing is in conflict with nothing`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let unknown = InstanceIdentifier(root: "1.2", extension: "A", nullFlavor: "UNK")
            let empty = InstanceIdentifier(root: nil)
            for (index, id) in [unknown, unknown, empty, empty].enumerated() {
                let document = Made.document("<a>\(index)</a>") { $0.id = id }
                let outcome = try await store.interface.store(document)
                #expect(outcome.word == "stored")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an id is a root and an extension, and a UUID in either case`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let upper = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
            let ids = [
                InstanceIdentifier(root: "1.2"), InstanceIdentifier(root: "1.2", extension: "x"),
                InstanceIdentifier(root: "1.2", extension: "X"), InstanceIdentifier(root: upper),
                InstanceIdentifier(root: upper.lowercased()),
            ]
            var words: [String] = []
            for (index, id) in ids.enumerated() {
                let document = Made.document("<a>\(index)</a>") { $0.id = id }
                words.append(try await store.interface.store(document).word)
            }
            #expect(words == ["stored", "stored", "stored", "stored", "conflict"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a document that contradicts itself is refused with its whole call`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            var late = Made.document("<late/>")
            late.endDate = late.startDate.addingTimeInterval(-1)
            var short = Made.document("<short/>")
            short.bytes.removeLast()
            for wrong in [late, short] {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await store.interface.store([Made.document("<right/>"), wrong])
                }
                #expect(error?.code == .invalidArgument)
            }
            let kept = try await store.staff.documents(matching: .all)
            #expect(kept.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a sample comes back as it was given`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var new = Made.document("<whole/>", id: "W", start: 1_600_000_000.123456) {
                $0.title = "Entlassungsbericht\u{A0}Straße"
                $0.patientName = "Zoë Łukasz"
                $0.custodianName = "Hôpital"
                $0.authorNames = ["Dr. Ärztin", "", "Gerät 7:x-"]
                $0.typeCode = Code(code: "34133-9", codeSystem: "2.16", displayName: "CCD")
                $0.languageCode = " en-US"
                $0.confidentialityCode = "N"
                $0.setID = InstanceIdentifier(root: "1.9", extension: "S")
                $0.versionNumber = DocumentVersion(written: " 02 ")
                $0.relatedDocuments = [
                    RelatedDocument(
                        typeCode: "APND", ids: [.init(root: "1.5"), .init(root: "1.6")],
                        setID: .init(root: "1.7", extension: ""),
                        versionNumber: .init(written: "one")),
                    RelatedDocument(typeCode: nil, ids: [.init(root: nil, nullFlavor: "NI")]),
                ]
                $0.patientIdentifiers.append(.init(root: "2.999.2", nullFlavor: "UNK"))
                $0.effectiveTime = "20200913122640.123+0000"
                $0.servicePeriod = ServicePeriod(
                    start: Date(timeIntervalSince1970: 5), end: nil, writtenStart: "1970",
                    writtenEnd: "")
                $0.bodyKind = .nonXML
                $0.validation = ValidationSummary(
                    gate: "none", isValid: false, fatalCount: 1, errorCount: 2, warningCount: 3,
                    informationCount: 4)
            }
            new.endDate = new.startDate.addingTimeInterval(60)
            let reference = try #require(try await store.interface.store(new).stored)
            let sample = try #require(try await store.staff.document(reference.uuid))
            let expected = CDADocumentSample(
                uuid: reference.uuid, person: reference.person, source: Source(name: "ward 3"),
                startDate: new.startDate, endDate: new.endDate, storedAt: StoreKind.now,
                status: .current, document: new.document)
            #expect(sample == expected)
        }
    }
}
