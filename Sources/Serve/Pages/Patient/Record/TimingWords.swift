import ClinicalRecord
import PageFrame

extension PageWords {
    /// How often a medication is taken, in the language of the page: `every 12 hours`, `before
    /// breakfast`.
    func timing(_ timing: RecordTiming) -> String {
        switch timing {
        case .every(let value, let unit): every(value, unit)
        case .times(let count, let value, let unit):
            times(count, every(value, unit))
        case .event(let code, let words, let offset):
            (Self.events[code].map { self[$0] } ?? words ?? code)
                + (offset.map { " (\($0))" } ?? "")
        case .asNeeded(let words):
            self[HealthRecordWord.asNeeded] + (words.map { ": \($0)" } ?? "")
        case .during: timing.text
        case .except(let excluded): self(HealthRecordWord.except, self.timing(excluded))
        }
    }

    /// `every day, 3 times`; a count that is no whole number stands as written.
    private func times(_ count: String, _ period: String) -> String {
        guard let number = Self.whole(count) else {
            return self(HealthRecordWord.timesInPeriod, period, count)
        }
        return self.count(number, HealthRecordWord.timesEvery, period)
    }

    /// A period in words where it is a whole number of a common unit, else as written.
    private func every(_ value: String, _ unit: String) -> String {
        guard let word = Self.periods[unit], let number = Self.whole(value) else {
            return self(HealthRecordWord.every, "\(value) \(unit)")
        }
        return count(number, word)
    }

    private static func whole(_ value: String) -> Int? {
        guard let number = Double(value), number > 0, number < 100_000,
            number == number.rounded()
        else { return nil }
        return Int(number)
    }

    /// UCUM's units of time.
    private static let periods: [String: HealthRecordWord] = [
        "min": .everyMinute, "h": .everyHour, "d": .everyDay, "wk": .everyWeek, "mo": .everyMonth,
        "a": .everyYear,
    ]

    /// HL7 V3 TimingEvent.
    private static let events: [String: HealthRecordWord] = [
        "AC": .beforeMeals, "ACM": .beforeBreakfast, "ACD": .beforeLunch, "ACV": .beforeDinner,
        "C": .withMeals, "CM": .withBreakfast, "CD": .withLunch, "CV": .withDinner,
        "PC": .afterMeals, "PCM": .afterBreakfast, "PCD": .afterLunch, "PCV": .afterDinner,
        "IC": .betweenMeals, "ICM": .betweenBreakfastAndLunch, "ICD": .betweenLunchAndDinner,
        "ICV": .betweenDinnerAndBed, "HS": .atBedtime, "WAKE": .onWaking,
    ]
}
