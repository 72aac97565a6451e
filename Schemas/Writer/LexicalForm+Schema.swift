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
    ///
    /// A pattern is the dearest thing that libxml2 checks, about 11 ns a character in 2.9.14, so
    /// there is one only where nothing else says the same:
    /// - `cs` tries `xs:NMTOKEN` first, which nearly every code is and which is no pattern;
    /// - `bl` is a list of two words;
    /// - `oid` tries a digit from 1 before 0, since that is what most arcs begin with;
    /// - `ts` is spelled out digit by digit first, since bounded repetitions count and step back.
    ///   The standard's own pattern stays behind it: libxml2 lets longer digits through that one,
    ///   and the verdict must be that of HL7's schema.
    var definition: String? {
        switch self {
        case .string:
            "<xs:restriction base=\"xs:string\"><xs:minLength value=\"1\"/></xs:restriction>"
        case .word:
            "<xs:union memberTypes=\"xs:NMTOKEN\"><xs:simpleType>"
                + LexicalForm.pattern("[^\\s]+", of: "xs:token") + "</xs:simpleType></xs:union>"
        case .boolean:
            "<xs:restriction base=\"xs:token\"><xs:enumeration value=\"true\"/>"
                + "<xs:enumeration value=\"false\"/></xs:restriction>"
        case .binary: "<xs:restriction base=\"xs:base64Binary\"/>"
        case .integer: "<xs:restriction base=\"xs:integer\"/>"
        case .real: "<xs:union memberTypes=\"xs:decimal xs:double\"/>"
        case .probability:
            "<xs:restriction base=\"xs:double\"><xs:minInclusive value=\"0\"/>"
                + "<xs:maxInclusive value=\"1\"/></xs:restriction>"
        case .timestamp:
            "<xs:union><xs:simpleType>"
                + LexicalForm.pattern(LexicalForm.timestampPattern, of: "xs:string")
                + "</xs:simpleType><xs:simpleType>"
                + LexicalForm.pattern(
                    "[0-9]{1,8}|([0-9]{9,14}|[0-9]{14,14}\\.[0-9]+)([+\\-][0-9]{1,4})?",
                    of: "xs:string") + "</xs:simpleType></xs:union>"
        case .uniqueIdentifier: "<xs:union memberTypes=\"oid uuid ruid\"/>"
        case .objectIdentifier:
            LexicalForm.pattern("[0-2](\\.([1-9][0-9]*|0))*", of: "xs:string")
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

    /// One to fourteen digits; from the ninth on, an offset may follow; after the fourteenth, a
    /// fraction may come before it.
    private static let timestampPattern: String = {
        let offset = "[+\\-][0-9]([0-9]([0-9][0-9]?)?)?"
        var rest = "(\\.[0-9]+)?(\(offset))?"
        for _ in 9..<14 { rest = "(\(offset)|[0-9]\(rest))?" }
        for _ in 1..<9 { rest = "([0-9]\(rest))?" }
        return "[0-9]" + rest
    }()

    private static func pattern(_ pattern: String, of base: String) -> String {
        "<xs:restriction base=\"\(base)\"><xs:pattern value=\"\(pattern)\"/></xs:restriction>"
    }
}
