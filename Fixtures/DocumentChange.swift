/// One change of a document's text, at an element.
public struct DocumentChange: Sendable {
    /// What is done.
    public enum Kind: Sendable, Equatable {
        /// The element goes: `delete`.
        case delete
        /// The element stands twice: `double`.
        case double
        /// The element's content is a text: `text WORDS`, or none: `text`.
        case text(String)
        /// An attribute goes: `drop NAME`.
        case drop(String)
        /// An attribute has a value, whether or not it had one: `set NAME=VALUE`.
        case set(String, String)
        /// Markup or text at the end of the element's content: `insert MARKUP`.
        case insert(String)
    }

    /// What is done.
    public let kind: Kind
    /// Names from the root, with positions where there are several: `/ClinicalDocument/author[2]`.
    public let place: String

    /// Reads two columns of a table, in each of which ` && ` stands between several changes.
    static func list(_ kinds: Substring, at places: Substring) -> [DocumentChange]? {
        let kinds = kinds.split(separator: " && ").map { Kind(String($0)) }
        let places = places.split(separator: " && ").map(String.init)
        guard kinds.count == places.count, !kinds.contains(nil) else { return nil }
        return zip(kinds, places).compactMap { kind, place in
            kind.map { DocumentChange(kind: $0, place: place) }
        }
    }

    /// The text with the change.
    func applied(to bytes: [UInt8]) throws -> [UInt8] {
        guard let element = MarkupElement(at: place, in: bytes) else {
            throw FixtureError.placeMissing(place)
        }
        let changed: [UInt8] =
            switch kind {
            case .delete: []
            case .double: Array(bytes[element.whole] + bytes[element.whole])
            case .text(let words): element.startTag(in: bytes) + words.utf8 + element.endTag
            case .drop(let name):
                element.startTag(in: bytes, dropping: name) + element.rest(in: bytes)
            case .set(let name, let value):
                element.startTag(in: bytes, dropping: name, adding: " \(name)=\"\(value)\"")
                    + element.rest(in: bytes)
            case .insert(let markup):
                element.startTag(in: bytes) + bytes[element.content] + markup.utf8 + element.endTag
            }
        return Array(bytes[..<element.whole.lowerBound]) + changed
            + bytes[element.whole.upperBound...]
    }
}

extension DocumentChange.Kind {
    init?(_ notation: String) {
        let words = notation.split(separator: " ", maxSplits: 1).map(String.init)
        let argument = words.count > 1 ? words[1] : ""
        switch words.first {
        case "delete": self = .delete
        case "double": self = .double
        case "text": self = .text(argument)
        case "drop": self = .drop(argument)
        case "insert": self = .insert(argument)
        case "set":
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            self = .set(String(parts[0]), String(parts[1]))
        default: return nil
        }
    }
}
