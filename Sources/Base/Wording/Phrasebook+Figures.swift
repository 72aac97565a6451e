extension Phrasebook {
    /// A whole number with the region's grouping: `6.627` in Germany, `6’627` in Switzerland
    /// (CLDR, numbers).
    package func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        // CLDR groups in Austria with a no-break space, in French with a narrow one.
        let mark =
            switch (language.code, language.region) {
            case ("fr", _): "\u{202F}"
            case ("de", "AT"): "\u{A0}"
            case (_, "CH"): "’"
            case ("de", _), ("it", _): "."
            default: ","
            }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += mark }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// The name of a month, 1 to 12.
    package func month(_ month: Int) -> String { self[NamedText("date.month.\(month)")] }

    /// `21 November 2026`, `November 21, 2026`, `1er novembre 2026`.
    package func day(_ day: Int, _ month: Int, _ year: Int) -> String {
        let number = language.code == "fr" && day == 1 ? "1er" : String(day)
        return self(NamedText("date.day"), [number, self.month(month), String(year)])
    }

    /// A time of day: `14:05`, in the United States `2:05 PM`.
    package func time(_ hour: Int, _ minute: Int, _ second: Int? = nil) -> String {
        let rest = ":" + two(minute) + (second.map { ":" + two($0) } ?? "")
        guard language.region == "US" else { return two(hour) + rest }
        return "\(hour % 12 == 0 ? 12 : hour % 12)\(rest) \(hour < 12 ? "AM" : "PM")"
    }

    /// `21 November 2026, 14:05`, in German with `Uhr`.
    package func dayAndTime(_ day: String, _ time: String) -> String {
        self(NamedText("date.dayAndTime"), [day, time])
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
