import Base
import Foundation

extension FunctionLibrary {
    private static let optionalString = "xs:string?"

    private static func substring(_ text: String, _ start: Double, _ length: Double?) -> String {
        let first = roundedHalfUp(start)
        let end = length.map { first + roundedHalfUp($0) } ?? .infinity
        guard !first.isNaN, !end.isNaN else { return "" }
        var result = String.UnicodeScalarView()
        var position = 1.0
        for scalar in text.unicodeScalars {
            if position >= end { break }
            if position >= first { result.append(scalar) }
            position += 1
        }
        return String(result)
    }

    private static func roundedHalfUp(_ number: Double) -> Double {
        (number + 0.5).rounded(.down)
    }

    /// Where a part begins in a text, in bytes; nil where it does not occur.
    private static func find(_ part: String, in text: String, _ collation: Collation) -> Int? {
        let bytes = Array(collation.key(text).utf8)
        let wanted = Array(collation.key(part).utf8)
        if wanted.isEmpty { return 0 }
        guard wanted.count <= bytes.count else { return nil }
        // Knuth, Morris and Pratt: linear whatever the texts are.
        var failure = [Int](repeating: 0, count: wanted.count)
        var matched = 0
        for index in wanted.indices.dropFirst() {
            while matched > 0, wanted[index] != wanted[matched] { matched = failure[matched - 1] }
            if wanted[index] == wanted[matched] { matched += 1 }
            failure[index] = matched
        }
        matched = 0
        for (index, byte) in bytes.enumerated() {
            while matched > 0, byte != wanted[matched] { matched = failure[matched - 1] }
            if byte == wanted[matched] { matched += 1 }
            if matched == wanted.count { return index + 1 - matched }
        }
        return nil
    }

    private static func part(_ text: String, _ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }

    private static func isXMLCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func translate(_ text: String, _ from: String, _ to: String) -> String {
        var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
        let targets = Array(to.unicodeScalars)
        for (index, scalar) in from.unicodeScalars.enumerated() where table[scalar] == nil {
            table[scalar] = .some(index < targets.count ? targets[index] : nil)
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let found = table[scalar] else {
                result.append(scalar)
                continue
            }
            if let found { result.append(found) }
        }
        return String(result)
    }

    private static func encoded(_ text: String, keeping: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if keeping(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes += Hexadecimal.digits(of: byte).map {
                    (0x61...0x7A).contains($0) ? $0 & 0xDF : $0
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
            || byte == 0x2D || byte == 0x5F || byte == 0x2E || byte == 0x7E
    }

    private static let reserved = Set("!#$%&'()*+,/:;=?@[]".utf8)

    private static func normalized(_ text: String, _ form: String) throws -> String {
        switch WhiteSpace.collapsed(form).uppercased() {
        case "": return text
        case "NFC": return text.precomposedStringWithCanonicalMapping
        case "NFD": return text.decomposedStringWithCanonicalMapping
        case "NFKC": return text.precomposedStringWithCompatibilityMapping
        case "NFKD": return text.decomposedStringWithCompatibilityMapping
        default: throw XPathError("FOCH0003", "unknown normalization form")
        }
    }

    private static func joinRow(
        _ least: Int, _ type: String, _ since: XPathVersion
    ) -> FunctionRow {
        FunctionRow("string-join", least, [type, "xs:string"], "xs:string", since: since) {
            call, arguments in
            let text = arguments[0].map { $0.atomic?.text ?? "" }
                .joined(separator: arguments.count > 1 ? arguments[1].text : "")
            try call.context.charge(text)
            return .string(text)
        }
    }

    /// Functions on strings (section 5) and on URIs (section 6).
    static let strings: [FunctionRow] = [
        FunctionRow("codepoints-to-string", 1, ["xs:integer*"], "xs:string") { call, arguments in
            var result = String.UnicodeScalarView()
            for item in arguments[0] {
                guard case .integer(let number)? = item.atomic?.value,
                    let value = UInt32(exactly: number), isXMLCharacter(value),
                    let scalar = Unicode.Scalar(value)
                else { throw XPathError("FOCH0001", "the codepoint is not a character of XML") }
                result.append(scalar)
            }
            return .string(String(result))
        },
        FunctionRow("string-to-codepoints", 1, [optionalString], "xs:integer*") {
            _, arguments in
            arguments[0].text.unicodeScalars.map { .init(integer: Int($0.value)) }
        },
        FunctionRow("compare", 2, [optionalString, optionalString, "xs:string"], "xs:integer?") {
            call, arguments in
            let collation = try call.collation(arguments, 2)
            guard let a = arguments[0].optionalText, let b = arguments[1].optionalText else {
                return []
            }
            return .integer(collation.compare(a, b))
        },
        FunctionRow("codepoint-equal", 2, [optionalString, optionalString], "xs:boolean?") {
            _, arguments in
            guard let a = arguments[0].optionalText, let b = arguments[1].optionalText else {
                return []
            }
            return .boolean(CodepointText.areEqual(a, b))
        },
        FunctionRow(
            "collation-key", 1, ["xs:string", "xs:string"], "xs:base64Binary", since: .v31
        ) { call, arguments in
            let collation = try call.collation(arguments, 1)
            return .one(
                XDMAtomic(.binary(Array(collation.key(arguments[0].text).utf8)), .base64Binary))
        },
        FunctionRow(
            "contains-token", 2, ["xs:string*", "xs:string", "xs:string"], "xs:boolean",
            since: .v31
        ) { call, arguments in
            let collation = try call.collation(arguments, 2)
            let token = WhiteSpace.collapsed(arguments[1].text)
            guard !token.isEmpty else { return .boolean(false) }
            return .boolean(
                arguments[0].contains { item in
                    (item.atomic?.text ?? "").utf8.split(whereSeparator: WhiteSpace.isSpace)
                        .contains {
                            collation.areEqual(String(decoding: $0, as: UTF8.self), token)
                        }
                })
        },
        joinRow(1, "xs:anyAtomicType*", .v31), joinRow(1, "xs:string*", .v30),
        joinRow(2, "xs:string*", .v20),
        FunctionRow("substring", 2, [optionalString, "xs:double", "xs:double"], "xs:string") {
            _, arguments in
            .string(
                substring(
                    arguments[0].text, arguments[1].number,
                    arguments.count > 2 ? arguments[2].number : nil))
        },
        FunctionRow("string-length", 0, [optionalString], "xs:integer") { call, arguments in
            .integer(try call.text(arguments).unicodeScalars.count)
        },
        FunctionRow("normalize-space", 0, [optionalString], "xs:string") { call, arguments in
            .string(WhiteSpace.collapsed(try call.text(arguments)))
        },
        FunctionRow("normalize-unicode", 1, [optionalString, "xs:string"], "xs:string") {
            _, arguments in
            .string(
                try normalized(
                    arguments[0].text, arguments.count > 1 ? arguments[1].text : "NFC"))
        },
        FunctionRow("upper-case", 1, [optionalString], "xs:string") { _, arguments in
            .string(
                arguments[0].text.unicodeScalars.map(\.properties.uppercaseMapping).joined())
        },
        FunctionRow("lower-case", 1, [optionalString], "xs:string") { _, arguments in
            .string(
                arguments[0].text.unicodeScalars.map(\.properties.lowercaseMapping).joined())
        },
        FunctionRow("translate", 3, [optionalString, "xs:string", "xs:string"], "xs:string") {
            _, arguments in
            .string(translate(arguments[0].text, arguments[1].text, arguments[2].text))
        },
        FunctionRow("contains", 2, [optionalString, optionalString, "xs:string"], "xs:boolean") {
            call, arguments in
            let collation = try call.collation(arguments, 2)
            return .boolean(find(arguments[1].text, in: arguments[0].text, collation) != nil)
        },
        FunctionRow("starts-with", 2, [optionalString, optionalString, "xs:string"], "xs:boolean") {
            call, arguments in
            let collation = try call.collation(arguments, 2)
            let part = collation.key(arguments[1].text)
            return .boolean(collation.key(arguments[0].text).utf8.starts(with: part.utf8))
        },
        FunctionRow("ends-with", 2, [optionalString, optionalString, "xs:string"], "xs:boolean") {
            call, arguments in
            let collation = try call.collation(arguments, 2)
            let part = collation.key(arguments[1].text)
            return .boolean(
                collation.key(arguments[0].text).utf8.reversed()
                    .starts(with: part.utf8.reversed()))
        },
        FunctionRow(
            "substring-before", 2, [optionalString, optionalString, "xs:string"], "xs:string"
        ) { call, arguments in
            let collation = try call.collation(arguments, 2)
            let text = arguments[0].text
            guard let place = find(arguments[1].text, in: text, collation) else {
                return .string("")
            }
            return .string(part(text, 0..<place))
        },
        FunctionRow(
            "substring-after", 2, [optionalString, optionalString, "xs:string"], "xs:string"
        ) { call, arguments in
            let collation = try call.collation(arguments, 2)
            let text = arguments[0].text
            guard let place = find(arguments[1].text, in: text, collation) else {
                return .string("")
            }
            return .string(
                part(text, (place + arguments[1].text.utf8.count)..<text.utf8.count))
        },
        FunctionRow("resolve-uri", 1, [optionalString, "xs:string"], "xs:anyURI?") {
            call, arguments in
            guard let reference = arguments[0].optionalText else { return [] }
            guard URIReference.isValid(reference) else {
                throw XPathError("FORG0002", "the reference is not a URI")
            }
            if URIReference.isAbsolute(reference) { return .one(XDMAtomic(uri: reference)) }
            guard let base = arguments.count > 1 ? arguments[1].text : call.statics.baseURI else {
                throw XPathError("FONS0005", "there is no base URI")
            }
            guard URIReference.isValid(base), !base.contains("#"),
                let resolved = URIReference.resolve(reference, against: base)
            else { throw XPathError("FORG0002", "the base is not an absolute URI") }
            return .one(XDMAtomic(uri: resolved))
        },
        FunctionRow("encode-for-uri", 1, [optionalString], "xs:string") { _, arguments in
            .string(encoded(arguments[0].text, keeping: isUnreserved))
        },
        FunctionRow("iri-to-uri", 1, [optionalString], "xs:string") { _, arguments in
            .string(
                encoded(arguments[0].text) { isUnreserved($0) || reserved.contains($0) })
        },
        FunctionRow("escape-html-uri", 1, [optionalString], "xs:string") { _, arguments in
            .string(encoded(arguments[0].text) { (0x20...0x7E).contains($0) })
        },
    ]
}
