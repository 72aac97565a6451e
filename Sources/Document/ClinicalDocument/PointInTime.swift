package import XMLTree

/// An instant read from text, with the precision and the zone that were written.
///
/// Reads HL7 V3's TS (`YYYY[MM[DD[HH[MM[SS[.f…]]]]]][±HHMM]`) and, since documents hold them too,
/// ISO 8601 dates (`2000-04`, `2000-04-07`, `2000-04-07T10:11:12Z`) and milliseconds since 1970
/// (13 digits that are no date). A time without zone counts as UTC.
public struct PointInTime: Sendable, Hashable {
    /// How much was written.
    public enum Precision: Int, Sendable, Hashable, Comparable {
        case year, month, day, hour, minute, second, fraction

        /// Coarser precisions first.
        public static func < (left: Precision, right: Precision) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// Microseconds since 1970-01-01T00:00:00Z of the beginning of what was written.
    public let microseconds: Int64
    /// How much was written.
    public let precision: Precision
    /// Minutes east of UTC, where a zone was written.
    public let zoneMinutes: Int?

    /// Reads a time.
    ///
    /// - Returns: nil where the text is none of the three forms, or names no real date.
    public init?(_ text: String) {
        var reader = TimeReader(text)
        guard let time = reader.hl7() ?? reader.iso8601() ?? reader.epochMilliseconds() else {
            return nil
        }
        self = time
    }

    init(microseconds: Int64, precision: Precision, zoneMinutes: Int?) {
        self.microseconds = microseconds
        self.precision = precision
        self.zoneMinutes = zoneMinutes
    }
}

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
