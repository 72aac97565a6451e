internal import Base

/// An amount with its number as written (HL7 V3 data types PQ, INT, REAL, MO, and the ends of
/// their intervals, IVXB).
public struct WrittenQuantity: Sendable, Hashable {
    /// `value` as written, digit for digit: `5.40` stays `5.40`.
    public var value: String?
    /// `unit` as written, in UCUM where the document keeps to the standard; nil for a number.
    public var unit: String?
    /// `currency` of MO.
    public var currency: String?
    /// Whether the end of an interval belongs to it, as written; the standard's default is true.
    public var inclusive: String?
    /// Why there is no number (HL7 V3 NullFlavor); `PINF` and `NINF` are infinities.
    public var nullFlavor: String?
    /// The same amount in other units (PQR): a coded unit with its own number.
    public var translations: [Translation] = []

    /// The same amount in a unit that is a code (HL7 V3 data type PQR).
    public struct Translation: Sendable, Hashable {
        /// `value` as written.
        public var value: String?
        /// The unit.
        public var unit: CodedConcept

        /// A translation.
        public init(value: String?, unit: CodedConcept) {
            self.value = value
            self.unit = unit
        }
    }

    /// An amount; what is not named is absent.
    public init(
        value: String? = nil, unit: String? = nil, currency: String? = nil,
        inclusive: String? = nil, nullFlavor: String? = nil
    ) {
        self.value = value
        self.unit = unit
        self.currency = currency
        self.inclusive = inclusive
        self.nullFlavor = nullFlavor
    }

    /// The unit or the currency to show behind the number; UCUM's `1` says that there is none.
    public var unitWords: String? { unit.map { $0 == "1" ? nil : $0 } ?? currency }

    /// The number; nil where ``value`` is absent or not a decimal number of XML Schema
    /// (`-1.5`, `1.0E-3`): nothing is guessed of `1,5`.
    public var number: Double? {
        guard let value else { return nil }
        return Self.number(value)
    }

    /// The number of a text; nil for anything but a finite decimal number.
    static func number(_ text: String) -> Double? {
        let trimmed = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }
        guard !trimmed.isEmpty, trimmed.count <= 400,
            trimmed.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) })
        else { return nil }
        let number = Double(String(decoding: trimmed.reversed(), as: UTF8.self))
        return number?.isFinite == true ? number : nil
    }
}

/// An interval of amounts (HL7 V3 data types IVL_PQ, IVL_INT, IVL_REAL, IVL_MO), as written.
public struct QuantityRange: Sendable, Hashable {
    /// The lower end.
    public var low: WrittenQuantity?
    /// The upper end.
    public var high: WrittenQuantity?
    /// The middle.
    public var center: WrittenQuantity?
    /// The size.
    public var width: WrittenQuantity?
    /// A single amount, where the interval has attributes of its own (`<doseQuantity value="2"/>`).
    public var value: WrittenQuantity?

    /// An interval.
    public init(
        low: WrittenQuantity? = nil, high: WrittenQuantity? = nil, center: WrittenQuantity? = nil,
        width: WrittenQuantity? = nil, value: WrittenQuantity? = nil
    ) {
        self.low = low
        self.high = high
        self.center = center
        self.width = width
        self.value = value
    }
}

/// A ratio (HL7 V3 data types RTO, RTO_PQ_PQ, RTO_MO_PQ): `1:128`, `1 mg / 10 mL`.
public struct QuantityRatio: Sendable, Hashable {
    /// Above the line.
    public var numerator: QuantityRange?
    /// Below the line.
    public var denominator: QuantityRange?

    /// A ratio.
    public init(numerator: QuantityRange?, denominator: QuantityRange?) {
        self.numerator = numerator
        self.denominator = denominator
    }
}

/// A sequence of values (HL7 V3 data types SLIST_PQ, SLIST_TS, GLIST_PQ, GLIST_TS), as written.
public struct SampledSequence: Sendable, Hashable {
    /// SLIST: what the digit 0 means. GLIST: the first value.
    public var origin: DataValues = []
    /// SLIST: what a digit is worth. GLIST: what each step adds.
    public var scale: WrittenQuantity?
    /// SLIST: the samples, as written, between white space.
    public var digits: String?
    /// GLIST: after how many steps it begins again, as written.
    public var period: String?
    /// GLIST: the divisor of a step, as written.
    public var denominator: String?

    /// An empty sequence.
    public init() {}
}

/// Values; an array where a type would otherwise hold itself.
public typealias DataValues = [DataValue]

extension WrittenQuantity {
    /// Microseconds of the fixed units of UCUM that durations are written in.
    private static let fixed: [String: Double] = [
        "us": 1, "ms": 1_000, "s": 1_000_000, "min": 60_000_000, "h": 3_600_000_000,
        "d": 86_400_000_000, "wk": 604_800_000_000,
    ]

    /// A time moved by this duration; nil where the unit or the number does not say by how much.
    ///
    /// - Parameter half: Whether it is moved by half of the duration.
    func moving(
        _ time: TimePoint.Reading, by sign: Int, half: Bool = false
    ) -> TimePoint.Reading? {
        guard let number, let unit, number >= 0, number < 1e9 else { return nil }
        var moved = time
        if let size = Self.fixed[unit] {
            let distance = (number * size / (half ? 2 : 1)).rounded()
            guard distance < 9e18 else { return nil }
            let (sum, overflow) = time.microseconds.addingReportingOverflow(
                Int64(distance) * Int64(sign))
            guard !overflow else { return nil }
            moved.microseconds = sum
            moved.precision = max(time.precision, size < 86_400_000_000 ? .minute : .day)
            return moved
        }
        guard !half, number == number.rounded(), unit == "mo" || unit == "a", number < 12_000
        else { return nil }
        let day = Int64(86_400_000_000)
        let zone = Int64(time.zoneMinutes ?? 0) * 60_000_000
        let (local, overflow) = time.microseconds.addingReportingOverflow(zone)
        guard !overflow, local.magnitude < 1 << 60 else { return nil }
        let days = local.dividedDown(by: day)
        let months = Int(number) * (unit == "a" ? 12 : 1) * sign
        let date = CivilDate(dayNumber: Int(days)).adding(months: months)
        moved.microseconds = Int64(date.dayNumber) * day + (local - days * day) - zone
        return moved
    }
}
