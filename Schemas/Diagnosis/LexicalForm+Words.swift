extension LexicalForm {
    /// What a value of this form looks like, to follow "must be".
    public var words: String {
        switch self {
        case .string: "at least one character"
        case .word: "one word without white space"
        case .boolean, .booleanNonNull: "`true` or `false`"
        case .binary: "Base64"
        case .integer: "a whole number"
        case .real: "a number such as 7, 7.5 or 7.5e3"
        case .probability: "a number from 0 to 1"
        case .timestamp:
            "a point in time such as 2024, 20240331, 202403311405 or 20240331140530.25+0200"
        case .uniqueIdentifier: "an OID such as 2.16.840.1.113883.19.5, a UUID or a RUID"
        case .objectIdentifier: "an OID such as 2.16.840.1.113883.19.5"
        case .uuid: "a UUID such as 3f2504e0-4f89-11d3-9a0c-0305e82c3301"
        case .reservedIdentifier: "letters, digits and hyphens, beginning with a letter"
        case .url: "a URL such as tel:+1-555-0100"
        case .positiveInteger: "a whole number from 1"
        case .integers: "whole numbers, separated by spaces"
        case .empty: "empty"
        case .text: "text"
        case .xmlBoolean: "`true`, `false`, `1` or `0`"
        case .identifier, .identifierReference:
            "a name of letters, digits, `.`, `-` and `_` that begins with a letter or `_`"
        case .identifierReferences:
            "names of letters, digits, `.`, `-` and `_` that begin with a letter or `_`"
        case .nameToken: "one word of letters, digits, `.`, `-`, `_` and `:`"
        case .nameTokens: "words of letters, digits, `.`, `-`, `_` and `:`, separated by spaces"
        }
    }
}
