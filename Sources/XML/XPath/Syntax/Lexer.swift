/// Cuts an expression into tokens; comments and white space are left out.
struct Lexer {
    private let scalars: [Unicode.Scalar]
    private let version: XPathVersion
    private var place = 0
    private(set) var tokens: [Token] = []
    private(set) var places: [Int] = []

    /// Scalars of an expression that are read.
    static let greatestLength = 1_000_000

    init(_ text: String, version: XPathVersion) throws {
        scalars = Self.scalars(of: text)
        self.version = version
        guard scalars.count <= Self.greatestLength else {
            throw XPathError(
                "XPST0003", "the expression is longer than \(Self.greatestLength) characters", at: 0
            )
        }
        tokens.reserveCapacity(scalars.count / 3 + 2)
        places.reserveCapacity(scalars.count / 3 + 2)
        try run()
    }

    private static func scalars(of text: String) -> [Unicode.Scalar] {
        var text = text
        let plain = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 < 0x80 } ? bytes.map { Unicode.Scalar($0) } : nil
        }
        return plain ?? Array(text.unicodeScalars)
    }

    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        place + ahead < scalars.count ? scalars[place + ahead] : nil
    }

    private mutating func run() throws {
        while true {
            try skipSpace()
            let start = place
            guard let scalar = peek() else {
                tokens.append(.end)
                places.append(start)
                return
            }
            let token = try token(scalar)
            tokens.append(token)
            places.append(start)
        }
    }

    private mutating func skipSpace() throws {
        while let scalar = peek() {
            if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
                place += 1
            } else if scalar == "(", peek(1) == ":" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        let start = place
        var depth = 0
        repeat {
            guard let scalar = peek() else {
                throw XPathError("XPST0003", "a comment `(:` has no end `:)`", at: start)
            }
            if scalar == "(", peek(1) == ":" {
                depth += 1
                place += 2
            } else if scalar == ":", peek(1) == ")" {
                depth -= 1
                place += 2
            } else {
                place += 1
            }
        } while depth > 0
    }

    private mutating func token(_ scalar: Unicode.Scalar) throws -> Token {
        switch scalar {
        case "0"..."9": return try number()
        case "." where peek(1).map { ("0"..."9").contains($0) } ?? false: return try number()
        case "\"", "'": return try string(scalar)
        case "Q" where peek(1) == "{" && version >= .v30: return try uriName()
        case "*" where peek(1) == ":":
            if let next = peek(2), NameSyntax.isStart(next) {
                place += 2
                return .anyPrefix(local: name())
            }
        default:
            if NameSyntax.isStart(scalar) { return qualifiedName() }
        }
        return try symbol(scalar)
    }

    private mutating func name() -> String {
        let start = place
        while let scalar = peek(), NameSyntax.isPart(scalar) { place += 1 }
        return text(start..<place)
    }

    private func text(_ range: Range<Int>) -> String {
        let part = scalars[range]
        guard part.allSatisfy(\.isASCII) else {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: part)
            return String(text)
        }
        return String(unsafeUninitializedCapacity: part.count) { room in
            for (index, scalar) in part.enumerated() {
                unsafe room[index] = UInt8(truncatingIfNeeded: scalar.value)
            }
            return part.count
        }
    }

    private mutating func qualifiedName() -> Token {
        let first = name()
        guard peek() == ":", let next = peek(1) else { return .name(prefix: "", local: first) }
        if next == "*" {
            place += 2
            return .anyLocal(prefix: first)
        }
        guard NameSyntax.isStart(next) else { return .name(prefix: "", local: first) }
        place += 1
        return .name(prefix: first, local: name())
    }

    private mutating func uriName() throws -> Token {
        let start = place
        place += 2
        var uri = String.UnicodeScalarView()
        while let scalar = peek(), scalar != "}" {
            guard scalar != "{" else { break }
            uri.append(scalar)
            place += 1
        }
        guard peek() == "}" else {
            throw XPathError("XPST0003", "`Q{` has no end `}`", at: start)
        }
        place += 1
        let namespace = WhiteSpace.collapsed(String(uri))
        guard namespace != Namespaces.xmlns else {
            throw XPathError(
                "XQST0070", "the namespace of declarations cannot be used in a name", at: start)
        }
        if peek() == "*" {
            place += 1
            return .anyLocalURI(namespace)
        }
        guard let next = peek(), NameSyntax.isStart(next) else {
            throw XPathError("XPST0003", "expected a name after `Q{…}`", at: start)
        }
        return .uriName(ExpandedName(name(), in: namespace))
    }

    private mutating func number() throws -> Token {
        let start = place
        var isDecimal = false
        var isDouble = false
        while let scalar = peek() {
            if ("0"..."9").contains(scalar) {
                place += 1
            } else if scalar == ".", !isDecimal, !isDouble, peek(1) != "." {
                isDecimal = true
                place += 1
            } else if scalar == "e" || scalar == "E", !isDouble {
                var ahead = 1
                if peek(1) == "+" || peek(1) == "-" { ahead = 2 }
                guard let digit = peek(ahead), ("0"..."9").contains(digit) else { break }
                isDouble = true
                place += ahead
            } else {
                break
            }
        }
        if let scalar = peek(), NameSyntax.isStart(scalar) {
            throw XPathError("XPST0003", "expected a space between a number and a name", at: place)
        }
        let text = text(start..<place)
        if isDouble { return .double(text) }
        return isDecimal ? .decimal(text) : .integer(text)
    }

    private mutating func string(_ quote: Unicode.Scalar) throws -> Token {
        let start = place
        var from = place + 1
        var value = ""
        place += 1
        while let scalar = peek() {
            place += 1
            guard scalar == quote else { continue }
            // A quote that is doubled stands for itself.
            guard peek() == quote else { return .string(value + text(from..<place - 1)) }
            value += text(from..<place)
            place += 1
            from = place
        }
        throw XPathError("XPST0003", "a string has no closing quote", at: start)
    }

    private static let pairs: [Unicode.Scalar: [(Unicode.Scalar, String)]] = [
        ".": [(".", "..")], "/": [("/", "//")], ":": [(":", "::"), ("=", ":=")],
        "!": [("=", "!=")], "<": [("=", "<="), ("<", "<<")], ">": [("=", ">="), (">", ">>")],
        "|": [("|", "||")], "=": [(">", "=>")],
    ]
    /// Symbols of one character, by their code points.
    private static let singles: [String?] = {
        var singles = [String?](repeating: nil, count: 128)
        for scalar in "()[]{},./@+-*=<>|!?#$:".unicodeScalars {
            singles[Int(scalar.value)] = String(scalar)
        }
        return singles
    }()

    private mutating func symbol(_ scalar: Unicode.Scalar) throws -> Token {
        guard scalar.isASCII, let single = Self.singles[Int(scalar.value)] else {
            throw XPathError("XPST0003", "unexpected character", at: place)
        }
        if let next = peek(1), Self.mayFollow(next),
            let pair = Self.pairs[scalar]?.first(where: { $0.0 == next })
        {
            place += 2
            return .symbol(pair.1)
        }
        place += 1
        return .symbol(single)
    }

    /// Whether a character is the second of some pair.
    private static func mayFollow(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "/", ":", "=", "<", ">", "|": true
        default: false
        }
    }
}
