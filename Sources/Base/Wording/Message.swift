/// The sentences of commands and errors, which are English, by key.
///
/// A group is an enumeration with its rows beside it, in the form of the catalogues of pages:
///
/// ```swift
/// enum PackMessage: String, MessageKey {
///     static let group = "packs"
///     static let rows: StaticString = #"""
///         notFound (error 40) = pack {1} not found
///         sets.one (part 20) = {n} value set
///         sets.other (part 20) = {n} value sets
///         """#
///
///     case notFound, sets
/// }
///
/// throw CommandFailure(PackMessage.notFound(name))
/// ```
///
/// A test reads the rows and the calls in the source: each case has its row, each row is used, and
/// each place in it is filled (see Documentation/messages.md).
package protocol MessageKey: TextGroup {
    /// `key (kind limit) = text`, a line each.
    static var rows: StaticString { get }
}

extension MessageKey {
    /// The sentence with `{1}`, `{2}` and so on filled.
    package func callAsFunction(_ parts: any CustomStringConvertible...) -> Message {
        Message(key: self, count: nil, parts: parts.map(\.description))
    }

    /// The sentence in the form for a number, which stands in the place of `{n}`.
    package func callAsFunction(
        count: Int, _ parts: any CustomStringConvertible...
    ) -> Message {
        Message(key: self, count: count, parts: parts.map(\.description))
    }

    /// The text of a row without places.
    package var text: String { self().text }

    /// Looks a row up in the group: O(bytes of the group), and nothing is kept.
    fileprivate func row(_ form: String?) -> String? {
        let start = Array("\(rawValue)\(form.map { ".\($0)" } ?? "") (".utf8)
        return Self.rows.withUTF8Buffer { bytes in
            for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
                let text = line.drop { $0 != UInt8(ascii: "=") }.dropFirst(2)
                return String(decoding: text, as: UTF8.self)
            }
            return nil
        }
    }
}

/// A sentence of the command line: its row, and what is put into it. It is looked up when it is
/// shown.
package struct Message: Sendable, CustomStringConvertible {
    fileprivate let key: any MessageKey
    fileprivate let count: Int?
    fileprivate let parts: [String]

    /// The stable name of the sentence, whatever its words: `packs.notFound`.
    package var id: String { key.textKey }

    /// The sentence; its id where there is no row, which a test rules out.
    package var text: String {
        let form = count.map { PluralCategory(of: $0, in: .english).rawValue }
        guard let sentence = key.row(form) else { return id }
        return Places.filled(sentence, count: count?.description) { place, text in
            guard parts.indices.contains(place) else { return false }
            text += parts[place]
            return true
        }
    }

    package var description: String { text }
}

/// The places of a sentence: `{n}` for the counted number, `{1}` and so on for what is put in.
enum Places {
    /// Fills a sentence. What is put in is not searched again.
    ///
    /// - Parameter put: Appends a part by its index; false where there is none.
    static func filled(
        _ sentence: String, count: String?, put: (Int, inout String) -> Bool
    ) -> String {
        var text = ""
        var rest = sentence[...]
        while let brace = rest.firstIndex(of: "{") {
            text += rest[..<brace]
            let name = rest[brace...].dropFirst().first
            if name == "n", let count {
                text += count
            } else if let place = name?.wholeNumberValue, put(place - 1, &text) {
                // Filled.
            } else {
                text += "{"
                rest = rest[brace...].dropFirst()
                continue
            }
            rest = rest[brace...].dropFirst(3)
        }
        return text + rest
    }
}
