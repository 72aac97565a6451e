internal import Schemas

/// Says in words what a value may be.
enum ValueWords {
    /// What an attribute's value must be; nil where the model does not say.
    static func expectation(of attribute: ModelAttribute, model: CDAModel = .shared) -> String? {
        if let fixed = attribute.fixed { return "must be `\(fixed)`" }
        return model.valueType(named: attribute.valueType).map { expectation(of: $0) }
    }

    /// What a value of a type must be.
    static func expectation(of type: ValueType) -> String {
        switch type {
        case .form(let form): "must be \(words(for: form))"
        case .code(let list): "must be \(words(for: list))"
        case .codes(let list): "must be a list of codes, each \(words(for: list))"
        }
    }

    private static func words(for list: CodeList) -> String {
        let codes = list.codes.map { "`\($0)`" }
        guard !codes.isEmpty else { return "a code of \(list.name)" }
        return codes.count <= 16
            ? "one of \(codes.joined(separator: " ")) (\(list.name))"
            : "one of the \(codes.count) codes of \(list.name), such as \(codes[0])"
    }

    private static func words(for form: LexicalForm) -> String {
        switch form {
        case .string: "a text that is not empty"
        case .word: "a code without white space"
        case .boolean, .booleanNonNull, .xmlBoolean: "`true` or `false`"
        case .binary: "base64"
        case .integer: "an integer"
        case .real: "a number, such as 7.25"
        case .probability: "a number from 0 to 1"
        case .timestamp: "a time as YYYYMMDDHHMMSS.SSSS±ZZZZ, cut off after its precision"
        case .uniqueIdentifier: "an OID (such as 2.16.840.1.113883.19), a UUID or a RUID"
        case .objectIdentifier: "an OID, such as 2.16.840.1.113883.19"
        case .uuid: "a UUID"
        case .reservedIdentifier: "a RUID"
        case .url: "a URL"
        case .positiveInteger: "an integer above 0"
        case .integers: "a list of integers"
        case .empty: "empty"
        case .text: "a text"
        case .identifier: "a name that is unique in the document and begins with a letter"
        case .identifierReference: "the `ID` of an element in the document"
        case .identifierReferences: "a list of `ID`s of elements in the document"
        case .nameToken: "one word of letters, digits and .-_:"
        case .nameTokens: "words of letters, digits and .-_:"
        }
    }
}
