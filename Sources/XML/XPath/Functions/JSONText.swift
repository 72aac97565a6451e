/// What a reader of JSON does with a value, from the inside out (section 17.5).
struct JSONOptions {
    var isLiberal = false
    var duplicates = "use-first"
    var escapes = false
    var fallback: XDMFunction?

    init() {}

    /// - Parameter forXML: Whether the options are those of `json-to-xml`.
    init(_ item: XDMItem?, forXML: Bool) throws {
        if forXML { duplicates = "retain" }
        guard case .function(let map as XDMMap)? = item else { return }
        func boolean(_ name: String) throws -> Bool? {
            guard let value = map.value(XDMAtomic(name)) else { return nil }
            guard value.count == 1, case .boolean(let truth)? = value.value?.value else {
                throw XPathError("XPTY0004", "the option `\(name)` must be a boolean")
            }
            return truth
        }
        isLiberal = try boolean("liberal") ?? false
        escapes = try boolean("escape") ?? false
        if let value = map.value(XDMAtomic("duplicates")) {
            guard value.count == 1, let text = value.value, text.isText else {
                throw XPathError("XPTY0004", "the option `duplicates` must be a string")
            }
            duplicates = text.text
            let allowed =
                forXML ? ["reject", "use-first", "retain"] : ["reject", "use-first", "use-last"]
            guard allowed.contains(duplicates) else {
                throw XPathError("FOJS0005", "invalid value of the option `duplicates`")
            }
        }
        if try boolean("validate") ?? false {
            throw XPathError("FOJS0004", "validation requires a schema, which is not available")
        }
        if let value = map.value(XDMAtomic("fallback")) {
            guard value.count == 1, let function = value.callee, function.arity == 1 else {
                throw XPathError(
                    "XPTY0004", "the option `fallback` must be a function of one string")
            }
            if escapes {
                throw XPathError("FOJS0005", "`fallback` cannot be used with `escape`")
            }
            fallback = function
        }
    }
}

/// Reads JSON for `fn:parse-json` and `fn:json-to-xml`, calling for each value.
struct JSONTextReader {
    enum Event {
        case null, boolean(Bool)
        case number(String)
        case string(String)
        case startObject, name(String), endObject, startArray, endArray
    }

    private let scalars: [Unicode.Scalar]
    private let options: JSONOptions
    private let context: DynamicContext
    private var place = 0

    /// Values inside each other that are read.
    private static let greatestDepth = 250

    init(_ text: String, _ options: JSONOptions, _ context: DynamicContext) throws {
        try context.spend(text.utf8.count / 8)
        scalars = Array(text.unicodeScalars)
        self.options = options
        self.context = context
        if scalars.first == "\u{FEFF}" { place = 1 }
    }

    private func failure() -> XPathError {
        XPathError("FOJS0001", "the text is not JSON: error at character \(place + 1)")
    }

    private mutating func skipSpace() {
        while place < scalars.count, [" ", "\t", "\n", "\r"].contains(scalars[place]) { place += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard place < scalars.count, scalars[place] == scalar else { return false }
        place += 1
        return true
    }

    mutating func read(_ handle: (Event) throws -> Void) throws {
        skipSpace()
        try value(0, handle)
        skipSpace()
        guard place == scalars.count else { throw failure() }
    }

    private mutating func value(_ depth: Int, _ handle: (Event) throws -> Void) throws {
        guard depth < Self.greatestDepth else {
            throw XPathError("FOJS0001", "values are nested deeper than \(Self.greatestDepth)")
        }
        guard place < scalars.count else { throw failure() }
        switch scalars[place] {
        case "{":
            place += 1
            try handle(.startObject)
            skipSpace()
            if !take("}") {
                while true {
                    skipSpace()
                    guard take("\"") else { throw failure() }
                    try handle(.name(string()))
                    skipSpace()
                    guard take(":") else { throw failure() }
                    skipSpace()
                    try value(depth + 1, handle)
                    skipSpace()
                    if take(",") {
                        skipSpace()
                        if options.isLiberal, take("}") { break }
                        continue
                    }
                    guard take("}") else { throw failure() }
                    break
                }
            }
            try handle(.endObject)
        case "[":
            place += 1
            try handle(.startArray)
            skipSpace()
            if !take("]") {
                while true {
                    skipSpace()
                    try value(depth + 1, handle)
                    skipSpace()
                    if take(",") {
                        skipSpace()
                        if options.isLiberal, take("]") { break }
                        continue
                    }
                    guard take("]") else { throw failure() }
                    break
                }
            }
            try handle(.endArray)
        case "\"":
            place += 1
            try handle(.string(string()))
        case "t":
            try word("true")
            try handle(.boolean(true))
        case "f":
            try word("false")
            try handle(.boolean(false))
        case "n":
            try word("null")
            try handle(.null)
        default: try handle(.number(number()))
        }
    }

    private mutating func word(_ text: String) throws {
        for scalar in text.unicodeScalars { guard take(scalar) else { throw failure() } }
    }

    private mutating func number() throws -> String {
        let start = place
        _ = take("-")
        func digits() -> Int {
            let first = place
            while place < scalars.count, ("0"..."9").contains(scalars[place]) { place += 1 }
            return place - first
        }
        let isZero = place < scalars.count && scalars[place] == "0"
        let count = digits()
        guard count > 0, !isZero || count == 1 || options.isLiberal else { throw failure() }
        if take(".") { guard digits() > 0 else { throw failure() } }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() > 0 else { throw failure() }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<place])
        return String(text)
    }

    private static func isXML(_ value: UInt32) -> Bool {
        switch value {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func hex(_ unit: UInt32) -> String {
        let digits = String(unit, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    private mutating func unit() throws -> UInt32 {
        guard place + 4 <= scalars.count else { throw failure() }
        var value: UInt32 = 0
        for scalar in scalars[place..<(place + 4)] {
            guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
                throw failure()
            }
            value = value * 16 + UInt32(digit)
        }
        place += 4
        return value
    }

    /// From behind its first quote to behind its last.
    private mutating func string() throws -> String {
        var text = String.UnicodeScalarView()
        while place < scalars.count {
            let scalar = scalars[place]
            place += 1
            switch scalar {
            case "\"": return String(text)
            case "\\": try escape(&text)
            default:
                guard scalar.value >= 0x20 || options.isLiberal else { throw failure() }
                text.append(scalar)
            }
        }
        throw failure()
    }

    private mutating func escape(_ text: inout String.UnicodeScalarView) throws {
        guard place < scalars.count else { throw failure() }
        let scalar = scalars[place]
        place += 1
        var value: UInt32
        switch scalar {
        case "\"", "/": value = scalar.value
        case "\\": value = scalar.value
        case "b": value = 8
        case "f": value = 0xC
        case "n": value = 0xA
        case "r": value = 0xD
        case "t": value = 9
        case "u":
            value = try unit()
            if (0xD800..<0xDC00).contains(value), place + 6 <= scalars.count,
                scalars[place] == "\\", scalars[place + 1] == "u"
            {
                let before = place
                place += 2
                let low = try unit()
                if (0xDC00..<0xE000).contains(low) {
                    value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    place = before
                }
            }
        default: throw failure()
        }
        if options.escapes {
            switch value {
            case 0x5C: text.append(contentsOf: "\\\\".unicodeScalars)
            case 8: text.append(contentsOf: "\\b".unicodeScalars)
            case 0xC: text.append(contentsOf: "\\f".unicodeScalars)
            case 0xA: text.append(contentsOf: "\\n".unicodeScalars)
            case 0xD: text.append(contentsOf: "\\r".unicodeScalars)
            case 9: text.append(contentsOf: "\\t".unicodeScalars)
            default:
                if Self.isXML(value), value >= 0x20, !(0x7F...0x9F).contains(value),
                    let scalar = Unicode.Scalar(value)
                {
                    text.append(scalar)
                } else {
                    text.append(contentsOf: "\\u\(Self.hex(value))".unicodeScalars)
                }
            }
            return
        }
        if Self.isXML(value), let scalar = Unicode.Scalar(value) {
            text.append(scalar)
            return
        }
        guard let fallback = options.fallback else {
            text.append("\u{FFFD}")
            return
        }
        let written =
            value == 8 ? "\\b" : value == 0xC ? "\\f" : "\\u\(Self.hex(value))"
        let result = try fallback.apply([.string(written)], context)
        guard result.count == 1 else {
            throw XPathError("XPTY0004", "the function `fallback` must return one string")
        }
        text.append(contentsOf: try result[0].stringValue.unicodeScalars)
    }
}
