internal import Base
package import Foundation
internal import HealthModel
package import Storage

/// A place in the changes that a reader may see (HKQueryAnchor): opaque, to be kept as text and
/// given back with the types and the predicate that it was obtained with.
///
/// It names the last change that the reader was told, so nothing that the reader may not see has
/// a part in it. One from before the person let an app see more of its types, or other documents,
/// begins again with everything, since what was hidden lies before it. It outlives restarts. After
/// a restore from a backup it still means that change, if the change is part of the backup;
/// otherwise it is refused.
public struct QueryAnchor: Sendable, Hashable {
    /// The anchor as text: lower-case hexadecimal digits.
    public let text: String

    /// Takes an anchor that was kept as text; whether it is one is found out when it is used.
    public init(text: String) {
        self.text = text
    }

    /// What an anchor names.
    package enum Place: Sendable, Hashable {
        /// Before every change.
        case origin
        /// A sample that was saved at a time.
        case added(UUID, at: Int64)
        /// A sample that was deleted at a time.
        case deleted(UUID, at: Int64)
    }

    /// What an anchor says to the store that gave it.
    package struct Content: Sendable, Hashable {
        package var place: Place
        /// How often the reader had been let see more.
        package var generation: Int
        /// Which documents it saw up to the place; nil for an anchor of an older form, which says
        /// neither that nor what it is for.
        package var documents: UInt64?

        package init(place: QueryAnchor.Place, generation: Int, documents: UInt64? = nil) {
            self.place = place
            self.generation = generation
            self.documents = documents
        }
    }

    package init(_ content: Content, for query: AnchoredObjectQuery, sealedBy seal: AnchorSeal) {
        var bytes: [UInt8] = [Self.layout]
        let (kind, uuid, time) = Self.parts(content.place)
        bytes.append(kind)
        bytes += uuid.bytes
        bytes += AnchorSeal.bytes(UInt64(bitPattern: time))
        bytes += AnchorSeal.bytes(seal.code(of: query))
        bytes += AnchorSeal.bytes(content.documents ?? 0)
        bytes += AnchorSeal.bytes(seal.code(for: bytes, generation: content.generation))
        text = Hexadecimal.encode(bytes)
    }

    /// What it says, which was given after the reader had been let see more at most `generation`
    /// times.
    ///
    /// - Throws: ``StoreError/Code/anchorOfAnotherHistory`` if this store never gave it to this
    ///   reader; ``StoreError/Code/anchorOfAnotherQuery``.
    package func opened(
        by seal: AnchorSeal, upTo generation: Int, for query: AnchoredObjectQuery
    ) throws -> Content {
        guard let bytes = Hexadecimal.decode(text), let layout = bytes.first,
            bytes.count == Self.lengths[layout]
        else { throw Self.foreign }
        let named = Array(bytes.dropLast(8))
        let given = (0...generation).reversed().first {
            AnchorSeal.bytes(seal.code(for: named, generation: $0)) == bytes.suffix(8)
        }
        guard let given else { throw Self.foreign }
        var content = Content(place: try Self.place(named), generation: given)
        guard layout == Self.layout else { return content }
        guard named[26..<34].elementsEqual(AnchorSeal.bytes(seal.code(of: query))) else {
            throw StoreError(
                .anchorOfAnotherQuery,
                "the anchor was obtained for other types, or with another predicate; expected "
                    + "the same ones, or no anchor")
        }
        content.documents = named[34...].reduce(0) { $0 << 8 | UInt64($1) }
        return content
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

    package static let foreign = StoreError(
        .anchorOfAnotherHistory,
        "the anchor belongs to another history of the store, or to another reader")

    private static let layout: UInt8 = 2
    /// Bytes by layout. The first said neither what it was for nor which documents were seen.
    private static let lengths: [UInt8: Int] = [1: 34, layout: 50]

    private static func parts(_ place: Place) -> (UInt8, UUID, Int64) {
        switch place {
        case .origin: (0, PersonID.nobody.uuid, 0)
        case .added(let uuid, let time): (1, uuid, time)
        case .deleted(let uuid, let time): (2, uuid, time)
        }
    }
}
