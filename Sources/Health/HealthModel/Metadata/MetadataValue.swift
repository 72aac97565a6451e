#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

/// The value of a piece of metadata: one of the four kinds that HealthKit keeps.
public enum MetadataValue: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A number; truth is 1, falsehood 0.
    case number(Double)
    /// An instant, to the microsecond.
    case date(Date)
    /// An amount with a unit.
    case quantity(Quantity)

    /// The raw value of an enumeration.
    public static func value(_ value: some CodedValue) -> MetadataValue {
        .number(Double(value.rawValue))
    }

    /// Truth as a number.
    public static func boolean(_ truth: Bool) -> MetadataValue { .number(truth ? 1 : 0) }

    /// What kind of value it is, in a word.
    var kindName: String {
        switch self {
        case .string: "a string"
        case .number: "a number"
        case .date: "a date"
        case .quantity: "a quantity"
        }
    }
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Truth as a number.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
