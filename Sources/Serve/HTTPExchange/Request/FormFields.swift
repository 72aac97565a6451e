import Base
import Foundation
import HTTPTypes
package import Hummingbird

/// The fields of a form as browsers send them (`application/x-www-form-urlencoded`, WHATWG URL
/// section 5.1), in their order; a name may come more than once.
package struct FormFields: Sendable {
    /// In their order.
    package let fields: [(name: String, value: String)]

    /// Bytes of a form; the pages' longest has some hundred documents in it.
    package static let bytes = 256 << 10

    /// Reads a form's text. Nothing in it is an error: what is no escape stands for itself.
    package init(_ text: some StringProtocol) {
        fields = Self.fields(of: text).map { (Self.decoded($0), Self.decoded($1)) }
    }

    /// The values of a name in a form's text, without reading the others.
    package static func values(_ name: String, in text: String) -> [String] {
        fields(of: text).filter { decoded($0.name) == name }.map { decoded($0.value) }
    }

    private static func fields<Text: StringProtocol>(
        of text: Text
    ) -> [(name: Text.UTF8View.SubSequence, value: Text.UTF8View.SubSequence)] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { field in
            let end = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            return (field[..<end], field[end...].dropFirst())
        }
    }

    /// Reads a request's body.
    ///
    /// - Throws: ``ServiceFailure`` 415 for another media type and for none, 413 for a longer body.
    package init(of request: Request) async throws {
        try request.requireBody(of: ["application/x-www-form-urlencoded"])
        self.init(String(decoding: try await request.bytes(upTo: Self.bytes), as: UTF8.self))
    }

    /// The value of the first field of a name.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// All values of a name, in order.
    package func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// The fields whose names begin with a word, by what follows it.
    package func values(beginning prefix: String) -> [(name: String, value: String)] {
        fields.filter { $0.name.hasPrefix(prefix) }
            .map { (String($0.name.dropFirst(prefix.count)), $0.value) }
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
            return String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let value = PercentEncoding.byte(rest) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Parameters as an address has them behind its question mark (RFC 3986 section 3.4).
package enum AddressQuery {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// `name=value&…`, of the parameters that have a value; empty for none.
    package static func text(_ parameters: [(name: String, value: String?)]) -> String {
        parameters.compactMap { name, value in
            value.map {
                "\(name)=\($0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")"
            }
        }.joined(separator: "&")
    }
}
