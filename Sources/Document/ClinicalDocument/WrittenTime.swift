package import XMLTree

/// A time as a document writes it: a point, or the ends of an interval (HL7 V3 TS and IVL_TS).
public struct WrittenTime: Sendable, Hashable {
    /// `@value`, as written.
    public let value: String?
    /// `low/@value`, as written.
    public let low: String?
    /// `high/@value`, as written.
    public let high: String?
    /// Whether there is a `low` element, even without a value.
    public let hasLow: Bool
    /// Why there is no time.
    public let nullFlavor: String?

    package init(_ element: XMLNode) {
        value = element.attribute("value")
        low = element.child("low")?.attribute("value")
        high = element.child("high")?.attribute("value")
        hasLow = element.child("low") != nil
        nullFlavor = element.attribute("nullFlavor")
    }

    /// The instant at which it begins; nil where nothing interpretable is written.
    public var start: PointInTime? { (value ?? low ?? high).flatMap(PointInTime.init) }

    /// The instant at which it ends; the beginning, where no end is written.
    public var end: PointInTime? { (value ?? high ?? low).flatMap(PointInTime.init) }
}
