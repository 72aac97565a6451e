import Base

extension Temporal {
    /// The canonical form that casting to `xs:string` gives (Functions and Operators 3.1, 19.2).
    func text(_ type: AtomicType) -> String {
        let date = date
        var text = ""
        switch type {
        case .dateTime, .dateTimeStamp:
            text = "\(Self.year(date.year))-\(two(date.month))-\(two(date.day))T\(clock)"
        case .date: text = "\(Self.year(date.year))-\(two(date.month))-\(two(date.day))"
        case .time: text = clock
        case .gYearMonth: text = "\(Self.year(date.year))-\(two(date.month))"
        case .gYear: text = Self.year(date.year)
        case .gMonthDay: text = "--\(two(date.month))-\(two(date.day))"
        case .gMonth: text = "--\(two(date.month))"
        default: text = "---\(two(date.day))"
        }
        return text + zoneText
    }

    private static func year(_ year: Int) -> String {
        let digits = String(year.magnitude)
        return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.utf8.count))
            + digits
    }

    private var clock: String {
        let text = seconds.text
        let padded = text.utf8.prefix { $0 != UInt8(ascii: ".") }.count < 2 ? "0" + text : text
        return "\(two(hour)):\(two(minute)):\(padded)"
    }

    /// `Z`, `+02:00`, or nothing without a zone.
    var zoneText: String {
        guard let zone else { return "" }
        if zone == 0 { return "Z" }
        let minutes = Int(zone.magnitude)
        return (zone < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

extension Duration {
    /// The canonical form that casting to `xs:string` gives (Functions and Operators 3.1, 19.1.4).
    func text(_ type: AtomicType) -> String {
        if months == 0, attoseconds == 0 { return type == .yearMonthDuration ? "P0M" : "PT0S" }
        var text = isNegative ? "-P" : "P"
        let months = months.magnitude
        if months / 12 > 0 { text += "\(months / 12)Y" }
        if months % 12 > 0 { text += "\(months % 12)M" }
        let magnitude = Int128(attoseconds.magnitude)
        let days = magnitude / Temporal.day
        if days > 0 { text += "\(days)D" }
        let time = magnitude % Temporal.day
        guard time > 0 else { return text }
        text += "T"
        let hours = time / (Temporal.minute * 60)
        let minutes = time / Temporal.minute % 60
        let seconds = ExactDecimal(mantissa: time % Temporal.minute, scale: 18)
        if hours > 0 { text += "\(hours)H" }
        if minutes > 0 { text += "\(minutes)M" }
        if !seconds.isZero { text += "\(seconds.text)S" }
        return text
    }
}
