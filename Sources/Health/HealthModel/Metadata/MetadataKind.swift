public import Units

/// What the value of a known metadata key must be (HKMetadata.h).
public enum MetadataKind: Sendable, Hashable {
    /// Any text.
    case string
    /// The name of a time zone (IANA): `Europe/Vienna`.
    case timeZone
    /// Any number.
    case number
    /// 0 or 1.
    case boolean
    /// An instant, or the text of one.
    case date
    /// A value of an enumeration.
    case value(ValueSet)
    /// An amount in a compatible unit.
    case quantity(HealthUnit)
    /// An amount in any unit.
    case anyQuantity
    /// An amount in a unit that the sample's type accepts.
    case sampleQuantity

    init?(row: [Substring]) {
        switch (row[2], row.count > 3 ? String(row[3]) : nil) {
        case ("string", nil): self = .string
        case ("zone", nil): self = .timeZone
        case ("number", nil): self = .number
        case ("boolean", nil): self = .boolean
        case ("date", nil): self = .date
        case ("value", let name?):
            guard let set = ValueTable.shared[name] else { return nil }
            self = .value(set)
        case ("quantity", "any"): self = .anyQuantity
        case ("quantity", "sample"): self = .sampleQuantity
        case ("quantity", let unit?):
            guard let unit = try? HealthUnit(unit) else { return nil }
            self = .quantity(unit)
        default: return nil
        }
    }
}

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
