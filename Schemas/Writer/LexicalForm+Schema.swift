/// How the schema states each lexical form: the same values as HL7's patterns admit, in the
/// form that the validator checks fastest.
extension LexicalForm {
    /// The namespace that declares it.
    var namespace: ModelNamespace {
        self == .positiveInteger ? .sdtc : .hl7
    }

    /// The name that it is declared with.
    var schemaName: String {
        self == .positiveInteger ? "int_pos" : rawValue
    }

    /// The name that attributes refer to it by.
    var reference: String {
        self == .booleanNonNull ? LexicalForm.boolean.rawValue : rawValue
    }

    /// What defines it; `nil` when XML Schema does, or when it is another one's synonym.
    var definition: String? {
        switch self {
        case .string:
            "<xs:restriction base=\"xs:string\"><xs:minLength value=\"1\"/></xs:restriction>"
        case .word: LexicalForm.pattern("[^\\s]+", of: "xs:token")
        case .boolean: LexicalForm.pattern("true|false", of: "xs:boolean")
        case .binary: "<xs:restriction base=\"xs:base64Binary\"/>"
        case .integer: "<xs:restriction base=\"xs:integer\"/>"
        case .real: "<xs:union memberTypes=\"xs:decimal xs:double\"/>"
        case .probability:
            "<xs:restriction base=\"xs:double\"><xs:minInclusive value=\"0\"/>"
                + "<xs:maxInclusive value=\"1\"/></xs:restriction>"
        case .timestamp:
            LexicalForm.pattern(
                "[0-9]{1,8}|([0-9]{9,14}|[0-9]{14,14}\\.[0-9]+)([+\\-][0-9]{1,4})?",
                of: "xs:string")
        case .uniqueIdentifier: "<xs:union memberTypes=\"oid uuid ruid\"/>"
        case .objectIdentifier:
            LexicalForm.pattern("[0-2](\\.(0|[1-9][0-9]*))*", of: "xs:string")
        case .uuid:
            LexicalForm.pattern(
                "[0-9a-zA-Z]{8}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{12}",
                of: "xs:string")
        case .reservedIdentifier:
            LexicalForm.pattern("[A-Za-z][A-Za-z0-9\\-]*", of: "xs:string")
        case .url: "<xs:restriction base=\"xs:anyURI\"/>"
        case .positiveInteger:
            "<xs:restriction base=\"int\"><xs:minInclusive value=\"1\"/></xs:restriction>"
        case .integers: "<xs:list itemType=\"int\"/>"
        case .empty:
            "<xs:restriction base=\"xs:string\"><xs:maxLength value=\"0\"/></xs:restriction>"
        default: nil
        }
    }

    private static func pattern(_ pattern: String, of base: String) -> String {
        "<xs:restriction base=\"\(base)\"><xs:pattern value=\"\(pattern)\"/></xs:restriction>"
    }
}
