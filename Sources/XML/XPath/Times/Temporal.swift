import Base

/// A date, a time, both, or a part of a date (XML Schema part 2, section 3.2.7 and on): a moment of
/// the local clock and the zone's distance from UTC.
///
/// Parts that a type has not are those of 1972-12-31, as comparison asks for.
struct Temporal: Hashable, Sendable {
    /// Attoseconds since 1970-01-01T00:00:00 on the local clock.
    var local: Int128
    /// Minutes east of UTC; nil without a zone.
    var zone: Int?

    /// 10 to the power of 18.
    static let second: Int128 = 1_000_000_000_000_000_000
    static let minute: Int128 = second * 60
    static let day: Int128 = second * 86_400
    /// Years that a date may have in either direction; beyond is FODT0001.
    static let greatestYear = 1_000_000_000

    init(local: Int128, zone: Int?) {
        self.local = local
        self.zone = zone
    }

    init(date: CivilDate, time: Int128 = 0, zone: Int?) {
        local = Int128(date.dayNumber) * Self.day + time
        self.zone = zone
    }

    /// Days since 1970-01-01 on the local clock.
    var dayNumber: Int {
        let quotient = local / Self.day
        return Int(local % Self.day < 0 ? quotient - 1 : quotient)
    }

    var date: CivilDate { CivilDate(dayNumber: dayNumber) }

    /// Attoseconds since midnight.
    var timeOfDay: Int128 { local - Int128(dayNumber) * Self.day }

    var hour: Int { Int(timeOfDay / (Self.minute * 60)) }
    var minute: Int { Int(timeOfDay / Self.minute) % 60 }
    /// Seconds with what is behind the point.
    var seconds: ExactDecimal {
        ExactDecimal(mantissa: timeOfDay % Self.minute, scale: 18)
    }

    /// Attoseconds since 1970-01-01T00:00:00 UTC.
    func instant(implicitZone: Int) -> Int128 { local - Int128(zone ?? implicitZone) * Self.minute }

    /// Checks that the year is within the limits.
    func checked() throws -> Temporal {
        let bound = Int128(Self.greatestYear) * 366 * Self.day
        guard local.magnitude < bound.magnitude, date.year.magnitude <= Self.greatestYear else {
            throw Self.overflow()
        }
        return self
    }

    static func overflow() -> XPathError {
        XPathError(
            "FODT0001", "the date is outside of the years -\(greatestYear) to \(greatestYear)")
    }

    /// A duration later, by the rule that the day is cut to the month's last (appendix E).
    func adding(_ duration: Duration) throws -> Temporal {
        var copy = self
        if duration.months != 0 {
            guard duration.months.magnitude < 12 * Self.greatestYear else { throw Self.overflow() }
            let time = timeOfDay
            copy.local = Int128(date.adding(months: duration.months).dayNumber) * Self.day + time
        }
        let (sum, isOver) = copy.local.addingReportingOverflow(duration.attoseconds)
        guard !isOver else { throw Self.overflow() }
        copy.local = sum
        return try copy.checked()
    }

    /// The same moment on the clock of another zone; without a zone, the same clock in that zone.
    func adjusted(to zone: Int?) -> Temporal {
        var copy = self
        if let zone, let own = self.zone { copy.local += Int128(zone - own) * Self.minute }
        copy.zone = zone
        return copy
    }
}

/// An `xs:duration`: months and attoseconds, both of one sign.
struct Duration: Hashable, Sendable {
    var months = 0
    var attoseconds: Int128 = 0

    var isNegative: Bool { months < 0 || attoseconds < 0 }

    static func overflow() -> XPathError {
        XPathError("FODT0002", "the duration is too long")
    }

    func negated() throws -> Duration {
        guard months != .min, attoseconds != .min else { throw Self.overflow() }
        return Duration(months: -months, attoseconds: -attoseconds)
    }

    static func + (left: Duration, right: Duration) throws -> Duration {
        let (months, isOver) = left.months.addingReportingOverflow(right.months)
        let (seconds, isOverToo) = left.attoseconds.addingReportingOverflow(right.attoseconds)
        guard !isOver, !isOverToo else { throw overflow() }
        return Duration(months: months, attoseconds: seconds)
    }

    static func - (left: Duration, right: Duration) throws -> Duration {
        try left + right.negated()
    }

    /// Times a number: months are rounded half up, attoseconds to the nearest.
    func multiplied(by factor: Double, isDivision: Bool) throws -> Duration {
        guard !factor.isNaN else { throw XPathError("FOCA0005", "a duration times NaN") }
        if isDivision, factor == 0 { throw Self.overflow() }
        let months = isDivision ? Double(self.months) / factor : Double(self.months) * factor
        guard months.magnitude < 9e15 else { throw Self.overflow() }
        let whole = Int((months + 0.5).rounded(.down))
        guard attoseconds != 0 else { return Duration(months: whole) }
        // A factor that is a decimal of few digits is taken exactly.
        if factor.isFinite, let exact = try? ExactDecimal(shortest: factor) {
            let seconds = ExactDecimal(mantissa: attoseconds, scale: 18)
            let product = try isDivision ? seconds / exact : seconds * exact
            guard let scaled = product.attoseconds else { throw Self.overflow() }
            return Duration(months: whole, attoseconds: scaled)
        }
        let product =
            isDivision ? Double(attoseconds) / factor : Double(attoseconds) * factor
        guard product.magnitude < 1e38 else { throw Self.overflow() }
        return Duration(months: whole, attoseconds: Int128(product))
    }
}

extension ExactDecimal {
    /// The decimal that a double is written as, where its digits fit.
    init(shortest double: Double) throws {
        let (isNegative, digits, exponent) = FloatingText.digits(double.description)
        var mantissa: Int128 = 0
        for digit in digits { mantissa = mantissa * 10 + Int128(digit - 0x30) }
        let scale = digits.count - 1 - exponent
        guard scale > -20, scale <= 38 else { throw Self.overflow() }
        if scale < 0 { mantissa *= Self.powers[-scale] }
        self.init(mantissa: isNegative ? -mantissa : mantissa, scale: max(0, scale))
    }

    /// The value as seconds in attoseconds; nil where they do not fit.
    var attoseconds: Int128? {
        if scale > 18 { return rounded(to: 18).attoseconds }
        let (product, isOver) = mantissa.multipliedReportingOverflow(by: Self.powers[18 - scale])
        return isOver ? nil : product
    }
}
