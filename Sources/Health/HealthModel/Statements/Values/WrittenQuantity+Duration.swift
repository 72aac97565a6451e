internal import Base

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
