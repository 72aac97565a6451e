import Foundation

/// What an app may call itself that nobody has looked at: a name that people can read, and that
/// does not look like another one by letters of several scripts.
///
/// The rules are those of UTS 39 for the restriction level *Highly Restrictive*: letters of one
/// recommended script (UAX 31, table 5), or of Latin with those that Japanese, Chinese or Korean is
/// written with. A name that looks like another one within one script is not found so; pages show
/// where the app's answer goes beside its name.
enum AppNameRules {
    /// Characters of a name.
    static let length = 80

    /// Which rule a name breaks; nil for none.
    static func fault(in name: String) -> String? {
        let scalars = name.unicodeScalars
        guard (1...length).contains(scalars.count), scalars.allSatisfy(isShown) else {
            return "expected 1 to \(length) characters, all of them visible"
        }
        guard scalars.filter(isLetterOrNumber).allSatisfy(isPlain) else {
            return "expected letters and digits in their usual form (UTS 39: NFKC)"
        }
        let scripts = scalars.filter(\.properties.isAlphabetic).map(Script.init(of:))
        guard scripts.allSatisfy({ $0 != nil }) else {
            return "expected letters of a recommended script (UTS 39, UAX 31 table 5)"
        }
        let mixed = Set(scripts.compactMap(\.self)).subtracting([.common])
        guard mixed.count < 2 || together.contains(where: mixed.isSubset) else {
            let names = mixed.map(\.rawValue).sorted().joined(separator: " and ")
            return "letters of \(names) in one name (UTS 39, Highly Restrictive)"
        }
        let zeros = scalars.compactMap { scalar in
            scalar.properties.generalCategory == .decimalNumber
                ? scalar.properties.numericValue.map { scalar.value - UInt32($0) } : nil
        }
        guard Set(zeros).count < 2 else {
            return "digits of several number systems in one name (UTS 39, mixed numbers)"
        }
        return nil
    }

    /// Scripts that are written together.
    private static let together: [Set<Script>] = [
        [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
    ]

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
            .surrogate:
            false
        case .spaceSeparator: scalar == " "
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Whether compatibility normalization leaves a character as it is: no styled, circled or wide
    /// form of another one.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        let text = String(scalar)
        return text.precomposedStringWithCompatibilityMapping.unicodeScalars
            .elementsEqual(text.precomposedStringWithCanonicalMapping.unicodeScalars)
    }

    /// A script that names are written in (Unicode's `Scripts.txt`, the blocks with its letters).
    private enum Script: String {
        case common = "Common"
        case arabic = "Arabic"
        case armenian = "Armenian"
        case bengali = "Bengali"
        case bopomofo = "Bopomofo"
        case cyrillic = "Cyrillic"
        case devanagari = "Devanagari"
        case ethiopic = "Ethiopic"
        case georgian = "Georgian"
        case greek = "Greek"
        case gujarati = "Gujarati"
        case gurmukhi = "Gurmukhi"
        case han = "Han"
        case hangul = "Hangul"
        case hebrew = "Hebrew"
        case hiragana = "Hiragana"
        case kannada = "Kannada"
        case katakana = "Katakana"
        case khmer = "Khmer"
        case lao = "Lao"
        case latin = "Latin"
        case malayalam = "Malayalam"
        case myanmar = "Myanmar"
        case oriya = "Oriya"
        case sinhala = "Sinhala"
        case tamil = "Tamil"
        case telugu = "Telugu"
        case thaana = "Thaana"
        case thai = "Thai"
        case tibetan = "Tibetan"

        /// Nil for a letter of another script.
        init?(of scalar: Unicode.Scalar) {
            let value = scalar.value
            guard let row = Self.ranges.first(where: { $0.range.contains(value) }) else {
                return nil
            }
            self = row.script
        }

        private static let ranges: [(range: ClosedRange<UInt32>, script: Script)] = [
            (0x41...0x7A, .latin), (0xAA...0xBA, .latin), (0xC0...0x24F, .latin),
            (0x250...0x2AF, .latin), (0x300...0x36F, .common), (0x370...0x3E1, .greek),
            (0x3F0...0x3FF, .greek), (0x400...0x52F, .cyrillic), (0x531...0x58F, .armenian),
            (0x591...0x5F4, .hebrew), (0x600...0x6FF, .arabic), (0x750...0x77F, .arabic),
            (0x780...0x7B1, .thaana), (0x870...0x8FF, .arabic), (0x900...0x963, .devanagari),
            (0x966...0x97F, .devanagari), (0x980...0x9FE, .bengali), (0xA01...0xA76, .gurmukhi),
            (0xA81...0xAFF, .gujarati), (0xB01...0xB77, .oriya), (0xB82...0xBFA, .tamil),
            (0xC00...0xC7F, .telugu), (0xC80...0xCF3, .kannada), (0xD00...0xD7F, .malayalam),
            (0xD81...0xDF4, .sinhala), (0xE01...0xE5B, .thai), (0xE81...0xEDF, .lao),
            (0xF00...0xFDA, .tibetan), (0x1000...0x109F, .myanmar), (0x10A0...0x10FF, .georgian),
            (0x1100...0x11FF, .hangul), (0x1200...0x1399, .ethiopic), (0x1780...0x17F9, .khmer),
            (0x1C80...0x1C88, .cyrillic), (0x1C90...0x1CBF, .georgian), (0x1E00...0x1EFF, .latin),
            (0x1F00...0x1FFE, .greek), (0x2DE0...0x2DFF, .cyrillic), (0x3005...0x3007, .han),
            (0x3041...0x309F, .hiragana), (0x30A1...0x30FA, .katakana), (0x30FC...0x30FC, .common),
            (0x30FD...0x30FF, .katakana), (0x3105...0x312F, .bopomofo),
            (0x31A0...0x31BF, .bopomofo), (0x31F0...0x31FF, .katakana), (0x3400...0x4DBF, .han),
            (0x4E00...0x9FFF, .han), (0xA640...0xA69F, .cyrillic), (0xAC00...0xD7A3, .hangul),
            (0x20000...0x2EBE0, .han), (0x30000...0x3134A, .han),
        ]
    }
}
