import Base

/// Dates and times as a picture asks for (`fn:format-dateTime`, section 9.8.4), in English.
struct DatePicture {
    private struct Marker {
        let component: Unicode.Scalar
        let presentation: String
        let modifier: Unicode.Scalar?
        let least: Int?
        let greatest: Int?
    }

    private enum Part {
        case text(String)
        case marker(Marker)
    }

    private var parts: [Part] = []

    private static func wrong(_ what: String) -> XPathError {
        XPathError("FOFD1340", "the picture of a date: \(what)")
    }

    init(_ picture: String) throws {
        var text = String.UnicodeScalarView()
        let scalars = Array(picture.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "[" {
                if index + 1 < scalars.count, scalars[index + 1] == "[" {
                    text.append("[")
                    index += 2
                    continue
                }
                guard let end = scalars[index...].firstIndex(of: "]") else {
                    throw Self.wrong("`[` without `]`")
                }
                parts.append(.text(String(text)))
                text = String.UnicodeScalarView()
                let inside = scalars[(index + 1)..<end].filter {
                    !($0.isASCII && WhiteSpace.isSpace(UInt8($0.value)))
                }
                parts.append(.marker(try Self.marker(inside)))
                index = end + 1
            } else if scalar == "]" {
                guard index + 1 < scalars.count, scalars[index + 1] == "]" else {
                    throw Self.wrong("`]` without `[`")
                }
                text.append("]")
                index += 2
            } else {
                text.append(scalar)
                index += 1
            }
        }
        parts.append(.text(String(text)))
    }

    private static func width(_ text: Substring) throws -> Int? {
        if text == "*" { return nil }
        guard let number = Int(text), number > 0 else { throw wrong("a width") }
        return number
    }

    private static func marker(_ scalars: [Unicode.Scalar]) throws -> Marker {
        guard let component = scalars.first,
            "YMDdFWwHhPmsfZzCE".unicodeScalars.contains(component)
        else { throw wrong("an unknown component") }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars.dropFirst())
        var rest = String(view)[...]
        var least: Int?
        var greatest: Int?
        if let comma = rest.lastIndex(of: ",") {
            let widths = rest[rest.index(after: comma)...]
            let bounds = widths.split(separator: "-", omittingEmptySubsequences: false)
            guard bounds.count <= 2, let first = bounds.first else { throw wrong("a width") }
            least = try width(first)
            greatest = bounds.count == 2 ? try width(bounds[1]) : least
            if bounds.count == 1 { greatest = nil }
            if let least, let greatest, least > greatest { throw wrong("a width") }
            rest = rest[..<comma]
        }
        var modifier: Unicode.Scalar?
        if rest.unicodeScalars.count > 1, let last = rest.unicodeScalars.last,
            "atco".unicodeScalars.contains(last)
        {
            modifier = last
            rest = rest.dropLast()
        }
        return Marker(
            component: component, presentation: String(rest), modifier: modifier, least: least,
            greatest: greatest)
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let days = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    func text(_ moment: Temporal, _ type: AtomicType) throws -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .marker(let marker): result += try text(marker, moment, type)
            }
        }
        return result
    }

    /// Monday is 1.
    private static func weekday(_ dayNumber: Int) -> Int {
        let day = (dayNumber + 3) % 7
        return (day < 0 ? day + 7 : day) + 1
    }

    /// The week of the year by ISO 8601.
    private static func week(_ date: CivilDate) -> Int {
        let number = date.dayNumber
        let thursday = number - weekday(number) + 4
        let year = CivilDate(dayNumber: thursday).year
        return (thursday - CivilDate(year: year, month: 1, day: 1).dayNumber) / 7 + 1
    }

    private static func weekOfMonth(_ date: CivilDate) -> Int {
        let first = CivilDate(year: date.year, month: date.month, day: 1)
        let offset = weekday(first.dayNumber) - 1
        // The week belongs to the month that has its Thursday.
        let week = (date.day + offset - 1) / 7 + (offset <= 3 ? 1 : 0)
        if week == 0 {
            return weekOfMonth(CivilDate(dayNumber: first.dayNumber - 1))
        }
        return week
    }

    private func text(
        _ marker: Marker, _ moment: Temporal, _ type: AtomicType
    ) throws -> String {
        let hasDate = type != .time
        let hasTime = type != .date
        let date = moment.date
        if "YMDdFWwE".unicodeScalars.contains(marker.component), !hasDate {
            throw XPathError("FOFD1350", "a time does not have this component")
        }
        if "HhPmsf".unicodeScalars.contains(marker.component), !hasTime {
            throw XPathError("FOFD1350", "a date does not have this component")
        }
        switch marker.component {
        case "Y": return try year(marker, date.year)
        case "M": return try number(marker, date.month, "1", names: Self.months)
        case "D": return try number(marker, date.day, "1")
        case "d":
            let first = CivilDate(year: date.year, month: 1, day: 1).dayNumber
            return try number(marker, date.dayNumber - first + 1, "1")
        case "F":
            return try number(marker, Self.weekday(date.dayNumber), "n", names: Self.days)
        case "W": return try number(marker, Self.week(date), "1")
        case "w": return try number(marker, Self.weekOfMonth(date), "1")
        case "H": return try number(marker, moment.hour, "1")
        case "h": return try number(marker, (moment.hour + 11) % 12 + 1, "1")
        case "P": return half(marker, moment.hour)
        case "m": return try number(marker, moment.minute, "01")
        case "s":
            return try number(
                marker, Int(moment.timeOfDay % Temporal.minute / Temporal.second), "01")
        case "f": return try fraction(marker, moment)
        case "Z", "z": return try zone(marker, moment)
        case "C": return named("Gregorian", marker, isUpper: false)
        default: return named(date.year > 0 ? "AD" : "BC", marker, isUpper: true)
        }
    }

    private func named(_ name: String, _ marker: Marker, isUpper: Bool) -> String {
        switch marker.presentation {
        case "N": return name.uppercased()
        case "n": return isUpper && marker.presentation.isEmpty ? name : name.lowercased()
        default: return name
        }
    }

    private func half(_ marker: Marker, _ hour: Int) -> String {
        var name = hour < 12 ? "am" : "pm"
        if marker.presentation == "N" { name = name.uppercased() }
        if marker.presentation == "Nn" { name = name.prefix(1).uppercased() + name.dropFirst() }
        if let greatest = marker.greatest, greatest < 2 { name = String(name.prefix(greatest)) }
        return name
    }

    private func year(_ marker: Marker, _ year: Int) throws -> String {
        var value = Int(year.magnitude)
        let presentation = marker.presentation.isEmpty ? "1" : marker.presentation
        let digits = presentation.unicodeScalars.count {
            $0 == "#" || IntegerFormat.zero(of: $0) != nil
        }
        var width = marker.greatest ?? marker.least
        if marker.greatest == nil, marker.least == nil, digits > 1 { width = digits }
        if marker.least != nil, marker.greatest == nil { width = nil }
        if let width, width < 19, digits > 0 {
            var power = 1
            for _ in 0..<max(width, 1) { power *= 10 }
            value %= power
        }
        return try number(marker, value, "1")
    }

    private func number(
        _ marker: Marker, _ value: Int, _ initial: String, names: [String]? = nil
    ) throws -> String {
        let presentation = marker.presentation.isEmpty ? initial : marker.presentation
        if ["N", "n", "Nn"].contains(presentation) {
            guard let names else { return String(value) }
            var name = names[value - 1]
            if let greatest = marker.greatest, name.count > greatest {
                name = String(name.prefix(max(greatest, 3)))
                if greatest < 3 { name = String(name.prefix(greatest)) }
            }
            if presentation == "N" { name = name.uppercased() }
            if presentation == "n", marker.presentation == "n" { name = name.lowercased() }
            if presentation == "n", marker.presentation.isEmpty { name = name.lowercased() }
            if let least = marker.least, name.count < least {
                name += String(repeating: " ", count: least - name.count)
            }
            return name
        }
        let format: IntegerFormat
        do {
            format = try IntegerFormat(presentation + (marker.modifier == "o" ? ";o" : ""))
        } catch {
            throw Self.wrong("a presentation")
        }
        var text = format.text(Int128(value))
        if case .digits(let pattern) = format.primary, let least = marker.least {
            let count = text.unicodeScalars.count
            if count < least {
                let zero = Unicode.Scalar(pattern.zero) ?? "0"
                text = String(repeating: String(zero), count: least - count) + text
            }
        }
        return text
    }

    /// Fractional seconds: digits from the left.
    private func fraction(_ marker: Marker, _ moment: Temporal) throws -> String {
        let presentation = marker.presentation.isEmpty ? "1" : marker.presentation
        let scalars = Array(presentation.unicodeScalars)
        var zero: UInt32 = 0x30
        var mandatory = 0
        var places = 0
        for scalar in scalars {
            if let found = IntegerFormat.zero(of: scalar) {
                zero = found
                mandatory += 1
                places += 1
            } else if scalar == "#" {
                places += 1
            }
        }
        guard places > 0 else { return String(moment.timeOfDay % Temporal.second) }
        var least = max(mandatory, 1)
        var greatest = max(places, 1)
        if marker.least != nil || marker.greatest != nil {
            least = max(least, marker.least ?? 1)
            greatest = marker.greatest ?? 18
            if places > 1 { greatest = max(greatest, places) }
        } else if places == 1 {
            greatest = 18
            least = 1
        }
        greatest = min(max(greatest, least), 18)
        let digits = String(moment.timeOfDay % Temporal.second + Temporal.second).utf8.dropFirst()
        var kept = Array(digits.prefix(greatest))
        while kept.count > least, kept.last == 0x30 { kept.removeLast() }
        while kept.count < least { kept.append(0x30) }
        var text = String.UnicodeScalarView()
        for byte in kept { text.append(Unicode.Scalar(zero + UInt32(byte) - 0x30) ?? "0") }
        return String(text)
    }

    private func zone(_ marker: Marker, _ moment: Temporal) throws -> String {
        guard let zone = moment.zone else {
            return marker.presentation == "Z" ? "J" : ""
        }
        let sign = zone < 0 ? "-" : "+"
        let hours = Int(zone.magnitude) / 60
        let minutes = Int(zone.magnitude) % 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        var text: String
        let presentation = marker.presentation
        if presentation == "Z" {
            guard minutes == 0, hours <= 12 else { return sign + two(hours) + ":" + two(minutes) }
            if hours == 0 { return "Z" }
            let letters = Array(zone > 0 ? "ABCDEFGHIKLM" : "NOPQRSTUVWXY")
            return String(letters[hours - 1])
        }
        if presentation == "N" || presentation == "n" || presentation == "Nn" {
            text = "GMT" + (zone == 0 ? "" : sign + two(hours) + ":" + two(minutes))
            return text
        }
        if zone == 0, marker.modifier == "t" { return "Z" }
        let scalars = Array(presentation.unicodeScalars)
        let digits = scalars.count { IntegerFormat.zero(of: $0) != nil }
        let zero = scalars.compactMap { IntegerFormat.zero(of: $0) }.first ?? 0x30
        let separator = scalars.first { IntegerFormat.zero(of: $0) == nil }
        switch digits {
        case 0: text = two(hours) + ":" + two(minutes)
        case 1, 2:
            text = digits == 2 ? two(hours) : String(hours)
            if minutes != 0 || separator != nil { text += String(separator ?? ":") + two(minutes) }
            if let least = marker.least, digits == 1, least > 1 {
                text = least > 2 ? two(hours) + ":" + two(minutes) : text
            }
        default:
            let head = digits == 3 ? String(hours) : two(hours)
            text = head + (separator.map { String($0) } ?? "") + two(minutes)
        }
        if zero != 0x30 {
            var mapped = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                mapped.append(
                    ("0"..."9").contains(scalar)
                        ? Unicode.Scalar(zero + scalar.value - 0x30) ?? scalar : scalar)
            }
            text = String(mapped)
        }
        return (marker.component == "z" ? "GMT" : "") + sign + text
    }
}
