internal import Foundation
internal import HealthModel

/// A place in the changes that a reader may see (HKQueryAnchor): opaque, to be kept as text and
/// given back.
///
/// It names the last change that the reader was told, so nothing that the reader may not see has
/// a part in it. One from before the person let an app see more of its types begins again with
/// everything, since what was hidden lies before it; it is for the types it was asked with. It
/// outlives restarts. After a restore from a backup it still means that change, if the change is
/// part of the backup; otherwise it is refused.
public struct QueryAnchor: Sendable, Hashable {
    /// The anchor as text: lower-case hexadecimal digits.
    public let text: String

    /// Takes an anchor that was kept as text; whether it is one is found out when it is used.
    public init(text: String) {
        self.text = text
    }

    /// What an anchor names.
    enum Place: Sendable, Hashable {
        /// Before every change.
        case origin
        /// A sample that was saved at a time.
        case added(UUID, at: Int64)
        /// A sample that was deleted at a time.
        case deleted(UUID, at: Int64)
    }

    init(_ place: Place, generation: Int, sealedBy seal: AnchorSeal) {
        var bytes: [UInt8] = [Self.layout]
        let (kind, uuid, time) = Self.parts(place)
        bytes.append(kind)
        bytes += uuid.bytes
        bytes += AnchorSeal.bytes(UInt64(bitPattern: time))
        bytes += AnchorSeal.bytes(seal.code(for: bytes, generation: generation))
        text = Hexadecimal.encode(bytes)
    }

    /// What it names, and how often the reader had been let see more when it was given: at most
    /// `generation` times.
    ///
    /// - Throws: ``StoreError/Code/anchorOfAnotherHistory`` if this store never gave it to this
    ///   reader.
    func opened(
        by seal: AnchorSeal, upTo generation: Int
    ) throws -> (place: Place, generation: Int) {
        guard let bytes = Hexadecimal.decode(text), bytes.count == Self.length,
            bytes[0] == Self.layout
        else { throw Self.foreign }
        let named = Array(bytes.dropLast(8))
        let given = (0...generation).reversed().first {
            AnchorSeal.bytes(seal.code(for: named, generation: $0)) == bytes.suffix(8)
        }
        guard let given else { throw Self.foreign }
        return (try Self.place(named), given)
    }

    private static func place(_ bytes: [UInt8]) throws -> Place {
        guard let uuid = UUID(bytes: bytes[2..<18]) else { throw foreign }
        let time = Int64(bitPattern: bytes[18..<26].reduce(0) { $0 << 8 | UInt64($1) })
        switch bytes[1] {
        case 0: return .origin
        case 1: return .added(uuid, at: time)
        case 2: return .deleted(uuid, at: time)
        default: throw foreign
        }
    }

    static let foreign = StoreError(
        .anchorOfAnotherHistory,
        "the anchor belongs to another history of the store, or to another reader")

    private static let layout: UInt8 = 1
    private static let length = 34

    private static func parts(_ place: Place) -> (UInt8, UUID, Int64) {
        switch place {
        case .origin: (0, PersonID.nobody.uuid, 0)
        case .added(let uuid, let time): (1, uuid, time)
        case .deleted(let uuid, let time): (2, uuid, time)
        }
    }
}
