internal import Base

/// A time with ISO 8601's marks, which say the same as HL7's form without them.
enum WrittenTime {
    /// `2024-03-12T10:15:30.5+01:00` as `20240312101530.5+0100`; nil where the text is no such
    /// time. `Z` is written as the offset that it stands for; no offset is added.
    static func plain(_ text: String) -> String? {
        var rest = text[...]
        guard let year = digits(4, &rest), take("-", &rest), let month = digits(2, &rest),
            (1...12).contains(Int(month)!)
        else { return nil }
        guard !rest.isEmpty else { return year + month }
        guard take("-", &rest), let day = digits(2, &rest),
            CivilDate("\(year)-\(month)-\(day)") != nil
        else { return nil }
        let date = year + month + day
        guard !rest.isEmpty else { return date }
        guard take("T", &rest) || take(" ", &rest), let hour = digits(2, &rest), take(":", &rest),
            let minute = digits(2, &rest), Int(hour)! < 24, Int(minute)! < 60
        else { return nil }
        var time = hour + minute
        if take(":", &rest) {
            guard let second = digits(2, &rest), Int(second)! <= 60 else { return nil }
            time += second
            if take(".", &rest) {
                let fraction = rest.prefix { $0.isASCII && $0.isNumber }
                guard (1...4).contains(fraction.count) else { return nil }
                rest = rest.dropFirst(fraction.count)
                time += "." + fraction
            }
        }
        return offset(rest).map { date + time + $0 }
    }

    private static func offset(_ text: Substring) -> String? {
        if text.isEmpty { return "" }
        if text == "Z" { return "+0000" }
        var rest = text.dropFirst()
        guard let sign = text.first, sign == "+" || sign == "-", let hours = digits(2, &rest)
        else { return nil }
        _ = take(":", &rest)
        guard let minutes = digits(2, &rest), rest.isEmpty, Int(hours)! <= 14, Int(minutes)! < 60
        else { return nil }
        return "\(sign)\(hours)\(minutes)"
    }

    private static func digits(_ count: Int, _ rest: inout Substring) -> String? {
        let found = rest.prefix(count)
        guard found.count == count, found.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        rest = rest.dropFirst(count)
        return String(found)
    }

    private static func take(_ mark: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == mark else { return false }
        rest = rest.dropFirst()
        return true
    }
}
