internal import Base

/// Languages by ISO 639.
enum LanguageCodes {
    /// The two letters of ISO 639-1.
    static let alpha2 = Set(twoLetters.values)

    /// The two letters that stand for three.
    static let twoLetters = TwoLetterLanguages.table

    /// Whether three letters are a language, or a group of languages, of ISO 639-2, 639-3 or
    /// 639-5, or reserved for private use (qaa to qtz).
    static func isAlpha3(_ code: String) -> Bool {
        if twoLetters[code] != nil || ("qaa"..."qtz").contains(code) { return true }
        guard let last = code.last else { return false }
        return thirdLetters[String(code.prefix(2))]?.contains(last) == true
    }

    /// Third letters by the first two.
    private static let thirdLetters: [String: Substring] = {
        var table: [String: Substring] = [:]
        for group in LanguageGroups.table.split(separator: " ") {
            table[String(group.prefix(2))] = group.dropFirst(3)
        }
        return table
    }()
}
