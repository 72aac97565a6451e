/// One repair of a document, by a code that says which kind it is.
public struct Repair: Sendable, Hashable {
    /// Which kind.
    public let kind: RepairKind
    /// The line of the document as it came, from 1.
    public let line: Int
    /// What was done, without content of the document.
    public let message: String
}

/// The kinds of repairs. None needs more than what the document itself or the standard says.
public enum RepairKind: String, Sendable, CaseIterable, Hashable {
    /// The namespace of `xsi` or `sdtc`, used and declared nowhere.
    case namespace = "CB-FIX-NAMESPACE"
    /// The `typeId` that the standard fixes.
    case typeID = "CB-FIX-TYPE-ID"
    /// The `realmCode` that the document's own template fixes.
    case realm = "CB-FIX-REALM"
    /// The case of an element's or attribute's name.
    case name = "CB-FIX-NAME"
    /// The order of elements.
    case order = "CB-FIX-ORDER"
    /// The prefix, case or name of an `xsi:type`.
    case type = "CB-FIX-TYPE"
    /// White space around a value, or in an element that is empty.
    case whiteSpace = "CB-FIX-WHITE-SPACE"
    /// The case of a code in one of the standard's own lists.
    case codeCase = "CB-FIX-CODE-CASE"
    /// A time that has ISO 8601's marks between its parts.
    case time = "CB-FIX-TIME"
    /// An identifier written as URN or in braces.
    case identifier = "CB-FIX-IDENTIFIER"
    /// A language tag with `_` in the place of `-`.
    case language = "CB-FIX-LANGUAGE"
    /// A unit that has one meaning in UCUM.
    case unit = "CB-FIX-UNIT"
    /// An `ID` that stands on several elements.
    case duplicateID = "CB-FIX-ID"
    /// A reference to an ID that differs in case, or in the `#` before it.
    case reference = "CB-FIX-REFERENCE"

    /// What repairs of the kind do, in one sentence.
    public var summary: String {
        switch self {
        case .namespace: "A missing declaration of the prefix `xsi` or `sdtc` is added."
        case .typeID: "`typeId` becomes the one value that CDA R2 allows, or is added."
        case .realm: "`realmCode` becomes `US` in documents of the US Realm, or is added."
        case .name: "A name that is right but for its case is written as the standard has it."
        case .order: "Elements are put in the order of CDA R2, with the comments before them."
        case .type: "An `xsi:type` gets the prefix that stands for CDA here, or its own case."
        case .whiteSpace: "White space around a value, or in an empty element, is removed."
        case .codeCase: "A code of a list of the standard is written in the case of that list."
        case .time: "`2024-03-12T10:15+01:00` becomes `202403121015+0100`; no zone is added."
        case .identifier: "`urn:oid:`, `urn:uuid:` and braces around an identifier are removed."
        case .language: "`en_US` becomes `en-US`."
        case .unit: "A unit with one meaning becomes its UCUM code: `mmHg`, `mm[Hg]`."
        case .duplicateID: "An ID that is used again gets a number, and its references follow."
        case .reference: "A reference takes the case of the one ID that is meant, and its `#`."
        }
    }
}

/// Why a document is not repaired.
public enum RepairRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// It cannot be read; the reason in words.
    case unreadable(String)
    /// It, or a part of it, is signed: any change would break the signature.
    case signed(line: Int?)
    /// It is not encoded as UTF-8.
    case encoding(String)

    /// What to do about it.
    public var description: String {
        switch self {
        case .unreadable(let reason): "not repaired: \(reason)"
        case .signed(let line):
            "not repaired: the document carries a signature"
                + (line.map { " (line \($0))" } ?? "")
                + ", which any change would break; repair it where it is made, before it is signed"
        case .encoding(let name):
            "not repaired: its encoding is \(name), and repairs are made in UTF-8 only; save it as "
                + "UTF-8 first"
        }
    }
}
