/// The general categories of Unicode as bits of a mask, under the names of `\p{…}`.
enum RegexCategory {
    /// In the order of their bits; surrogates are no characters of XML and share the last bit.
    private static let names = [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
        "Pi", "Pf", "Po", "Zs", "Zl", "Zp", "Sm", "Sc", "Sk", "So", "Cc", "Cf", "Co", "Cn",
    ]

    /// How many there are.
    static let count = 29

    /// The categories that a name of one letter or two stands for.
    static func mask(named name: String) -> UInt32? {
        var mask: UInt32 = 0
        for (bit, candidate) in names.enumerated()
        where name == candidate || (name.count == 1 && candidate.hasPrefix(name)) {
            mask |= 1 << UInt32(bit)
        }
        return mask == 0 ? nil : mask
    }

    /// The bit's number for a character.
    static func index(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter: 0
        case .lowercaseLetter: 1
        case .titlecaseLetter: 2
        case .modifierLetter: 3
        case .otherLetter: 4
        case .nonspacingMark: 5
        case .spacingMark: 6
        case .enclosingMark: 7
        case .decimalNumber: 8
        case .letterNumber: 9
        case .otherNumber: 10
        case .connectorPunctuation: 11
        case .dashPunctuation: 12
        case .openPunctuation: 13
        case .closePunctuation: 14
        case .initialPunctuation: 15
        case .finalPunctuation: 16
        case .otherPunctuation: 17
        case .spaceSeparator: 18
        case .lineSeparator: 19
        case .paragraphSeparator: 20
        case .mathSymbol: 21
        case .currencySymbol: 22
        case .modifierSymbol: 23
        case .otherSymbol: 24
        case .control: 25
        case .format: 26
        case .privateUse: 27
        case .surrogate, .unassigned: 28
        @unknown default: 28
        }
    }
}
