/// The key of a piece of metadata (HKMetadataKey…): HealthKit's own, or any other text.
public struct MetadataKey: RawRepresentable, Sendable, Hashable {
    /// The key as it is stored: `HKWasUserEntered`.
    public let rawValue: String

    /// A key of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of any text.
    public init(_ text: String) { rawValue = text }

    /// What the value must be; nil for a key of somebody's own.
    public var kind: MetadataKind? { MetadataTable.shared.kinds[rawValue] }

    /// Every key that has a meaning of its own, in HealthKit's order.
    public static var known: [MetadataKey] { MetadataTable.shared.keys }
}

extension MetadataKey: ExpressibleByStringLiteral, CustomStringConvertible {
    /// A key as it is stored.
    public init(stringLiteral value: String) { rawValue = value }
    /// The key as it is stored.
    public var description: String { rawValue }
}
