/// A language of the pages, with the region whose habits they follow.
///
/// The language decides the texts; the region decides spelling, quotation marks, numbers, dates and
/// units. What a document says stays in the document's language. The text is a language tag
/// (BCP 47); a language without a region stands for its main one: `de` is German of Germany, `fr`
/// French of France, `it` Italian of Italy, `en` English of the United Kingdom.
///
/// ```swift
/// InterfaceLanguage(accepting: "de-CH, en;q=0.5")  // Swiss German
/// ```
public struct InterfaceLanguage: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The language tag: `de`, `de-CH`.
    public let rawValue: String
    /// The language (ISO 639-1): `de`.
    public let code: String
    /// The region (ISO 3166-1): `DE`, also where the tag leaves it out.
    public let region: String

    /// German of Germany.
    public static let german = Self("de", "DE", isMain: true)
    /// German of Austria.
    public static let austrianGerman = Self("de", "AT")
    /// German of Switzerland.
    public static let swissGerman = Self("de", "CH")
    /// French of France.
    public static let french = Self("fr", "FR", isMain: true)
    /// French of Switzerland.
    public static let swissFrench = Self("fr", "CH")
    /// Italian of Italy.
    public static let italian = Self("it", "IT", isMain: true)
    /// Italian of Switzerland.
    public static let swissItalian = Self("it", "CH")
    /// English of the United Kingdom.
    public static let english = Self("en", "GB", isMain: true)
    /// English of the United States.
    public static let americanEnglish = Self("en", "US")

    /// All of them, the main region of a language before its others.
    public static let allCases: [Self] = [
        german, austrianGerman, swissGerman, french, swissFrench, italian, swissItalian, english,
        americanEnglish,
    ]

    /// One of each language, of its main region.
    public static let main: [Self] = allCases.filter(\.isMain)

    /// A language by its exact tag, with or without the main region; nil for any other.
    public init?(rawValue: String) {
        let wanted = rawValue.lowercased()
        let found = Self.allCases.first { language in
            wanted == language.rawValue.lowercased() || wanted == language.fullTag.lowercased()
        }
        guard let found else { return nil }
        self = found
    }

    /// The tag with its region: `de-DE`.
    public var fullTag: String { "\(code)-\(region)" }

    /// Whether the region is the language's main one.
    public var isMain: Bool { rawValue == code }

    private init(_ code: String, _ region: String, isMain: Bool = false) {
        self.code = code
        self.region = region
        rawValue = isMain ? code : "\(code)-\(region)"
    }
}
