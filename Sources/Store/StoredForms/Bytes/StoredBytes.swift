package import HealthStore

/// Bytes in the form in which they lie in the database.
package struct StoredBytes: Sendable {
    /// How the bytes are written; the raw value is stored.
    package enum Encoding: Int, Sendable {
        /// As they are.
        case raw = 0
        /// One Zstandard frame (RFC 8878).
        case zstandard = 1
        /// As they are, then sealed, as programs before schema 12 did: bound to nothing.
        case sealedRaw = 2
        /// One Zstandard frame, then sealed so.
        case sealedZstandard = 3
        /// As they are, then sealed for one place (``DocumentSeal``).
        case boundRaw = 4
        /// One Zstandard frame, then sealed for one place.
        case boundZstandard = 5

        /// The form under the seal; nil where there is none.
        package var unsealed: Encoding? {
            switch self {
            case .raw, .zstandard: nil
            case .sealedRaw, .boundRaw: .raw
            case .sealedZstandard, .boundZstandard: .zstandard
            }
        }

        /// Whether the seal holds in one place only.
        package var isBound: Bool { self == .boundRaw || self == .boundZstandard }
    }

    package let encoding: Encoding
    /// How many bytes they are when read.
    package let byteCount: Int
    package let data: [UInt8]

    /// Compresses bytes unless that makes them no smaller. O(bytes), on the caller's thread.
    ///
    /// - Parameter level: Zstandard's level; 0 keeps them as they are.
    package init(compressing bytes: [UInt8], level: Int32) {
        byteCount = bytes.count
        if level != 0, let compressed = Zstandard.shared.compress(bytes, level: level) {
            encoding = .zstandard
            data = compressed
        } else {
            encoding = .raw
            data = bytes
        }
    }

    /// Takes bytes as they lie in the database.
    package init(encoding: Int, byteCount: Int, data: [UInt8]) throws {
        guard let known = Encoding(rawValue: encoding), byteCount >= 0 else { throw Self.damaged }
        self.encoding = known
        self.byteCount = byteCount
        self.data = data
    }

    /// The same content under a seal.
    package init(sealing body: StoredBytes, as data: [UInt8]) {
        encoding = body.encoding == .zstandard ? .boundZstandard : .boundRaw
        byteCount = body.byteCount
        self.data = data
    }

    /// The same content without its seal.
    package init(opening body: StoredBytes, as data: [UInt8]) throws {
        guard let unsealed = body.encoding.unsealed else { throw Self.damaged }
        encoding = unsealed
        byteCount = body.byteCount
        self.data = data
    }

    /// The bytes as they came.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if they do not have the length that is written
    ///   beside them, are no frame, or are sealed.
    package func bytes() throws -> [UInt8] {
        switch encoding {
        case .raw:
            guard data.count == byteCount else { throw Self.damaged }
            return data
        case .zstandard:
            guard byteCount <= StoreLimits.documentBytes,
                let bytes = Zstandard.shared.decompress(data, byteCount: byteCount)
            else { throw Self.damaged }
            return bytes
        case .sealedRaw, .sealedZstandard, .boundRaw, .boundZstandard: throw Self.damaged
        }
    }

    package static let damaged = StoreError(.corrupt, "stored bytes are damaged")
}
