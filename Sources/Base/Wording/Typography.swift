/// The spelling and the spaces of a region, so that translators write neither.
///
/// French: a narrow no-break space (U+202F) before `;`, `!` and `?`, a no-break space (U+00A0)
/// before `:` and inside «guillemets», in Switzerland the narrow one everywhere (Lexique des règles
/// typographiques de l’Imprimerie nationale; Guide du typographe romand). German of Switzerland:
/// `ss` for `ß`, «Guillemets» for „Anführungszeichen“ (Schreibweisung der Bundeskanzlei).
struct Typography {
    private let isFrench: Bool
    private let isSwiss: Bool
    private let isGerman: Bool

    init(_ language: InterfaceLanguage) {
        isFrench = language.code == "fr"
        isGerman = language.code == "de"
        isSwiss = language.region == "CH"
    }

    /// A text of the catalogue as the region writes it. O(length).
    func text(_ written: String) -> String {
        guard isFrench || (isGerman && isSwiss) else { return written }
        var text = String.UnicodeScalarView()
        for scalar in written.unicodeScalars {
            if isFrench { appendFrench(scalar, to: &text) } else { appendSwiss(scalar, to: &text) }
        }
        return String(text)
    }

    private var wide: Unicode.Scalar { isSwiss ? "\u{202F}" : "\u{A0}" }

    private func appendFrench(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
        let isAfterSpace = text.last == " "
        switch scalar {
        case ";", "!", "?":
            if isAfterSpace { text.replaceLast(by: "\u{202F}") }
        case ":", "»":
            if isAfterSpace { text.replaceLast(by: wide) }
        case " " where text.last == "«":
            text.append(wide)
            return
        default: break
        }
        text.append(scalar)
    }

    private func appendSwiss(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
        switch scalar {
        case "ß": text.append(contentsOf: "ss".unicodeScalars)
        case "„": text.append("«")
        case "“": text.append("»")
        default: text.append(scalar)
        }
    }
}

extension String.UnicodeScalarView {
    fileprivate mutating func replaceLast(by scalar: Unicode.Scalar) {
        removeLast()
        append(scalar)
    }
}
