internal import Wording

/// A page's own words in its language.
struct InterfaceWords {
    let phrases: Phrasebook
    var language: InterfaceLanguage { phrases.language }

    init(language: InterfaceLanguage) { phrases = Phrasebook(language) }

    subscript(word: InterfaceWord) -> String { phrases[word] }

    /// A sentence about a number: `3 coded entries without text`.
    func count(_ number: Int, _ word: InterfaceWord) -> String { phrases.count(number, word) }

    subscript(role: RoleWord) -> String { phrases[role] }

    /// The name of a code of administrative gender (HL7 V3 AdministrativeGender); nil for others.
    func sex(_ code: String) -> String? {
        switch code.uppercased() {
        case "F": self[.female]
        case "M": self[.male]
        case "UN": self[.undifferentiated]
        default: nil
        }
    }

    /// The name of a code of confidentiality; the code itself where it has none.
    func confidentiality(_ code: String) -> String {
        phrases.name(NamedText("confidentiality.\(code)")) ?? code
    }
}
