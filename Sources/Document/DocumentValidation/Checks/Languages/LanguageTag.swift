internal import XMLTree

/// A language tag (BCP 47), judged against ISO 639, ISO 3166-1 and the forms of RFC 5646.
enum LanguageTag {
    /// What is wrong with a tag.
    enum Defect: Equatable {
        /// No tag at all: an underscore, a blank, an empty part.
        case form
        case language, region
    }

    /// What is wrong; nil for a sound tag, and for `x-…` and `i-…`, which follow no list.
    static func defect(of tag: String) -> Defect? {
        let parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard
            parts.allSatisfy({ part in
                (1...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
            }), let language = parts.first
        else { return .form }
        if language == "x" || language == "i" { return nil }
        guard isLanguage(String(language)) else { return .language }
        for part in parts.dropFirst() {
            if part.utf8.count == 1 { return nil }
            let isRegion =
                part.utf8.count == 2
                || (part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit))
            if isRegion {
                let isKnown =
                    part.utf8.count == 3 || CountryCodes.alpha2.contains(part.uppercased())
                return isKnown ? nil : .region
            }
        }
        return nil
    }

    /// The two letters that BCP 47 wants in place of three; nil where three are right.
    static func shorter(_ tag: String) -> String? {
        let language = tag.lowercased().prefix { $0 != "-" }
        return LanguageCodes.twoLetters[String(language)]
    }

    private static func isLanguage(_ code: String) -> Bool {
        switch code.utf8.count {
        case 2: LanguageCodes.alpha2.contains(code)
        case 3: code.utf8.allSatisfy(\.isLetter) && LanguageCodes.isAlpha3(code)
        default: false
        }
    }
}
