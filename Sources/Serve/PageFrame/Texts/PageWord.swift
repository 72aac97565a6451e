import DocumentRendering
package import HealthModel

/// What pages say in their own words: a table, one row a word, each in four languages.
///
/// `{1}` to `{3}` stand for what ``PageWords/callAsFunction(_:_:)`` puts there.
package protocol PageWord: Sendable {
    /// English, German, French, Italian.
    var row: (StaticString, StaticString, StaticString, StaticString) { get }
}

/// The words of one language.
package struct PageWords: Sendable {
    let language: InterfaceLanguage

    package subscript(word: some PageWord) -> String {
        let row = word.row
        return switch language {
        case .english: row.0.description
        case .german: row.1.description
        case .french: row.2.description
        case .italian: row.3.description
        }
    }

    /// The words of a field of documents' headers.
    package subscript(words: HeaderRow.Words) -> String {
        switch language {
        case .english: words.english
        case .german: words.german
        case .french: words.french
        case .italian: words.italian
        }
    }

    /// A sentence with something in its places.
    package func callAsFunction(_ word: some PageWord, _ parts: String...) -> String {
        Self.fill(self[word], parts)
    }

    /// A phrase with a field's value in its place.
    package func callAsFunction(_ phrase: HeaderRow.Words, _ value: String) -> String {
        Self.fill(self[phrase], [value])
    }

    private static func fill(_ sentence: String, _ parts: [String]) -> String {
        // What is put in is not searched again.
        var text = ""
        var rest = sentence[...]
        while let brace = rest.firstIndex(of: "{") {
            let number = rest.index(after: brace)
            text += rest[..<brace]
            guard number < rest.endIndex, let place = rest[number].wholeNumberValue,
                parts.indices.contains(place - 1)
            else {
                text += "{"
                rest = rest[number...]
                continue
            }
            text += parts[place - 1]
            rest = rest[number...].dropFirst(2)
        }
        return text + rest
    }

    /// `1 document`, `3 documents`: `{1}` is the number.
    package func count(_ number: Int, _ one: some PageWord, _ many: some PageWord) -> String {
        number == 1 ? self(one, "1") : self(many, String(number))
    }
}
