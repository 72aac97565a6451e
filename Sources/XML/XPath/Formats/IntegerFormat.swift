/// Integers as a picture asks for (`fn:format-integer`, section 4.6).
struct IntegerFormat {
    /// How digits are grouped: the places of separators, counted from the right.
    struct DigitPattern {
        let zero: UInt32
        let least: Int
        let separators: [(place: Int, scalar: Unicode.Scalar)]
        /// The distance between separators that are regular; nil where they are not.
        let interval: Int?
    }

    enum Primary {
        case digits(DigitPattern)
        case letters(first: UInt32, count: Int)
        case roman(isUpper: Bool)
        case words(Case)
    }

    enum Case { case lower, upper, title }

    let primary: Primary
    let isOrdinal: Bool

    private static func wrong() -> XPathError {
        XPathError("FODF1310", "invalid picture of an integer")
    }

    init(_ picture: String) throws {
        guard !picture.isEmpty else { throw Self.wrong() }
        var token = picture[...]
        var modifier: Substring = ""
        if let semicolon = picture.lastIndex(of: ";") {
            token = picture[..<semicolon]
            modifier = picture[picture.index(after: semicolon)...]
        }
        guard !token.isEmpty else { throw Self.wrong() }
        var rest = modifier
        var ordinal = false
        if let first = rest.first, first == "c" || first == "o" {
            ordinal = first == "o"
            rest = rest.dropFirst()
            if rest.first == "(" {
                guard let end = rest.firstIndex(of: ")") else { throw Self.wrong() }
                rest = rest[rest.index(after: end)...]
            }
        }
        if let first = rest.first, first == "a" || first == "t" { rest = rest.dropFirst() }
        guard rest.isEmpty else { throw Self.wrong() }
        isOrdinal = ordinal
        primary = try Self.primary(String(token))
    }

    static func zero(of scalar: Unicode.Scalar) -> UInt32? {
        guard scalar.properties.generalCategory == .decimalNumber,
            let value = scalar.properties.numericValue
        else { return nil }
        return scalar.value - UInt32(value)
    }

    static func primary(_ token: String) throws -> Primary {
        switch token {
        case "A": return .letters(first: 0x41, count: 26)
        case "a": return .letters(first: 0x61, count: 26)
        case "I": return .roman(isUpper: true)
        case "i": return .roman(isUpper: false)
        case "W": return .words(.upper)
        case "w": return .words(.lower)
        case "Ww": return .words(.title)
        case "Α": return .letters(first: 0x391, count: 17)
        case "α": return .letters(first: 0x3B1, count: 17)
        default: break
        }
        let scalars = Array(token.unicodeScalars)
        guard scalars.contains(where: { Self.zero(of: $0) != nil }) else {
            return .digits(DigitPattern(zero: 0x30, least: 1, separators: [], interval: nil))
        }
        return .digits(try digits(scalars))
    }

    static func digits(_ scalars: [Unicode.Scalar]) throws -> DigitPattern {
        var zero: UInt32?
        var least = 0
        var places = 0
        var separators: [(Int, Unicode.Scalar)] = []
        var wasSeparator = true
        for scalar in scalars.reversed() {
            if let found = Self.zero(of: scalar) {
                guard zero == nil || zero == found, places == least else { throw wrong() }
                zero = found
                least += 1
                places += 1
                wasSeparator = false
            } else if scalar == "#" {
                places += 1
                wasSeparator = false
            } else {
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                    .otherLetter, .letterNumber, .otherNumber, .decimalNumber:
                    throw wrong()
                default: break
                }
                guard !wasSeparator else { throw wrong() }
                separators.append((places, scalar))
                wasSeparator = true
            }
        }
        guard !wasSeparator, let zero else { throw wrong() }
        // An optional digit stands before the mandatory ones.
        var interval: Int?
        if let first = separators.first {
            let isRegular = separators.enumerated().allSatisfy {
                $0.element.0 == first.0 * ($0.offset + 1) && $0.element.1 == first.1
            }
            if isRegular, places <= first.0 * (separators.count + 1) { interval = first.0 }
        }
        return DigitPattern(
            zero: zero, least: least,
            separators: separators.map { (place: $0.0, scalar: $0.1) }, interval: interval)
    }

    func text(_ number: Int128) -> String {
        let magnitude = number.magnitude
        let text: String
        switch primary {
        case .digits(let pattern):
            text = Self.text(String(magnitude), pattern) + (isOrdinal ? Self.suffix(magnitude) : "")
        case .letters(let first, let count):
            guard magnitude > 0 else { return "0" }
            text = Self.letters(magnitude, first, UInt128(count))
        case .roman(let isUpper):
            guard magnitude > 0, magnitude < 5000 else { return String(number) }
            let roman = Self.roman(Int(magnitude))
            text = isUpper ? roman : roman.lowercased()
        case .words(let letterCase):
            let words = EnglishNumber.words(magnitude, isOrdinal: isOrdinal)
            switch letterCase {
            case .lower: text = words
            case .upper: text = words.uppercased()
            case .title:
                text = words.split(separator: " ").map { word in
                    word == "and"
                        ? "and"
                        : word.split(separator: "-").map {
                            $0.prefix(1).uppercased() + $0.dropFirst()
                        }.joined(separator: "-")
                }.joined(separator: " ")
            }
        }
        return number < 0 ? "-" + text : text
    }

    /// Digits with separators, in the pattern's digits.
    static func text(_ digits: String, _ pattern: DigitPattern) -> String {
        let padded =
            String(repeating: "0", count: max(0, pattern.least - digits.utf8.count)) + digits
        var reversed = String.UnicodeScalarView()
        for (place, byte) in padded.utf8.reversed().enumerated() {
            if let interval = pattern.interval, let separator = pattern.separators.first {
                if place > 0, place % interval == 0 { reversed.append(separator.scalar) }
            } else if let separator = pattern.separators.first(where: { $0.place == place }),
                place > 0
            {
                reversed.append(separator.scalar)
            }
            reversed.append(Unicode.Scalar(pattern.zero + UInt32(byte) - 0x30) ?? "0")
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: reversed.reversed())
        return String(result)
    }

    static func suffix(_ number: UInt128) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "th"
        case (_, 1): "st"
        case (_, 2): "nd"
        case (_, 3): "rd"
        default: "th"
        }
    }

    private static func letters(_ number: UInt128, _ first: UInt32, _ count: UInt128) -> String {
        var rest = number
        var scalars: [Unicode.Scalar] = []
        while rest > 0 {
            rest -= 1
            scalars.append(Unicode.Scalar(first + UInt32(rest % count)) ?? "?")
            rest /= count
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars.reversed())
        return String(result)
    }

    private static let romans: [(Int, String)] = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]

    static func roman(_ number: Int) -> String {
        var rest = number
        var text = ""
        for (value, letters) in romans {
            while rest >= value {
                text += letters
                rest -= value
            }
        }
        return text
    }
}

/// Numbers in English words.
enum EnglishNumber {
    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let scales: [(UInt128, String)] = [
        (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
        (1000, "thousand"), (100, "hundred"),
    ]
    private static let irregular = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
        "nine": "ninth", "twelve": "twelfth",
    ]

    private static func cardinal(_ number: UInt128) -> String {
        for (scale, name) in scales where number >= scale {
            let rest = number % scale
            let head = "\(cardinal(number / scale)) \(name)"
            if rest == 0 { return head }
            return head + (rest < 100 ? " and " : " ") + cardinal(rest)
        }
        if number < 20 { return small[Int(number)] }
        let rest = number % 10
        return tens[Int(number / 10)] + (rest == 0 ? "" : "-" + small[Int(rest)])
    }

    static func words(_ number: UInt128, isOrdinal: Bool) -> String {
        let text = cardinal(number)
        guard isOrdinal else { return text }
        let last = text.split { " -".contains($0) }.last.map(String.init) ?? text
        let head = text.dropLast(last.count)
        if let found = irregular[last] { return head + found }
        return head + (last.hasSuffix("y") ? last.dropLast() + "ieth" : last + "th")
    }
}
