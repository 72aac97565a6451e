internal import Foundation

/// How names and titles are compared: without regard to case and accents.
///
/// The folding of a text is, in this order:
/// 1. its canonical decomposition (Unicode NFD, UAX #15);
/// 2. without nonspacing marks (general category Mn), control (Cc) and format (Cf) characters;
///    white space (property White_Space, so NBSP too) becomes U+0020;
/// 3. letters that have no decomposition but a usual spelling without their stroke or ligature
///    are replaced by it: æ ae, œ oe, ø o, đ d, ð d, þ th, ł l, ħ h, ŧ t, in both cases;
/// 4. the full upper case of every scalar's lower case, and the lower case of that (so ß and ẞ
///    are ss, ſ is s, ς is σ, ﬁ is fi), and steps 1 and 2 once more for what that brought.
///
/// A store keeps folded text beside the text, so the folding is done in one place: here.
/// Folding a folded text changes nothing.
package enum TextFolding {
    /// The folded form of a text. O(length).
    package static func fold(_ text: String) -> String {
        if let plain = foldASCII(text) { return plain }
        var cased = String.UnicodeScalarView()
        for scalar in decompose(text) {
            let letters = spelling[scalar] ?? scalar.properties.lowercaseMapping
            let upper = letters.unicodeScalars.flatMap(\.properties.uppercaseMapping.unicodeScalars)
            for letter in upper {
                cased.append(contentsOf: letter.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(decompose(String(cased)))
    }

    private static func foldASCII(_ text: String) -> String? {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case 0x41...0x5A: folded.append(byte | 0x20)
            case 0x09...0x0D: folded.append(0x20)
            case 0x00...0x1F, 0x7F: continue
            default: folded.append(byte)
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    private static func decompose(_ text: String) -> String.UnicodeScalarView {
        var kept = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.properties.isWhitespace {
                kept.append(" ")
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .control, .format: continue
            default: kept.append(scalar)
            }
        }
        return kept
    }

    private static let spelling: [Unicode.Scalar: String] = [
        "Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "Đ": "d", "đ": "d",
        "Ð": "d", "ð": "d", "Þ": "th", "þ": "th", "Ł": "l", "ł": "l", "Ħ": "h", "ħ": "h",
        "Ŧ": "t", "ŧ": "t",
    ]
}
