/// One change of a document's text, at an element.
public enum DocumentChange: Sendable, Equatable {
    /// The element goes: `delete`.
    case delete
    /// The element stands twice: `double`.
    case double
    /// The element has no content: `empty`.
    case empty
    /// An attribute goes: `drop NAME`.
    case drop(String)
    /// An attribute has a value, whether or not it had one: `set NAME=VALUE`.
    case set(String, String)
    /// Markup or text at the end of the element's content: `insert MARKUP`.
    case insert(String)

    /// Reads the notation of the tables; nil for another one.
    init?(_ notation: String) {
        let words = notation.split(separator: " ", maxSplits: 1).map(String.init)
        let argument = words.count > 1 ? words[1] : ""
        switch words.first {
        case "delete": self = .delete
        case "double": self = .double
        case "empty": self = .empty
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

    /// The text with the change.
    func applied(to bytes: [UInt8], at place: String) throws -> [UInt8] {
        guard let element = MarkupElement(at: place, in: bytes) else {
            throw FixtureError.placeMissing(place)
        }
        let changed: [UInt8] =
            switch self {
            case .delete: []
            case .double: Array(bytes[element.whole] + bytes[element.whole])
            case .empty: element.startTag(in: bytes) + element.endTag
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
