/// The key of a piece of metadata (HKMetadataKey…): HealthKit's own, or any other text.
public struct MetadataKey: RawRepresentable, Sendable, Hashable {
    /// The key as it is stored: `HKWasUserEntered`.
    public let rawValue: String

    /// A key of any text. HealthKit's own are also known by the names of their constants, which is
    /// how Apple's exports write some of them: `HKMetadataKeySyncVersion` is `HKSyncVersion`.
    public init(rawValue: String) { self.rawValue = Self.stored(rawValue) }

    /// The same.
    public init(_ text: String) { self.init(rawValue: text) }

    /// The document of whose statement a sample is, by its name in the store. Not HealthKit's, and
    /// nobody saves a sample with it.
    public static let casebookDocument: MetadataKey = "CasebookDocument"

    /// What the value must be; nil for a key of somebody's own.
    public var kind: MetadataKind? { MetadataTable.shared.kinds[rawValue] }

    /// Every key that has a meaning of its own, in HealthKit's order.
    public static var known: [MetadataKey] { MetadataTable.shared.keys }

    private static func stored(_ text: String) -> String {
        let constant = "HKMetadataKey"
        guard text.hasPrefix(constant) else { return text }
        let key = "HK\(text.dropFirst(constant.count))"
        return MetadataTable.shared.kinds[key] == nil ? text : key
    }
}

extension MetadataKey: ExpressibleByStringLiteral, CustomStringConvertible {
    /// A key of any text.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    /// The key as it is stored.
    public var description: String { rawValue }
}
