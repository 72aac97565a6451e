extension String {
    /// The text for an XML or HTML attribute or element: markup escaped, and what XML 1.0 forbids
    /// or could steer a terminal replaced.
    var markupEscaped: String {
        let clean = printable
        guard clean.utf8.contains(where: \.isMarkup) || clean.hasNoncharacter else { return clean }
        var text = ""
        text.reserveCapacity(clean.utf8.count + 16)
        for scalar in clean.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private var hasNoncharacter: Bool {
        unicodeScalars.contains { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" }
    }
}

extension UInt8 {
    fileprivate var isMarkup: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
