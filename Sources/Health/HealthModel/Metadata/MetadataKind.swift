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
