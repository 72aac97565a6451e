internal import Base
internal import ClinicalDocument
internal import Wording

/// A document's times as people write them, in the zone and with the precision of the document.
struct WrittenDate {
    let words: InterfaceWords

    /// `21 November 2026, 14:05 (UTC+01:00)`; the text as it stands where it is no time.
    func text(_ written: String) -> String {
        guard let time = PointInTime(written) else { return written }
        let seconds = time.microseconds / 1_000_000 - (time.microseconds % 1_000_000 < 0 ? 1 : 0)
        let local = Int(seconds) + (time.zoneMinutes ?? 0) * 60
        let days = local.dividedDown(by: 86_400)
        let date = CivilDate(dayNumber: days)
        let phrases = words.phrases
        if time.precision == .year { return String(date.year) }
        if time.precision == .month { return "\(phrases.month(date.month)) \(date.year)" }
        let day = phrases.day(date.day, date.month, date.year)
        guard time.precision > .day else { return day }
        let ofDay = local - days * 86_400
        let hasSeconds = time.precision >= .second && ofDay % 60 != 0
        let clock = phrases.time(
            ofDay / 3_600, ofDay / 60 % 60, hasSeconds ? ofDay % 60 : nil)
        return phrases.dayAndTime(day, clock) + zone(time.zoneMinutes)
    }

    /// One time, or the ends of an interval; nil where nothing is written.
    func text(_ time: WrittenTime) -> String? {
        if let value = time.value, !value.isEmpty { return text(value) }
        let low = time.low.map(text)
        let high = time.high.map(text)
        return switch (low, high) {
        case (let low?, let high?): low == high ? low : "\(low) – \(high)"
        case (let low?, nil): "\(words[.from]) \(low)"
        case (nil, let high?): "\(words[.until]) \(high)"
        case (nil, nil): nil
        }
    }

    private func zone(_ minutes: Int?) -> String {
        guard let minutes else { return "" }
        let size = abs(minutes)
        return " (UTC\(minutes < 0 ? "−" : "+")\(two(size / 60)):\(two(size % 60)))"
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
