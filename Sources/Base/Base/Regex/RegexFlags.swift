/// The flags of a regular expression (XPath functions 3.1, section 5.6.2).
struct RegexFlags: OptionSet, Sendable {
    let rawValue: UInt8

    /// `s`: `.` matches line ends too.
    static let dotAll = RegexFlags(rawValue: 1)
    /// `m`: `^` and `$` match at the lines' ends.
    static let multiline = RegexFlags(rawValue: 2)
    /// `i`: case makes no difference.
    static let caseBlind = RegexFlags(rawValue: 4)
    /// `x`: white space in the pattern means nothing.
    static let extended = RegexFlags(rawValue: 8)
    /// `q`: no character of the pattern is special.
    static let quoted = RegexFlags(rawValue: 16)
}

extension RegexFlags {
    init(_ text: String) throws(XPathRegex.Failure) {
        self = []
        for (offset, flag) in text.unicodeScalars.enumerated() {
            switch flag {
            case "s": insert(.dotAll)
            case "m": insert(.multiline)
            case "i": insert(.caseBlind)
            case "x": insert(.extended)
            case "q": insert(.quoted)
            default:
                throw XPathRegex.Failure(
                    code: .flags, message: "expected the flags s, m, i, x or q, found another",
                    offset: offset)
            }
        }
    }
}
