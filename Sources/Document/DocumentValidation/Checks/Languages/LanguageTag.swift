internal import XMLTree

/// A language tag (BCP 47), judged against ISO 639, ISO 3166-1 and the forms of RFC 5646.
enum LanguageTag {
    /// What is wrong with a tag.
    enum Defect: Equatable {
        /// No tag at all: an underscore, a blank, an empty part.
        case form
        /// A part that is repeated, out of its place, or followed by none where there must be one.
        case order
        case language, region
    }

    /// What is wrong; nil for a sound tag, and for `x-…` and `i-…`, which follow no list.
    static func defect(of tag: String) -> Defect? {
        let tag = tag.lowercased()
        if grandfathered.contains(tag) { return nil }
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard
            parts.allSatisfy({ part in
                (1...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
            }), let language = parts.first
        else { return .form }
        if language == "x" || language == "i" { return parts.count > 1 ? nil : .order }
        guard isLanguage(String(language)) else { return .language }
        return defect(behindLanguage: parts.dropFirst())
    }

    /// Script, region, variants, extensions and private use, in this order (RFC 5646, 2.1).
    private static func defect(behindLanguage parts: ArraySlice<Substring>) -> Defect? {
        var rest = parts.drop { $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isLetter) }
        if let script = rest.first, script.utf8.count == 4, script.utf8.allSatisfy(\.isLetter) {
            rest.removeFirst()
        }
        if let region = rest.first, isRegion(region) {
            guard region.utf8.count == 3 || isKnown(region: region.uppercased()) else {
                return .region
            }
            rest.removeFirst()
        }
        var seen: Set<Substring> = []
        while let variant = rest.first, isVariant(variant) {
            guard seen.insert(variant).inserted else { return .order }
            rest.removeFirst()
        }
        while let singleton = rest.first, singleton.utf8.count == 1, singleton != "x" {
            let values = rest.dropFirst().prefix { $0.utf8.count > 1 }
            guard seen.insert(singleton).inserted, !values.isEmpty else { return .order }
            rest = rest.dropFirst(1 + values.count)
        }
        let isEnd = rest.isEmpty || (rest.first == "x" && rest.count > 1)
        return isEnd ? nil : .order
    }

    private static func isRegion(_ part: Substring) -> Bool {
        part.utf8.count == 2
            || (part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit))
    }

    private static func isVariant(_ part: Substring) -> Bool {
        part.utf8.count >= 5 || (part.utf8.count == 4 && part.utf8.first?.isDigit == true)
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

    /// Tags of the registry that its grammar does not make (RFC 5646, 2.2.8).
    private static let grandfathered: Set<String> = [
        "en-gb-oed", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de", "art-lojban", "cel-gaulish", "no-bok",
        "no-nyn", "zh-guoyu", "zh-hakka", "zh-min", "zh-min-nan", "zh-xiang",
    ]

    /// The two letters that BCP 47 wants in place of three; nil where three are right.
    static func shorter(_ tag: String) -> String? {
        let language = tag.lowercased().prefix { $0 != "-" }
        return LanguageCodes.twoLetters[String(language)]
    }

    private static func isLanguage(_ code: String) -> Bool {
        switch code.utf8.count {
        case 2: LanguageCodes.alpha2.contains(code) || formerLanguages.contains(code)
        case 3: code.utf8.allSatisfy(\.isLetter) && LanguageCodes.isAlpha3(code)
        default: false
        }
    }
}
