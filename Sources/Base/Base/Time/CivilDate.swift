/// A day of the proleptic Gregorian calendar, by ISO 8601: the year before 1 is 0.
package struct CivilDate: Sendable, Hashable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that many days after 1970-01-01.
    package init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.dividedDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01. The years begin in March, so that the leap day comes last.
    package var dayNumber: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.dividedDown(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The same day some months on, or the last day of that month if it is shorter.
    package func adding(months: Int) -> CivilDate {
        let total = year * 12 + month - 1 + months
        let year = total.dividedDown(by: 12)
        let month = total - year * 12 + 1
        return CivilDate(year: year, month: month, day: min(day, Self.days(of: month, in: year)))
    }

    /// How many days a month has.
    package static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Reads `2024-02-29`, all of it; nil for another form and for a day that does not exist.
    package init?(_ text: some StringProtocol) {
        var digits = DigitReader(Array(text.utf8)[...])
        guard let date = digits.date(), digits.isAtEnd else { return nil }
        self = date
    }

    /// Whether there is such a day.
    package var exists: Bool {
        (1...12).contains(month) && day >= 1 && day <= Self.days(of: month, in: year)
    }
}

extension FixedWidthInteger {
    /// The quotient by a positive number, rounded towards the smaller number.
    @inlinable
    package func dividedDown(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
