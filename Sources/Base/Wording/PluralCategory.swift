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
