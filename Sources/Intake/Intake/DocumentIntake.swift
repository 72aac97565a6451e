internal import Base
internal import ClinicalDocument
internal import ClinicalRecord
internal import Crypto
public import DocumentValidation
public import Foundation
public import HealthModel
public import HealthStore

/// The one way of documents into a store: bytes, limits, parse, header, validation, policy, store,
/// receipt. Any number of tasks may use one intake at once; those that wait together are committed
/// together.
///
/// ```swift
/// let intake = DocumentIntake(into: store, source: Source(name: "St. Anna"), validator: validator)
/// let receipt = try await intake.take(bytes)
/// ```
public struct DocumentIntake: Sendable {
    let handle: IntakeHandle
    let validator: DocumentValidator
    private let policy: IntakePolicy
    let now: @Sendable () -> Date
    private let isAbandoned: @Sendable () -> Bool

    /// Makes the way into a store for one source.
    ///
    /// - Parameters:
    ///   - now: The clock that dates the steps, and a document that has no time.
    ///   - isAbandoned: Whether nobody waits for the receipt any more. What has not been decided
    ///     by then is given up, with a `CancellationError`, and nothing of it is kept.
    public init(
        into store: HealthStore, source: Source, validator: DocumentValidator,
        policy: IntakePolicy = IntakePolicy(), now: @escaping @Sendable () -> Date = { Date() },
        abandoned isAbandoned: @escaping @Sendable () -> Bool = { false }
    ) {
        handle = store.intake(source: source)
        self.validator = validator
        self.policy = policy
        self.now = now
        self.isAbandoned = isAbandoned
    }

    /// Who brings the documents.
    public var source: Source { handle.source }

    /// Takes one document in. When this returns, the outcome is durable.
    ///
    /// - Parameters:
    ///   - name: The name that the bytes came under: a label, kept with the receipt.
    ///   - person: Whose document it is; nil to find the person by `patientRole/id`. Where those
    ///     are somebody else's the document is rejected (`CB-INTAKE-PATIENT`).
    ///   - sidecar: What its sender says of it. It is kept with the receipt of these bytes, so that
    ///     of a duplicate is not; a person that it names counts where `person` is nil.
    /// - Throws: ``HealthStore/StoreError``; then nothing of the document was kept, and it may be
    ///   taken again where the error is transient.
    public func take(
        _ bytes: [UInt8], name: String? = nil, person: PersonID? = nil,
        sidecar: IntakeSidecar? = nil
    ) async throws -> IntakeReceipt {
        let prepared = try await prepare(bytes, name: name, person: person, sidecar: sidecar)
        let receipt: IntakeReceipt
        switch prepared.decision {
        case .known(let known): receipt = known
        case .rejection(let rejection): receipt = try await reject(rejection, prepared)
        case .document(let document):
            receipt = prepared.receipt(try await handle.store(document))
        case .own(let document, let app):
            receipt = prepared.receipt(try await app.store(document))
        }
        handle.count(receipt.outcome)
        return receipt
    }

    /// Reads and validates one document, and leaves what depends on other documents, and so on
    /// their order, to ``take(_:)``.
    ///
    /// Parameters and errors are those of ``take(_:name:person:sidecar:)``.
    public func prepare(
        _ bytes: [UInt8], name: String? = nil, person: PersonID? = nil,
        sidecar: IntakeSidecar? = nil
    ) async throws -> PreparedDocument {
        let digest = ContentDigest(bytes: SHA256.hash(data: bytes))!
        let received = now()
        if let known = try await known(digest, person: person, sidecar: sidecar) {
            return PreparedDocument(digest: digest, decision: .known(known))
        }
        return try read(
            bytes, digest, name: name, person: person, sidecar: sidecar, received: received)
    }

    /// Reads and validates one document, whether the store knows it or not.
    func read(
        _ bytes: [UInt8], _ digest: ContentDigest, name: String?, person: PersonID?,
        sidecar: IntakeSidecar?, received: Date, by app: ClientHandle? = nil
    ) throws -> PreparedDocument {
        var steps = [IntakeNotes.Step(name: "received", at: received)]
        var statements: [UInt8]?
        let (report, header) = validator.validateAndExtract(
            bytes, reading: HeaderField.facts, abandoned: isAbandoned
        ) { document, report in
            if refusal(report) == nil { statements = DocumentContents(document)?.bytes }
        }
        guard !isAbandoned() else { throw CancellationError() }
        steps.append(IntakeNotes.Step(name: "validated", at: now()))
        let notes = IntakeNotes(
            headerJSON: json(header, sidecar),
            reportJSON: Array(JSONRendering().render(report).utf8),
            receivedName: name, steps: steps)
        let reason = header == nil ? unreadable(report) : refusal(report)
        guard let header, reason == nil else {
            let rejection = Rejection(
                digest: digest, reason: reason ?? unreadable(report), notes: notes)
            return PreparedDocument(
                digest: digest, decision: .rejection(rejection), report: report, header: header)
        }
        let document = CDADocument(
            header, bytes: bytes, digest: digest,
            validation: ValidationSummary(report, gate: policy.gate))
        let dates = header.dates(from: now())
        var new = NewDocument(
            bytes: bytes, document: document, startDate: dates.start, endDate: dates.end,
            person: person, notes: notes)
        new.statements = statements
        new.hasSeveralPatients = header.hasSeveralPersons
        switch sidecar?.person {
        case .known(let named): new.person = person ?? named
        case .identified(let id): new.personIdentifier = id
        case nil: break
        }
        return PreparedDocument(
            digest: digest, decision: app.map { .own(new, $0) } ?? .document(new),
            report: report, header: header)
    }

    /// The receipt for some bytes; nil if they never came.
    public func receipt(for digest: ContentDigest) async throws -> Receipt? {
        try await handle.receipt(for: digest)
    }

    /// The same without the header and the report, which are not read.
    package func decision(for digest: ContentDigest) async throws -> Receipt? {
        try await handle.decision(for: digest)
    }

    func record(_ rejection: Rejection) async throws -> Receipt {
        try await handle.record(rejection)
    }

    /// Whether bytes have an outcome that needs no second look.
    func isStored(_ digest: ContentDigest) async throws -> Bool {
        try await known(digest, person: nil, sidecar: nil) != nil
    }

    /// Bytes that are stored or in quarantine need not be looked at again, unless somebody else
    /// than the person who has them may be named now: that is for the store to say.
    private func known(
        _ digest: ContentDigest, person: PersonID?, sidecar: IntakeSidecar?
    ) async throws -> IntakeReceipt? {
        guard let kept = try await handle.decision(for: digest) else { return nil }
        let outcome: StoreOutcome
        switch kept.outcome {
        case .stored(let sample), .duplicate(let sample):
            let said = sidecar?.person
            guard person == nil || person == sample.person,
                said == nil || said == .known(sample.person)
            else { return nil }
            outcome = .duplicate(of: sample)
        case .conflict: outcome = kept.outcome
        case .rejected: return nil
        }
        return IntakeReceipt(outcome: outcome, digest: digest, report: nil, header: nil)
    }

    func reject(
        _ rejection: Rejection, _ prepared: PreparedDocument
    ) async throws -> IntakeReceipt {
        // Bytes that are stored already keep their receipt; this time they were refused.
        let kept = try await record(rejection).outcome
        if case .rejected = kept { return prepared.receipt(kept) }
        return prepared.receipt(.rejected(rejection.reason))
    }

    /// What the document says of itself, and its sender of it; nil where neither says anything.
    private func json(_ header: DocumentHeader?, _ sidecar: IntakeSidecar?) -> [UInt8]? {
        guard header != nil || sidecar != nil else { return nil }
        var json = JSONText()
        json.object { json in
            header?.writeJSON(&json)
            if let sidecar {
                json.key("sidecar")
                sidecar.write(to: &json)
            }
        }
        return json.bytes
    }

    /// Why the policy refuses a document that could be read; nil where it does not.
    private func refusal(_ report: ValidationReport) -> RejectionReason? {
        guard let level = policy.failedLevel(in: report) else { return nil }
        let count = report.findings.count { $0.level == level && $0.severity >= .error }
        return RejectionReason(
            code: "CB-INTAKE-\(level.rawValue.uppercased())",
            message: "the document does not pass the gate \(policy.gate.rawValue): \(count) "
                + "error\(count == 1 ? "" : "s") on the level \(level.rawValue)")
    }

    private func unreadable(_ report: ValidationReport) -> RejectionReason {
        let first = report.findings.first { $0.severity == .fatal }
        return RejectionReason(
            code: first?.code.name ?? "CB-INTAKE-UNREADABLE",
            message: first?.message ?? "the bytes are not a clinical document")
    }
}

/// What a document must be to be stored.
public struct IntakePolicy: Sendable, Hashable {
    /// The level that a document must pass. What is found beyond it is kept with the document.
    public enum Gate: String, Sendable, Hashable, CaseIterable {
        /// As `wellFormed`: what is no clinical document at all is always rejected.
        case none
        /// Well-formed XML whose root is `ClinicalDocument`.
        case wellFormed = "well-formed"
        /// Valid by the schema.
        case schema
        /// Valid by the schema and by the rule packs that ran.
        case rules
    }

    /// The gate.
    public var gate: Gate

    /// The schema is the gate unless another is named.
    public init(gate: Gate = .schema) { self.gate = gate }

    /// The first level that a document must pass and has not; nil if there is none.
    func failedLevel(in report: ValidationReport) -> ValidationLevel? {
        let needed: [ValidationLevel] =
            switch gate {
            case .none, .wellFormed: []
            case .schema: [.schema]
            case .rules: [.schema, .rules]
            }
        return needed.first { report.levels[$0] == .failed }
    }
}
