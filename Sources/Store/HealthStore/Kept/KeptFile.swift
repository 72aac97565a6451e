internal import AccessLog
public import Foundation
public import HealthModel

/// A file of a device that is kept as it came, beside samples: what the store has no form of its
/// own for.
public struct KeptFile: Sendable, Hashable, Codable {
    /// What it is.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A recording of a heart's voltage.
        case electrocardiogram
        /// A resource of FHIR that a hospital gave to the phone.
        case clinicalRecord
    }

    /// What it is.
    public let kind: Kind
    /// The SHA-256 of its bytes in hexadecimal, by which it is found.
    public let digest: String
    /// Its name in the export.
    public let name: String
    /// As `text/csv`.
    public let mediaType: String
    /// When it was recorded or received; nil if it does not say.
    public let date: Date?
    /// Who recorded it; empty if nobody is named.
    public let source: String
    /// How long it is.
    public let byteCount: Int
    /// What was read of it: `classification`, `samplesPerSecond`, `resourceType` and so on.
    public let facts: [String: String]

    /// Describes a file.
    public init(
        kind: Kind, digest: ContentDigest, name: String, mediaType: String, date: Date?,
        source: String, byteCount: Int, facts: [String: String]
    ) {
        self.kind = kind
        self.digest = "\(digest)"
        self.name = name
        self.mediaType = mediaType
        self.date = date
        self.source = source
        self.byteCount = byteCount
        self.facts = facts
    }
}

extension IntakeHandle {
    /// Keeps a file for a person. One that is there already stays as it is.
    ///
    /// - Returns: Whether it is new.
    /// - Throws: ``StoreError/Code/tooLarge`` for more than ``StoreLimits/keptFileBytes``.
    @discardableResult
    public func keep(
        _ file: KeptFile, bytes: [UInt8], for person: PersonID
    ) async throws -> Bool {
        guard bytes.count <= StoreLimits.keptFileBytes else {
            throw StoreError(
                .tooLarge, "a file can have at most \(StoreLimits.keptFileBytes >> 20) MB")
        }
        let at = core.now()
        let pieces = stride(from: 0, to: bytes.count, by: StoreLimits.keptPieceBytes).map {
            Data(bytes[$0...].prefix(StoreLimits.keptPieceBytes)).base64EncodedString()
        }
        return try await core.backend.write(.person(person), bytes: bytes.count) { transaction in
            guard try transaction.record(.keptFile, key: file.digest, of: person) == nil else {
                return false
            }
            var changes = ChangeSet(person: person, at: at.microseconds)
            changes.records = [
                RecordChange(.keptFile, key: file.digest, value: try RecordForm.encode(file))
            ]
            for (number, piece) in pieces.enumerated() {
                changes.records.append(
                    RecordChange(
                        .keptBytes, key: KeptFile.key(file.digest, number),
                        value: try RecordForm.encode([piece])))
            }
            try transaction.apply(changes)
            return true
        }
    }
}

extension SampleReading {
    /// The files that are kept for the person, the latest first. Apps see none.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` for an app.
    public func keptFiles(_ kind: KeptFile.Kind? = nil) async throws -> [KeptFile] {
        let reader = try personReader()
        let note = AccessNote(.search, .samples, items: [kind?.rawValue ?? "files"])
        return try await reader.core.read(as: reader.role, noting: note) { snapshot, _ in
            try snapshot.records(.keptFile, of: reader.person)
                .map { try RecordForm.decode(KeptFile.self, from: $0.value) }
                .filter { kind == nil || $0.kind == kind }
                .sorted {
                    ($0.date ?? .distantPast, $0.digest) > ($1.date ?? .distantPast, $1.digest)
                }
        }
    }

    /// One kept file with its bytes; nil if there is none.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` for an app.
    public func keptFile(_ digest: String) async throws -> (file: KeptFile, bytes: [UInt8])? {
        let reader = try personReader()
        let note = AccessNote(.read, .samples, items: [digest])
        return try await reader.core.read(as: reader.role, noting: note) { snapshot, _ in
            guard let value = try snapshot.record(.keptFile, key: digest, of: reader.person) else {
                return nil
            }
            var bytes: [UInt8] = []
            let slice = RecordSlice(
                after: "\(digest)-", before: "\(digest)-a", limit: StoreLimits.recordSlice / 32)
            try snapshot.eachRecord(.keptBytes, of: reader.person, in: slice) { _, value in
                let piece = try RecordForm.decode([String].self, from: value).first
                bytes += piece.flatMap { Data(base64Encoded: $0) } ?? Data()
                return true
            }
            let file = try RecordForm.decode(KeptFile.self, from: value)
            guard bytes.count == file.byteCount else {
                throw StoreError(.corrupt, "a record of the store is damaged")
            }
            return (file, bytes)
        }
    }

    private func personReader() throws -> StoreReader {
        guard reader.app == nil else {
            throw StoreError(.authorizationDenied, "files are visible to the person, not to apps")
        }
        return reader
    }
}

extension KeptFile {
    fileprivate static func key(_ digest: String, _ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        return "\(digest)-\(zeros)\(digits)"
    }
}
