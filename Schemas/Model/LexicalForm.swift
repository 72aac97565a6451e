/// The lexical forms of HL7 V3 Data Types Release 1 and of XML Schema that CDA's values take.
/// Raw values are the names in the tables and in the schema.
public enum LexicalForm: String, Sendable, CaseIterable {
    /// At least one character.
    case string = "st"
    /// One word without white space.
    case word = "cs"
    /// `true` or `false`.
    case boolean = "bl"
    /// `true` or `false`, where a nullFlavor is not admitted.
    case booleanNonNull = "bn"
    /// Base64.
    case binary = "bin"
    /// A whole number.
    case integer = "int"
    /// A decimal number or a floating-point number.
    case real = "real"
    /// A number from 0 to 1.
    case probability = "probability"
    /// A point in time.
    case timestamp = "ts"
    /// An OID, a UUID or a name that HL7 has reserved.
    case uniqueIdentifier = "uid"
    /// An OID.
    case objectIdentifier = "oid"
    /// A UUID.
    case uuid = "uuid"
    /// A name that HL7 has reserved: letters, digits and hyphens, a letter first.
    case reservedIdentifier = "ruid"
    /// An address that a browser or a telephone takes.
    case url = "url"
    /// A whole number from 1.
    case positiveInteger = "sdtc:int_pos"
    /// Whole numbers, separated by spaces.
    case integers = "list_int"
    /// Nothing at all.
    case empty = "StrucDoc.Br"
    /// Any text.
    case text = "xs:string"
    /// `true`, `false`, `1` or `0`.
    case xmlBoolean = "xs:boolean"
    /// A name that nothing else in the document has.
    case identifier = "xs:ID"
    /// A name that something in the document may have.
    case identifierReference = "xs:IDREF"
    /// Such names, separated by spaces.
    case identifierReferences = "xs:IDREFS"
    /// A word of letters, digits, `.`, `-`, `_` and `:`.
    case nameToken = "xs:NMTOKEN"
    /// Such words, separated by spaces.
    case nameTokens = "xs:NMTOKENS"
}
