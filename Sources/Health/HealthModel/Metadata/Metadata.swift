#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Units

/// What is known of an object beside what it is (HKObject.metadata).
///
/// It is one reference, shared by all objects that have it; an empty one takes no memory. Values
/// are looked at once, when the metadata is made, and an object that is made with metadata which
/// breaks a rule is refused.
public struct Metadata: Sendable {
    final class Storage: Sendable {
        let values: [MetadataKey: MetadataValue]
        /// The rule that the values break, whatever the object is.
        let verdict: SampleError?
        /// Amounts that must be in a unit of the object's type.
        let sampleUnits: [(key: MetadataKey, unit: HealthUnit)]

        init(_ values: [MetadataKey: MetadataValue]) {
            self.values = values
            verdict = Metadata.verdict(on: values)
            sampleUnits = Metadata.sampleUnits(in: values)
        }
    }

    let storage: Storage?

    /// Nothing.
    public static let none = Metadata([:])

    /// Pieces of metadata; dates are rounded to the microsecond.
    public init(_ values: [MetadataKey: MetadataValue]) {
        guard !values.isEmpty else {
            storage = nil
            return
        }
        var values = values
        for case (let key, .date(let date)) in values where SampleInterval.canHold(date) {
            values[key] = .date(date.roundedToMicroseconds)
        }
        storage = Storage(values)
    }

    /// The pieces by key.
    public var values: [MetadataKey: MetadataValue] { storage?.values ?? [:] }

    /// Whether there is nothing.
    public var isEmpty: Bool { storage == nil }

    /// The value of a key; nil if there is none.
    public subscript(key: MetadataKey) -> MetadataValue? { storage?.values[key] }

    /// The name under which a source keeps versions of one object
    /// (HKMetadataKeySyncIdentifier).
    public var syncIdentifier: String? {
        guard case .string(let text) = self[.syncIdentifier] else { return nil }
        return text
    }

    /// Which of the versions this is; the highest is kept (HKMetadataKeySyncVersion).
    public var syncVersion: Double? {
        guard case .number(let number) = self[.syncVersion] else { return nil }
        return number
    }

    /// The name of the time zone in which the object was made (HKMetadataKeyTimeZone).
    public var timeZoneName: String? {
        guard case .string(let text) = self[.timeZone] else { return nil }
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

extension Metadata: Hashable {
    /// Whether all values are equal; at once for copies.
    public static func == (left: Metadata, right: Metadata) -> Bool {
        left.storage === right.storage || left.values == right.values
    }

    /// Equal metadata hash equal.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
