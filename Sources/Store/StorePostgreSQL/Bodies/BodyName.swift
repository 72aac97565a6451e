internal import Base
internal import Foundation
internal import HealthModel
internal import HealthStore

/// What a body outside of the database is called: its store, its person and its digest, as hashes
/// keyed by the store's key, and a number of its own.
///
/// The number is drawn for each try to keep a body, so a name never comes back: an object that no
/// row names when every transaction of its time has ended will never be named.
struct BodyName: Hashable, Sendable {
    /// As rows keep it: what says whose it is, what of it, and the number.
    let bytes: [UInt8]

    private static let tokenBytes = 16
    private static let numberBytes = 8
    /// Bytes of ``bytes``.
    static let byteCount = 2 * tokenBytes + numberBytes

    init(of digest: ContentDigest, _ person: PersonID, _ seal: StoreSeal) {
        bytes =
            Self.folder(of: person, seal)
            + seal.token("body", person.uuid.uuidString, Hexadecimal.encode(digest.bytes)).prefix(
                Self.tokenBytes)
            + (0..<Self.numberBytes).map { _ in UInt8.random(in: .min ... .max) }
    }

    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// - Parameter text: The name of an object; nil if it is none of this store.
    init?(_ text: String, _ seal: StoreSeal) {
        let folder = Self.folder(of: seal)
        guard text.hasPrefix(folder) else { return nil }
        let parts = text.dropFirst(folder.count).split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 2 * Self.tokenBytes,
            let bytes = Hexadecimal.decode(parts.joined())
        else { return nil }
        self.init(bytes: bytes)
    }

    /// The object's name. The order of names is that of ``bytes``.
    func text(_ seal: StoreSeal) -> String {
        Self.folder(of: seal) + Hexadecimal.encode(bytes.prefix(Self.tokenBytes)) + "/"
            + Hexadecimal.encode(bytes.dropFirst(Self.tokenBytes))
    }

    /// What names of a store's objects begin with.
    static func folder(of seal: StoreSeal) -> String {
        Hexadecimal.encode(seal.token("store of bodies").prefix(numberBytes)) + "/"
    }

    private static func folder(of person: PersonID, _ seal: StoreSeal) -> [UInt8] {
        Array(seal.token("person of bodies", person.uuid.uuidString).prefix(tokenBytes))
    }

    /// What names of a person's objects begin with.
    static func text(of person: PersonID, _ seal: StoreSeal) -> String {
        folder(of: seal) + Hexadecimal.encode(folder(of: person, seal)) + "/"
    }
}
