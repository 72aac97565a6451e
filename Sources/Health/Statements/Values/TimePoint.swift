internal import Base

/// A point in time as written, and as read (HL7 V3 data type TS and the ends of IVL_TS).
public struct TimePoint: Sendable, Hashable {
    /// How much of a time was written.
    public enum Precision: Int, Sendable, Hashable, Comparable {
        case year, month, day, hour, minute, second, fraction

        /// Coarser precisions first.
        public static func < (left: Precision, right: Precision) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// What was read of the text.
    public struct Reading: Sendable, Hashable {
        /// Microseconds since 1970-01-01T00:00:00Z of the beginning of what was written; a time
        /// without zone counts as UTC.
        public var microseconds: Int64
        /// How much was written.
        public var precision: Precision
        /// Minutes east of UTC, where a zone was written.
        public var zoneMinutes: Int?

        /// A reading.
        public init(microseconds: Int64, precision: Precision, zoneMinutes: Int?) {
            self.microseconds = microseconds
            self.precision = precision
            self.zoneMinutes = zoneMinutes
        }
    }

    /// `value` as written; nil if the attribute is absent.
    public var written: String?
    /// Why there is no time (HL7 V3 NullFlavor).
    public var nullFlavor: String?
    /// Whether the end of an interval belongs to it, as written; the standard's default is true.
    public var inclusive: String?
    /// What was read; nil where nothing is written or it is not a time.
    public var reading: Reading?

    /// A point in time.
    public init(
        written: String? = nil, nullFlavor: String? = nil, inclusive: String? = nil,
        reading: Reading? = nil
    ) {
        self.written = written
        self.nullFlavor = nullFlavor
        self.inclusive = inclusive
        self.reading = reading
    }

    /// The time by ISO 8601 with the precision and the zone that were written: `2024-03`,
    /// `2024-03-11T10:15:00+01:00`, without an offset where no zone was written; nil where nothing
    /// was read.
    public var iso: String? { reading?.iso }
}

extension TimePoint.Reading {
    /// The time by ISO 8601; see ``TimePoint/iso``.
    public var iso: String? {
        let zone = Int64(zoneMinutes ?? 0) * 60_000_000
        let (local, overflow) = microseconds.addingReportingOverflow(zone)
        guard !overflow, (InstantText.first...InstantText.last).contains(local) else { return nil }
        let text = InstantText.text(ofLocal: local)
        let lengths = [4, 7, 10, 13, 16, 19, text.utf8.count]
        let shown = String(text.prefix(lengths[precision.rawValue]))
        guard precision >= .hour, let zoneMinutes else { return shown }
        guard zoneMinutes != 0 else { return shown + "Z" }
        let size = Int(zoneMinutes.magnitude)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return shown + (zoneMinutes < 0 ? "-" : "+") + two(size / 60) + ":" + two(size % 60)
    }
}
