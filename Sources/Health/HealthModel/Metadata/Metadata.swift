#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is known of an object beside what it is (HKObject.metadata).
///
/// An empty one takes no memory. Values are checked when the object that has them is made.
public struct Metadata: Sendable, Hashable {
    /// The pieces by key.
    public let values: [MetadataKey: MetadataValue]

    /// Nothing.
    public static let none = Metadata([:])

    /// Pieces of metadata; dates are rounded to the microsecond.
    public init(_ values: [MetadataKey: MetadataValue]) {
        var values = values
        for case (let key, .date(let date)) in values where SampleInterval.canHold(date) {
            values[key] = .date(date.roundedToMicroseconds)
        }
        self.values = values
    }

    /// Whether there is nothing.
    public var isEmpty: Bool { values.isEmpty }

    /// The value of a key; nil if there is none.
    public subscript(key: MetadataKey) -> MetadataValue? { values[key] }

    /// The name under which a source keeps versions of one object
    /// (HKMetadataKeySyncIdentifier).
    public var syncIdentifier: String? {
        guard case .string(let text) = values[.syncIdentifier] else { return nil }
        return text
    }

    /// Which of the versions this is; the highest is kept (HKMetadataKeySyncVersion).
    public var syncVersion: Double? {
        guard case .number(let number) = values[.syncVersion] else { return nil }
        return number
    }

    /// The name of the time zone in which the object was made (HKMetadataKeyTimeZone).
    public var timeZoneName: String? {
        guard case .string(let text) = values[.timeZone] else { return nil }
        return text
    }

    /// Keys in the order of their UTF-8 bytes.
    package var sortedKeys: [MetadataKey] {
        values.keys.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    }
}

extension Metadata: ExpressibleByDictionaryLiteral {
    /// Pieces of metadata; the last one counts where a key comes twice.
    public init(dictionaryLiteral elements: (MetadataKey, MetadataValue)...) {
        self.init(Dictionary(elements) { $1 })
    }
}
