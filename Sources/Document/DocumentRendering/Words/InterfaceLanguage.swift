/// The languages of a page's own words; what the document says stays in the document's language.
public enum InterfaceLanguage: String, Sendable, Hashable, CaseIterable {
    case german = "de"
    case french = "fr"
    case italian = "it"
    case english = "en"
}
