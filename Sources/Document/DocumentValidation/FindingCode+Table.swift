public import XMLTree

extension FindingCode {
    /// The input could not be read at all.
    public static let unreadable = FindingCode(
        "CB-UNREADABLE", "Check the path and its permissions.")
    /// Checking the document takes more steps than one of its size may.
    public static let workLimit = FindingCode(
        "CB-LIMIT-WORK", "Real documents stay below this limit; it may be an attack.")
    /// The root is not `ClinicalDocument` in `urn:hl7-org:v3` (CDA R2, 4.1).
    public static let root = FindingCode(
        "CB-ROOT", "Send the clinical document itself, with xmlns=\"urn:hl7-org:v3\".")
    /// Elements or attributes of other namespaces were set aside (CDA R2, 1.4).
    public static let foreign = FindingCode(
        "CB-FOREIGN", "Extensions are allowed; --strict checks them against the schema too.")
    /// An element that the schema does not know in this place.
    public static let schemaUnknown = FindingCode(
        "CB-SCHEMA-UNKNOWN", "Remove it, or move it to its place in CDA R2.")
    /// Elements in another order than the schema's.
    public static let schemaOrder = FindingCode(
        "CB-SCHEMA-ORDER", "Put the elements in the order of CDA R2; readers rely on it.")
    /// An element more often than the schema allows.
    public static let schemaTooMany = FindingCode(
        "CB-SCHEMA-TOO-MANY", "Keep one, or use an element that may repeat.")
    /// A required element that is absent.
    public static let schemaMissing = FindingCode(
        "CB-SCHEMA-MISSING", "Add it; if the value is unknown, with a nullFlavor.")
    /// Elements that exclude each other.
    public static let schemaChoice = FindingCode(
        "CB-SCHEMA-CHOICE", "Keep one of the alternatives.")
    /// Text where the schema has only elements.
    public static let schemaText = FindingCode(
        "CB-SCHEMA-TEXT", "Move the text into an element for text, or remove it.")
    /// A required attribute that is absent.
    public static let schemaAttributeMissing = FindingCode(
        "CB-SCHEMA-ATTRIBUTE-MISSING", "Add the attribute.")
    /// An attribute that the schema does not know here.
    public static let schemaAttributeUnknown = FindingCode(
        "CB-SCHEMA-ATTRIBUTE-UNKNOWN", "Remove the attribute, or correct its name.")
    /// A value outside its type or code list, or different from the fixed one.
    public static let schemaValue = FindingCode(
        "CB-SCHEMA-VALUE", "Write the value in the expected form, or from the named list.")
    /// An `xsi:type` that is unknown, abstract or does not fit.
    public static let schemaType = FindingCode(
        "CB-SCHEMA-TYPE", "Name a data type of CDA R2 that is allowed here.")
    /// An `ID` that is used twice.
    public static let schemaID = FindingCode(
        "CB-SCHEMA-ID", "Make every ID unique, so that references lead to the right place.")
    /// An IDREF without its ID (XML Schema 1.0, Part 1, 3.15.4).
    public static let schemaReference = FindingCode(
        "CB-SCHEMA-REFERENCE", "Give the ID to the intended element, or remove the reference.")
    /// Any other error of the schema.
    public static let schemaInvalid = FindingCode(
        "CB-SCHEMA-INVALID", "Change the element as the message says.")

    /// The code of a refusal by the door for bytes, such as `CB-XML-DOCTYPE`.
    public static func refusal(_ reason: XMLRefusal.Reason) -> FindingCode {
        let name = "CB-XML-" + reason.rawValue.uppercased()
        return switch reason {
        case .empty: FindingCode(name, "Check that the transfer was complete.")
        case .tooLarge, .tooDeep, .tooManyNodes, .tooManyAttributes, .attributeTooLong,
            .textTooLong, .tooManyNamespaces, .tooManyNames, .tooSlow, .outOfMemory:
            FindingCode(name, "Real documents stay below this limit; it may be an attack.")
        case .notXML: FindingCode(name, "Send the XML itself, not a page or a file around it.")
        case .compressed: FindingCode(name, "Decompress the file first.")
        case .encodingUnsupported: FindingCode(name, "Save the document as UTF-8.")
        case .encodingInvalid:
            FindingCode(name, "Declare the real encoding of the bytes.")
        case .doctype:
            FindingCode(name, "Remove the DOCTYPE; write characters instead of entities.")
        case .notWellFormed: FindingCode(name, "Fix the XML, beginning with the first place.")
        case .namespace: FindingCode(name, "Declare every prefix once.")
        }
    }
}
