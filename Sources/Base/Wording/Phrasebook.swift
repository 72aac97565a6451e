/// The texts of a language and region, with something put into their places.
///
/// ```swift
/// let words = Phrasebook(.french)
/// words.count(1_200, NamedText("store.age"))  // il y a 1 200 jours
/// ```
package struct Phrasebook: Sendable {
    package let language: InterfaceLanguage
    private let catalogue: Catalogue

    package init(_ language: InterfaceLanguage) {
        self.language = language
        catalogue = Catalogue.of(language)
    }

    /// A text as it is.
    package subscript(key: some TextKey) -> String { catalogue[key.textKey] }

    /// A text, or nil where the catalogue has none: for names by codes of others.
    package func name(_ key: some TextKey) -> String? {
        catalogue.has(key.textKey) ? catalogue[key.textKey] : nil
    }

    /// A sentence with `{1}`, `{2}` and so on filled.
    package func callAsFunction(_ key: some TextKey, _ parts: [String]) -> String {
        fill(catalogue[key.textKey], parts, count: nil)
    }

    /// A sentence in the form for a number, which stands, grouped, in the place of `{n}`.
    package func count(_ number: Int, _ key: some TextKey, _ parts: [String] = []) -> String {
        let category = PluralCategory(of: number, in: language)
        return fill(catalogue[key.textKey, category], parts, count: grouped(number))
    }

    /// The parts of a sentence around `{1}`, for a page that puts an element there.
    package func halves(_ key: some TextKey) -> (before: String, after: String) {
        let text = catalogue[key.textKey]
        guard let place = text.firstRange(of: "{1}") else { return ("", text) }
        return (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
    }

    /// Several as one enumeration: `A, B and C` (CLDR, list patterns).
    package func list(_ items: [String]) -> String {
        guard items.count > 2, let last = items.last else {
            return items.count == 2 ? self(NamedText("list.two"), items) : items.first ?? ""
        }
        let between = NamedText("list.between")
        let first = items.dropLast().dropFirst().reduce(items[0]) { self(between, [$0, $1]) }
        return self(NamedText("list.last"), [first, last])
    }

    private func fill(_ sentence: String, _ parts: [String], count: String?) -> String {
        Places.filled(sentence, count: count) { place, text in
            guard parts.indices.contains(place) else { return false }
            append(parts[place], to: &text)
            return true
        }
    }

    /// Italian elides the article before the 8th and the 11th: `dell’8 novembre`.
    private func append(_ part: String, to text: inout String) {
        if language.code == "it", part.hasPrefix("8 ") || part.hasPrefix("11 ") {
            for (article, elided) in [
                ("del ", "dell’"), ("dal ", "dall’"), ("al ", "all’"), ("il ", "l’"),
            ] where text.hasSuffix(article) {
                text.removeLast(article.count)
                text += elided
                break
            }
        }
        text += part
    }
}

/// The form of a sentence that a number asks for (CLDR, plural rules of cardinal numbers).
///
/// The four languages of the pages tell `one` from `other`. CLDR also has `many` in French and
/// Italian, for a million and its multiples (`1 million de jours`); numbers are written in digits
/// here, where `other` is right.
package enum PluralCategory: String, Sendable, CaseIterable {
    case one, other

    /// The category of a count. In French 0 and 1 are singular, elsewhere 1 alone.
    ///
    /// ```swift
    /// PluralCategory(of: 0, in: .french)  // one: « 0 document »
    /// ```
    package init(of count: Int, in language: InterfaceLanguage) {
        let isOne = language.code == "fr" ? (0...1).contains(count) : count == 1
        self = isOne ? .one : .other
    }
}
