internal import Base

/// Language tags judged by their form (RFC 5646), and against ISO 639 and ISO 3166-1.
extension LanguageTag {
    /// What is wrong with a tag.
    enum Defect: Equatable {
        /// No tag at all: an underscore, a blank, an empty part.
        case form
        /// A part that is repeated, out of its place, or followed by none where there must be one.
        case order
        case language, region
    }

    /// What is wrong; nil for a sound tag, and for private and grandfathered ones, which follow no
    /// list.
    var defect: Defect? {
        guard hasForm else { return .form }
        if let language, !Self.isKnown(language: language) { return .language }
        if let region, region.utf8.count == 2, !Self.isKnown(region: region) { return .region }
        return hasOrder ? nil : .order
    }

    private static func isKnown(region: String) -> Bool {
        CountryCodes.alpha2.contains(region) || formerRegions.contains(region)
    }

    /// Regions that IANA's registry of subtags keeps as deprecated: tags with them stay valid.
    private static let formerRegions: Set<String> = [
        "AN", "BU", "CS", "DD", "FX", "NT", "SU", "TP", "YD", "YU", "ZR",
    ]

    /// Two letters that the registry keeps as deprecated.
    private static let formerLanguages: Set<String> = ["in", "iw", "ji", "jw", "mo", "sh"]

    /// The two letters that BCP 47 wants in place of three; nil where three are right.
    var shorterLanguage: String? { language.flatMap { TwoLetterLanguages.table[$0] } }

    private static func isKnown(language code: String) -> Bool {
        switch code.utf8.count {
        case 2: LanguageCodes.alpha2.contains(code) || formerLanguages.contains(code)
        case 3: LanguageCodes.isAlpha3(code)
        default: false
        }
    }
}
