package import AccessLog
import Crypto
package import Foundation
package import HealthModel
package import HealthStore

/// What staff see of the service without a reason: nothing in it is of a person. All else is read
/// through a ``HealthStore/StaffHandle``.
package struct StaffOversight: Sendable {
    private let administrator: AdministratorHandle

    package init(_ store: HealthStore, name: String) {
        administrator = store.administrator(named: name, reason: "running the service")
    }

    /// Receipts without persons and documents.
    package func receipts(_ query: ReceiptQuery) async throws -> ReceiptPage {
        precondition(query.document == nil, "the receipts of a document need a reason")
        return try await administrator.receipts(query)
    }

    package func receiptCounts(from start: Date, to end: Date) async throws -> [ReceiptCount] {
        try await administrator.receiptCounts(from: start, to: end)
    }

    /// The latest conflicts about which nobody has decided, and whether there may be more.
    package func openConflicts(
        limit: Int
    ) async throws -> (entries: [ReceiptEntry], isCut: Bool) {
        try await administrator.openConflicts(limit: limit)
    }

    /// How many there are.
    package func countOpenConflicts(limit: Int) async throws -> (count: Int, isCut: Bool) {
        try await administrator.countOpenConflicts(limit: limit)
    }

    /// The receipt of a refused file, which is nobody's; nil for every other.
    package func refusal(_ digest: ContentDigest) async throws -> Receipt? {
        guard case .nobody? = try await subject(of: .receipt(digest)) else { return nil }
        return try await administrator.receipt(for: digest)
    }

    /// Whether bytes are those of a receipt.
    package static func isFile(_ bytes: [UInt8], of digest: ContentDigest) -> Bool {
        ContentDigest(bytes: SHA256.hash(data: bytes)) == digest
    }

    package func checkpoint(origin: String, size: Int64? = nil) async throws -> Checkpoint {
        try await administrator.checkpoint(origin: origin, size: size)
    }

    package func consistencyProof(from older: Int64, to size: Int64) async throws -> [TreeHash] {
        try await administrator.consistencyProof(from: older, to: size)
    }

    package func audit(against earlier: [Checkpoint]) async throws -> AccessLogAudit {
        try await administrator.audit(against: earlier)
    }

    /// How many emergency accesses wait for a review.
    package func unreviewedEmergencies() async throws -> Int {
        try await administrator.unreviewedEmergencies()
    }

    /// Whom a page is about; nil if there is nothing that it could show.
    package func subject(of topic: StaffTopic) async throws -> StaffSubject? {
        switch topic {
        case .emergencies: return .emergencies
        case .persons: return .persons
        case .patients(let digest):
            return try await refusal(digest).map { _ in .patients(digest) }
        case .person(let person):
            return try await administrator.person(person).map { _ in .person(person) }
        case .document(let uuid):
            return try await administrator.subject(ofDocument: uuid).map { .person($0.person) }
        case .receipt(let digest):
            do {
                let sample = try await administrator.subject(ofReceipt: digest)
                return sample.map { .person($0.person) } ?? .nobody
            } catch let error as StoreError where error.code == .invalidArgument {
                return nil
            }
        }
    }

    /// The document with a CDA `id`; nil if there is none.
    package func document(identifiedBy id: InstanceIdentifier) async throws -> UUID? {
        try await administrator.subject(identifiedBy: id)?.uuid
    }
}

/// Whose data a page for staff shows.
package enum StaffSubject: Sendable, Hashable {
    case nobody
    case person(PersonID)
    /// Everybody whose documents were opened in an emergency.
    case emergencies
    /// Whoever is found.
    case persons
    /// Whoever has the identifiers of a refused document.
    case patients(ContentDigest)
}

/// What a page for staff is about, as its address names it.
package enum StaffTopic: Sendable, Hashable {
    case receipt(ContentDigest)
    case document(UUID)
    case emergencies
    case persons
    case person(PersonID)
    /// Whose a refused document may be.
    case patients(ContentDigest)

    /// Reads ``text``.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch (parts.first, parts.last) {
        case ("receipt", let name?):
            guard let digest = ContentDigest(hexadecimal: name) else { return nil }
            self = .receipt(digest)
        case ("document", let name?):
            guard let uuid = UUID(uuidString: name) else { return nil }
            self = .document(uuid)
        case ("emergencies", _): self = .emergencies
        case ("persons", _): self = .persons
        case ("person", let name?):
            guard let uuid = UUID(uuidString: name) else { return nil }
            self = .person(PersonID(uuid))
        case ("patients", let name?):
            guard let digest = ContentDigest(hexadecimal: name) else { return nil }
            self = .patients(digest)
        default: return nil
        }
    }

    /// As a form names it: nothing of a person.
    package var text: String {
        switch self {
        case .receipt(let digest): "receipt \(digest.hexadecimal)"
        case .document(let uuid): "document \(uuid.uuidString.lowercased())"
        case .emergencies: "emergencies"
        case .persons: "persons"
        case .person(let person): "person \(person)"
        case .patients(let digest): "patients \(digest.hexadecimal)"
        }
    }
}
