internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Units

/// An empty store over a backend, and few words to fill it.
struct ConformanceScene: Sendable {
    let check: String
    let backend: any StorageBackend
    let store: HealthStore

    /// The store's clock stands.
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    static let source = Source(name: "ward 3")
    static let steps = SampleType(.stepCount)
    let person = PersonID(UUID())

    init(check: String, backend: any StorageBackend) {
        self.check = check
        self.backend = backend
        store = HealthStore(backend: backend, now: { Self.now })
    }

    var intake: IntakeHandle { store.intake(source: Self.source) }
    var owner: OwnerHandle { store.owner(person) }
    var administrator: AdministratorHandle { store.administrator(reason: "conformance") }

    /// A document of the person with the bytes of a text.
    func document(
        _ text: String, id: String? = nil, minute: Double = 0,
        _ change: (inout CDADocument) -> Void = { _ in }
    ) -> NewDocument {
        let bytes = Array(text.utf8)
        guard let digest = ContentDigest(bytes: SHA256.hash(data: bytes)) else {
            preconditionFailure("SHA-256 has 32 bytes")
        }
        var document = CDADocument(
            digest: digest, byteCount: bytes.count, bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true))
        document.id = id.map { InstanceIdentifier(root: "2.999.4", extension: $0) }
        change(&document)
        let start = Self.now.addingTimeInterval(minute * 60)
        return NewDocument(
            bytes: bytes, document: document, startDate: start, endDate: start, person: person)
    }

    /// Stores a document that nothing speaks against.
    func stored(_ document: NewDocument) async throws -> UUID {
        let outcome = try await intake.store(document)
        guard case .stored(let sample) = outcome else {
            throw ConformanceFailure(check: check, finding: "a document was \(outcome.word)")
        }
        return sample.uuid
    }

    /// A count of steps in a minute.
    func step(_ count: Double, minute: Double) throws -> Sample {
        let start = Self.now.addingTimeInterval(minute * 60)
        return .quantity(
            try QuantitySample(
                type: .stepCount, quantity: Quantity(count, .count()), start: start,
                end: start.addingTimeInterval(60)))
    }

    /// Keeps records of a kind, each with one byte.
    func keep(_ kind: RecordKind, _ keys: [String], of person: PersonID) async throws {
        let scope: StoreScope = person == .nobody ? .store : .person(person)
        try await backend.write(scope) { transaction in
            var changes = ChangeSet(person: person, at: 0)
            changes.records = keys.map { RecordChange(kind, key: $0, value: [1]) }
            try transaction.apply(changes)
        }
    }

    func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
        guard found == expected else {
            throw ConformanceFailure(
                check: check, finding: "\(what): expected \(expected), found \(found)")
        }
    }

    /// Expects the store to refuse something with a code.
    func expectRefusal(
        _ code: StoreError.Code, _ what: String, _ body: () async throws -> Void
    ) async throws {
        do { try await body() } catch let error as StoreError {
            return try expect(error.code.rawValue, code.rawValue, what)
        }
        throw ConformanceFailure(check: check, finding: "\(what): nothing was refused")
    }
}
