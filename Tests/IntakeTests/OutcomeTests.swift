import DocumentValidation
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing
import XMLTree

/// What becomes of each fixture, on an empty store and beside its kin.
@Suite struct OutcomeTests {
    private static let validator = Result { try DocumentValidator() }

    private func intake(
        into store: HealthStore, gate: IntakePolicy.Gate = .schema
    ) throws -> DocumentIntake {
        DocumentIntake(
            into: store, source: Source(name: "tests"), validator: try Self.validator.get(),
            policy: IntakePolicy(gate: gate))
    }

    private func emptyStore() -> HealthStore { HealthStore(backend: MemoryBackend()) }

    @Test(arguments: FixtureKind.allCases)
    func outcomesOnAnEmptyStore(kind: FixtureKind) async throws {
        for fixture in try Fixtures.all(of: kind) {
            let receipt = try await intake(into: emptyStore()).take(fixture.bytes)
            switch (fixture.expected.outcome?.intake, receipt.outcome) {
            case (.stored, .stored), (nil, .rejected): break
            case (.rejected, .rejected(let reason)):
                let code =
                    fixture.expected.outcome?.why == .patient
                    ? "CB-INTAKE-PATIENT" : "CB-INTAKE-SCHEMA"
                #expect(reason.code == code, "\(fixture)")
            default: Issue.record("\(fixture): \(receipt.outcome.word)")
            }
        }
    }

    /// A budget of steps that no document fits into.
    @Test func whatCostsTooMuchIsRejected() async throws {
        var options = ValidationOptions()
        (options.limits.steps, options.limits.stepsPerByte) = (10, 1)
        let (store, bytes) = (emptyStore(), try Fixtures.named("operative-note").bytes)
        let intake = DocumentIntake(
            into: store, source: Source(name: "tests"), validator: try DocumentValidator(options),
            policy: IntakePolicy(gate: .none))
        guard case .rejected(let reason) = try await intake.take(bytes).outcome else {
            Issue.record("it was taken")
            return
        }
        #expect(reason.code == "CB-LIMIT-WORK")
    }

    /// Whoever has gone gets no receipt, and nothing is kept: the bytes may come again.
    @Test func whatNobodyWaitsForIsNotKept() async throws {
        let (store, bytes) = (emptyStore(), try Fixtures.named("operative-note").bytes)
        let abandoned = DocumentIntake(
            into: store, source: Source(name: "tests"), validator: try Self.validator.get(),
            abandoned: { true })
        await #expect(throws: CancellationError.self) { try await abandoned.take(bytes) }
        guard case .stored = try await intake(into: store).take(bytes).outcome else {
            Issue.record("it is not new")
            return
        }
    }

    @Test func whatIsStoredIsWhatCame() async throws {
        let store = emptyStore()
        let intake = try intake(into: store)
        for kind in [FixtureKind.documents, .encoding, .body] {
            for fixture in try Fixtures.all(of: kind) {
                guard let sample = try await intake.take(fixture.bytes).sample else {
                    Issue.record("\(fixture)")
                    continue
                }
                let owner = store.owner(sample.person)
                #expect(try await owner.documentData(sample.uuid) == fixture.bytes, "\(fixture)")
                let document = try await owner.document(sample.uuid)?.document
                let header = fixture.expected.header
                #expect(document?.title == header?["title"]?.string)
                #expect(document?.patientName == header?["patient_name"]?.string)
                #expect(document?.custodianName == header?["custodian_name"]?.string)
                #expect(document?.authorName == header?["author_name"]?.string)
                #expect(
                    document?.effectiveTime == header?["effectiveTime"]?.string
                        ?? document?.effectiveTime)
            }
        }
    }

    /// The PDF is what is kept; what is known of it is its document's.
    @Test func aPDFStaysAndItsDocumentIsRead() async throws {
        let store = emptyStore()
        let fixture = try Fixtures.named("operative-note")
        let pdf = AttachedDocument.pdf(around: fixture.bytes)
        let receipt = try await intake(into: store).take(pdf, name: "letter.pdf")
        let sample = try #require(receipt.sample)
        let owner = store.owner(sample.person)
        #expect(try await owner.documentData(sample.uuid) == pdf)
        let document = try #require(try await owner.document(sample.uuid)?.document)
        #expect(document.title == fixture.expected.header?["title"]?.string)
        #expect(document.byteCount == pdf.count && document.digest == receipt.digest)
        #expect(receipt.report?.findings.contains { $0.code.name == "CB-PDF-TAKEN" } == true)
        #expect(try await intake(into: store).take(pdf).outcome.word == "duplicate")
        let none = AttachedDocument.pdf(around: Array("<a/>".utf8))
        guard case .rejected(let reason) = try await intake(into: store).take(none).outcome else {
            Issue.record("it was taken")
            return
        }
        #expect(reason.code == "CB-PDF-NONE")
    }

    @Test func twiceIsADuplicateWithTheSameReceipt() async throws {
        let store = emptyStore()
        let intake = try intake(into: store)
        let bytes = try Fixtures.named("operative-note").bytes
        let first = try await intake.take(bytes, name: "a.xml")
        let kept = try await intake.receipt(for: first.digest)
        let second = try await intake.take(bytes, name: "b.xml")
        #expect(first.outcome.word == "stored")
        #expect(second.outcome.word == "duplicate")
        #expect(second.sample == first.sample)
        #expect(try await intake.receipt(for: first.digest) == kept)
        #expect(kept?.notes.receivedName == "a.xml")
        #expect(kept?.notes.headerJSON != nil)
        #expect(kept?.notes.steps.map(\.name) == ["received", "validated"])
    }

    @Test func versionsInEveryOrder() async throws {
        let names = try Fixtures.all(of: .versions)
        for fixture in names {
            for older in fixture.expected.outcome?.supersedes ?? [] {
                let other = try Fixtures.named(older)
                for order in [[fixture, other], [other, fixture]] {
                    let store = emptyStore()
                    let intake = try intake(into: store)
                    var samples: [String: SampleReference] = [:]
                    for item in order {
                        samples[item.name] = try await intake.take(item.bytes).sample
                    }
                    let newer = try #require(samples[fixture.name])
                    let superseded = try #require(samples[other.name])
                    let owner = store.owner(superseded.person)
                    let status = try await owner.document(superseded.uuid)?.status
                    #expect(status == .superseded(by: newer.uuid), "\(fixture) over \(other)")
                    #expect(try await owner.document(newer.uuid)?.status == .current)
                    #expect(try await owner.documentData(superseded.uuid) == other.bytes)
                }
            }
        }
    }

    @Test func conflictsReplaceNothing() async throws {
        for fixture in try Fixtures.all(of: .versions) {
            guard let name = fixture.expected.outcome?.conflictsWith else { continue }
            let other = try Fixtures.named(name)
            let store = emptyStore()
            let intake = try intake(into: store)
            let first = try await intake.take(other.bytes)
            let second = try await intake.take(fixture.bytes)
            let sample = try #require(first.sample)
            #expect(second.outcome == .conflict(with: sample))
            #expect(try await intake.take(fixture.bytes).outcome == second.outcome)
            #expect(try await store.owner(sample.person).documentData(sample.uuid) == other.bytes)
            let administrator = store.administrator(reason: "test")
            #expect(try await administrator.quarantinedData(second.digest) == fixture.bytes)
        }
    }

    @Test func gates() async throws {
        let invalid = try Fixtures.named("custodian-missing").bytes
        #expect(try await intake(into: emptyStore()).take(invalid).isStored == false)
        let store = emptyStore()
        let receipt = try await intake(into: store, gate: .wellFormed).take(invalid)
        let sample = try #require(receipt.sample)
        let document = try await store.owner(sample.person).document(sample.uuid)?.document
        #expect(document?.validation.isValid == false)
        #expect(document?.validation.errorCount == 1)
        let truncated = try Fixtures.named("truncated-in-a-tag").bytes
        #expect(try await intake(into: store, gate: .none).take(truncated).isStored == false)
    }

    @Test func aRejectedDocumentMayPassLater() async throws {
        let store = emptyStore()
        let invalid = try Fixtures.named("custodian-missing").bytes
        #expect(try await intake(into: store).take(invalid).isStored == false)
        #expect(try await intake(into: store, gate: .wellFormed).take(invalid).isStored)
        #expect(try await intake(into: store).take(invalid).outcome.word == "duplicate")
    }

    /// What is about several patients would show each of them the others.
    @Test func severalPatientsAreForAnAdministrator() async throws {
        let store = emptyStore()
        let bytes = try Fixtures.named("patients-several").bytes
        let intake = try intake(into: store)
        let person = PersonID(UUID())
        for named in [nil, person] {
            let refused = try await intake.take(bytes, person: named)
            #expect(refused.outcome.code == "CB-INTAKE-PATIENT")
        }
        let own = try Fixtures.named("operative-note").bytes
        let known = try #require(try await intake.take(own, person: person).sample)
        let administrator = store.administrator(named: "Rey", reason: "test")
        let told = try await intake.file(
            bytes, for: known.person, by: administrator, because: "Letter about both twins")
        #expect(told.sample?.person == person)
        #expect(try await intake.take(bytes).outcome.word == "duplicate")
        let person2 = PersonID(UUID())
        let again = try await intake.take(bytes, person: person2)
        #expect(again.outcome.code == "CB-INTAKE-PATIENT" && again.sample == nil)
        let kept = try await intake.receipt(for: told.digest)
        #expect(kept?.outcome == told.outcome)
    }

    /// The same document by every way that names a person: of the one who has its identifier it is
    /// taken in, of another it is refused, and nothing of it is stored.
    @Test func aPersonWhoIsNamedMustBeTheDocuments() async throws {
        let store = emptyStore()
        let intake = try intake(into: store)
        let ida = try #require(
            try await intake.take(Fixtures.named("author-device").bytes).sample?.person)
        let note = try Fixtures.named("operative-note").bytes
        let percival = try #require(try await intake.take(note).sample?.person)
        let next = Array(
            String(decoding: note, as: UTF8.self)
                .replacing(/<id [^>]*>/, with: "<id root=\"\(UUID())\"/>", maxReplacements: 1).utf8)
        let ways: [(PersonID?, IntakeSidecar?)] = [
            (ida, nil), (nil, IntakeSidecar(person: .known(ida))),
            (
                nil,
                IntakeSidecar(
                    person: .identified(
                        InstanceIdentifier(root: "2.999.71.2", extension: "LK-100042")))
            ),
            (
                nil,
                IntakeSidecar(
                    person: .identified(InstanceIdentifier(root: "2.999.71.2", extension: "LK-9")))
            ),
        ]
        for (person, sidecar) in ways {
            let refused = try await intake.take(next, person: person, sidecar: sidecar)
            #expect(refused.outcome.code == "CB-INTAKE-PATIENT")
            #expect(try await intake.receipt(for: refused.digest)?.outcome == refused.outcome)
            let again = try await intake.take(note, person: person, sidecar: sidecar)
            // Bytes that are stored are a duplicate, unless somebody else is named.
            let isOther = sidecar?.person.map { $0 != ways[3].1?.person } ?? true
            #expect(again.outcome.code == (isOther ? "CB-INTAKE-PATIENT" : nil))
        }
        #expect(try await store.owner(ida).documents(matching: .all).count == 1)
        #expect(try await intake.take(next, person: percival).isStored)
        #expect(try await store.owner(percival).documents(matching: .all).count == 2)
    }

    @Test func aDocumentWithoutTimeGetsTheTimeOfIntake() async throws {
        let store = emptyStore()
        let noon = try Date("2026-05-01T12:00:00Z", strategy: .iso8601)
        let intake = DocumentIntake(
            into: store, source: Source(name: "tests"), validator: try Self.validator.get(),
            now: { noon })
        let bytes = try Fixtures.named("effective-time-null-flavor").bytes
        let sample = try #require(try await intake.take(bytes).sample)
        #expect(try await store.owner(sample.person).document(sample.uuid)?.startDate == noon)
    }
}

extension StoreOutcome {
    /// The code of a rejection; nil for everything else.
    fileprivate var code: String? {
        if case .rejected(let reason) = self { reason.code } else { nil }
    }
}
