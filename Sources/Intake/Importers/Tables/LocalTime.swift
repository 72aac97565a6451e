internal import Base
internal import Foundation
internal import HealthModel

/// A time as a clock of some place showed it, in the many forms that devices write.
struct LocalTime {
    /// How a date of digits is ordered.
    enum Order { case yearFirst, dayFirst, monthFirst, unknown }

    /// Microseconds since 1970 as if the clock were in UTC.
    let microseconds: Int64

    /// Why a text is no time.
    enum Failure: Error { case form, ambiguous }

    /// Reads `2026-04-01T10:00:00.5`, `04/01/26 10:00:00`, `01.04.2026 10:05 Uhr`,
    /// `4/1/2026 7:05 PM`, `Apr 1, 2026, 7:05:00 PM`, `1 de abril de 2026`, and a day alone. Two
    /// digits of a year are of this century.
    init(_ text: String, isDayFirst: Bool?) throws(Failure) {
        var numbers: [(value: Int, digits: Int)] = []
        var fraction: Int64 = 0
        var isFraction = false
        var current: (value: Int, digits: Int)?
        func close() {
            guard let number = current else { return }
            if isFraction {
                fraction = Self.fraction(number)
            } else {
                numbers.append(number)
            }
            current = nil
        }
        let words = Self.plain(text.uppercased())
        var isAfternoon: Bool?
        for byte in words.utf8 {
            if byte >= 48, byte <= 57 {
                let number = current ?? (0, 0)
                guard number.digits < 9 else { throw .form }
                current = (number.value * 10 + Int(byte - 48), number.digits + 1)
                continue
            }
            close()
            switch byte {
            case UInt8(ascii: "."): isFraction = numbers.count >= 6
            case UInt8(ascii: "P"): isAfternoon = true
            case UInt8(ascii: "A"): isAfternoon = false
            case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: " "),
                UInt8(ascii: "T"), UInt8(ascii: "M"), UInt8(ascii: ","):
                break
            default: throw .form
            }
        }
        close()
        guard numbers.count == 3 || (5...6).contains(numbers.count) else { throw .form }
        let date = try Self.date(numbers, isDayFirst)
        var hour = numbers.count > 3 ? numbers[3].value : 0
        if let isAfternoon {
            guard (1...12).contains(hour) else { throw .form }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        let minute = numbers.count > 4 ? numbers[4].value : 0
        let second = numbers.count > 5 ? numbers[5].value : 0
        guard hour < 24, minute < 60, second < 60 else { throw .form }
        let seconds = date.dayNumber * 86_400 + hour * 3_600 + minute * 60 + second
        microseconds = Int64(seconds) * 1_000_000 + fraction
    }

    /// So many microseconds after 1970, as if the clock were in UTC.
    init(microseconds: Int64) { self.microseconds = microseconds }

    /// Midnight at the beginning of the day that many days after 1970-01-01.
    init(dayNumber: Int) { microseconds = Int64(dayNumber) * 86_400_000_000 }

    /// Beginnings of the months' names in English, German, French, Spanish, Italian, Portuguese and
    /// Dutch; among those of one word the longest one counts.
    private static let months = [
        ["JAN", "ENE", "GEN"], ["FEB", "F\u{C9}V", "FEV"],
        ["MAR", "M\u{C4}R", "MRZ", "MAA", "MRT"],
        ["APR", "AVR", "ABR"], ["MAY", "MAI", "MAG", "MEI"], ["JUN", "JUIN", "GIU"],
        ["JUL", "JUIL", "LUG"], ["AUG", "AO\u{DB}", "AOU", "AGO"], ["SEP", "SET"],
        ["OCT", "OKT", "OTT", "OUT"], ["NOV"], ["DEC", "DEZ", "DIC", "D\u{C9}C"],
    ]
    /// Words between the parts of a date.
    private static let joints: Set<String> = ["DE", "DEL", "\u{C0}", "AT", "UM", "ALLE"]
    /// Words for the halves of a day, and characters that only part or order others.
    private static let words = [
        ("\u{5348}\u{524D}", "AM"), ("\u{5348}\u{5F8C}", "PM"), ("\u{4E0A}\u{5348}", "AM"),
        ("\u{4E0B}\u{5348}", "PM"), ("\u{C624}\u{C804}", "AM"), ("\u{C624}\u{D6C4}", "PM"),
        (" UHR", ""), ("\u{202F}", " "), ("\u{A0}", " "), ("\u{200E}", ""), ("\u{200F}", ""),
    ]

    /// The same with digits for the month, and in ASCII.
    private static func plain(_ text: String) -> String {
        var text = text
        if !text.utf8.allSatisfy({ $0 < 0x80 }) || text.hasSuffix(" UHR") {
            for (word, plain) in words { text = text.replacing(word, with: plain) }
        }
        guard text.utf8.contains(where: { $0 > 64 && $0 != UInt8(ascii: "T") }) else { return text }
        var parts = text.split { $0 == " " || $0 == "," }.map(String.init)
        parts.removeAll(where: joints.contains)
        let place = parts.firstIndex { $0.first?.isLetter == true && $0.count > 2 }
        guard let place, let month = month(parts[place]), parts.count >= 3 else { return text }
        // `Apr 1 2026` or `1 Apr 2026`.
        let day = place == 0 ? 1 : place - 1
        let year = place == 0 ? 2 : place + 1
        guard year < parts.count, parts[year].count == 4 else { return text }
        let number = parts[day].prefix(while: \.isNumber)
        let date = "\(parts[year])-\(month)-\(number)"
        return ([date] + parts[(year + 1)...]).joined(separator: " ")
    }

    private static func month(_ word: String) -> Int? {
        var best: (month: Int, length: Int)?
        for (index, names) in months.enumerated() {
            for name in names where word.hasPrefix(name) && name.count > best?.length ?? 0 {
                best = (index + 1, name.count)
            }
        }
        return best?.month
    }

    private static func fraction(_ number: (value: Int, digits: Int)) -> Int64 {
        var value = Int64(number.value)
        for _ in 0..<max(0, 6 - number.digits) { value *= 10 }
        for _ in 0..<max(0, number.digits - 6) { value /= 10 }
        return value
    }

    private static func date(
        _ numbers: [(value: Int, digits: Int)], _ isDayFirst: Bool?
    ) throws(Failure) -> CivilDate {
        let parts = numbers.prefix(3).map(\.value)
        var date: CivilDate
        if numbers[0].digits == 4 {
            date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
        } else {
            let order: Bool
            if parts[0] > 12 {
                order = true
            } else if parts[1] > 12 {
                order = false
            } else if parts[0] == parts[1] {
                order = true
            } else if let isDayFirst {
                order = isDayFirst
            } else {
                throw .ambiguous
            }
            date = CivilDate(
                year: parts[2], month: parts[order ? 1 : 0], day: parts[order ? 0 : 1])
            if numbers[2].digits == 2 { date.year += 2_000 }
        }
        guard date.exists, (1...9_999).contains(date.year) else { throw .form }
        return date
    }

    /// The instant at which a zone's clocks showed it, in microseconds since 1970. Of an hour that
    /// came twice it is the first; one that was left out is moved on by as much.
    func instant(in zone: TimeZone) -> Int64 {
        func shifted(_ offset: Int) -> Int64 { microseconds - Int64(offset) * 1_000_000 }
        func offset(at instant: Int64) -> Int {
            zone.secondsFromGMT(for: Date(microseconds: instant))
        }
        // No zone changes its clocks twice within a day on either side.
        let before = offset(at: microseconds - 86_400_000_000)
        let after = offset(at: microseconds + 86_400_000_000)
        if offset(at: shifted(before)) == before { return shifted(before) }
        return offset(at: shifted(after)) == after ? shifted(after) : shifted(before)
    }
}

/// Reads the times of one file by what its reader was told.
struct TimeReader {
    private let zone: TimeZone?
    private let isDayFirst: Bool?

    /// `isDayFirst` is what the file itself shows, where the caller said nothing.
    init(_ options: ImportOptions, isDayFirst: Bool? = nil) {
        zone = options.zone
        self.isDayFirst = options.isDayFirst ?? isDayFirst
    }

    /// Times in a zone.
    init(zone: TimeZone, isDayFirst: Bool? = nil) {
        self.zone = zone
        self.isDayFirst = isDayFirst
    }

    enum Reading { case instant(Int64), none, ambiguous }

    /// An instant: one with its offset as it is, another in the zone.
    ///
    /// - Throws: ``FileFormatError`` where the zone is needed and was not named.
    func read(_ text: String) throws -> Reading {
        if text.count > 10, let instant = InstantText.parse(text.replacing(" ", with: "T")) {
            return .instant(instant)
        }
        let time: LocalTime
        do throws(LocalTime.Failure) {
            time = try LocalTime(text, isDayFirst: isDayFirst)
        } catch {
            return error == .ambiguous ? .ambiguous : .none
        }
        try needsZone()
        return .instant(time.instant(in: zone ?? .gmt))
    }

    /// Whether ten digits may be a year, month, day and hour, as 2026040110.
    private static func isDateAndHour(_ number: Int64) -> Bool {
        (1900...2100).contains(number / 1_000_000) && (1...12).contains(number / 10_000 % 100)
            && (1...31).contains(number / 100 % 100) && (0...23).contains(number % 100)
    }

    /// Microseconds since 1970 of a number of seconds, milliseconds, microseconds or nanoseconds,
    /// which their digits tell apart from 2001 to 2286; nil for anything else, and for what may be
    /// a date and an hour.
    static func epoch(_ text: ArraySlice<UInt8>) -> Int64? {
        guard [10, 13, 16, 19].contains(text.count), text.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(String(decoding: text, as: UTF8.self))
        else { return nil }
        switch text.count {
        case 10: return isDateAndHour(number) ? nil : number * 1_000_000
        case 13: return number * 1_000
        case 16: return number
        default: return number / 1_000
        }
    }

    /// Refuses a file whose times have no zone, where none was named.
    func needsZone() throws {
        guard zone == nil else { return }
        throw FileFormatError(
            "the file's times have no time zone: name that of the device with --zone, as "
                + "--zone Europe/Zurich")
    }
}
