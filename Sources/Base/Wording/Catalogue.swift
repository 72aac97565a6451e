/// The texts of one language and region, by key.
///
/// A catalogue is read from its text when a page first needs it, once a process; commands without a
/// page never read one. O(bytes of the text).
package struct Catalogue: Sendable {
    /// A row as a translator sees it.
    package struct Row: Sendable, Hashable {
        /// `sharing.mayReadLast`
        package var key: String
        /// The plural category of one of several forms.
        package var category: PluralCategory?
        /// The region of a row that replaces the language's.
        package var region: String?
        /// The kind of place: `button`, `heading`, `paragraph`.
        package var kind: String
        /// Characters that fit there.
        package var limit: Int
        package var text: String
    }

    private let texts: [String: String]
    private let forms: [String: [PluralCategory: String]]

    /// The text of a key; its key where the catalogue has none, which a test rules out.
    package subscript(key: String) -> String {
        texts[key] ?? forms[key]?[.other] ?? key
    }

    /// The form of a sentence for a number.
    package subscript(key: String, category: PluralCategory) -> String {
        forms[key]?[category] ?? self[key]
    }

    /// Whether there is a text of a key.
    package func has(_ key: String) -> Bool { texts[key] != nil || forms[key] != nil }

    /// The catalogue of a language and region.
    package static func of(_ language: InterfaceLanguage) -> Catalogue {
        catalogues[language] ?? english
    }

    private static let english = Catalogue(.english)

    /// Made one by one, when each is first asked for.
    private static let catalogues = LazyCatalogues()

    fileprivate init(_ language: InterfaceLanguage) {
        var texts: [String: String] = [:]
        var forms: [String: [PluralCategory: String]] = [:]
        let typography = Typography(language)
        for row in Self.rows(of: language.code)
        where row.region == nil || row.region == language.region {
            let text = typography.text(row.text)
            if let category = row.category {
                forms[row.key, default: [:]][category] = text
            } else {
                texts[row.key] = text
            }
        }
        self.texts = texts
        self.forms = forms
    }

    /// All rows of a language as they are written, those of regions behind the ones they replace.
    package static func rows(of code: String) -> [Row] {
        let source: StaticString =
            switch code {
            case "de": GermanTexts.all
            case "fr": FrenchTexts.all
            case "it": ItalianTexts.all
            default: EnglishTexts.all
            }
        return CatalogueReader.rows(source.description)
    }
}

/// The catalogues by language, each made once.
private struct LazyCatalogues: Sendable {
    subscript(language: InterfaceLanguage) -> Catalogue? {
        switch language.rawValue {
        case "de": Self.german
        case "de-AT": Self.austrianGerman
        case "de-CH": Self.swissGerman
        case "fr": Self.french
        case "fr-CH": Self.swissFrench
        case "it": Self.italian
        case "it-CH": Self.swissItalian
        case "en-US": Self.americanEnglish
        default: nil
        }
    }

    private static let german = Catalogue(.german)
    private static let austrianGerman = Catalogue(.austrianGerman)
    private static let swissGerman = Catalogue(.swissGerman)
    private static let french = Catalogue(.french)
    private static let swissFrench = Catalogue(.swissFrench)
    private static let italian = Catalogue(.italian)
    private static let swissItalian = Catalogue(.swissItalian)
    private static let americanEnglish = Catalogue(.americanEnglish)
}

/// The key of a text of the catalogue.
///
/// A group of texts is an enumeration of strings; its name and a case's are the key:
///
/// ```swift
/// enum SharingWord: String, TextKey {
///     static let group = "sharing"
///     case lead  // sharing.lead
/// }
/// ```
package protocol TextKey: Sendable {
    /// The group and the name: `sharing.lead`.
    var textKey: String { get }
}

/// Keys that are the cases of an enumeration.
package protocol TextGroup: TextKey, RawRepresentable, CaseIterable where RawValue == String {
    /// The section of the catalogue.
    static var group: String { get }
}

extension TextGroup {
    package var textKey: String { "\(Self.group).\(rawValue)" }
}

/// A key that is made from data, as the code of a document type.
package struct NamedText: TextKey, Hashable {
    package let textKey: String

    package init(_ textKey: String) { self.textKey = textKey }
}
