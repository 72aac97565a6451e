extension XMLRefusal.Reason {
    /// The sentence for a refusal that our own door decided.
    func sentence(limits: ParseLimits) -> String {
        switch self {
        case .empty: "the input is empty: expected an XML document"
        case .tooLarge: "the input is larger than \(limits.bytes) bytes"
        case .notXML: "the input does not begin with an XML element"
        case .compressed: "the input is a compressed file: expected XML; decompress it first"
        case .encodingUnsupported:
            "the encoding must be UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, windows-1252 or US-ASCII"
        case .encodingInvalid: "the bytes are not text in the document's encoding"
        case .doctype: "a DOCTYPE is not allowed in a clinical document"
        case .tooDeep: "elements are nested deeper than \(limits.depth) levels"
        case .tooManyNodes: "the document has more elements and texts than its size allows"
        case .tooManyAttributes:
            "an element has more than \(limits.attributesPerElement) attributes"
        case .attributeTooLong:
            "an attribute's value is longer than \(limits.attributeBytes) bytes"
        case .textTooLong: "a text is longer than \(limits.textBytes) bytes"
        case .tooManyNamespaces:
            "more than \(limits.namespacesInScope) namespace declarations are in scope"
        case .tooManyNames:
            "the document has more than \(limits.differentNames) different names, namespaces and "
                + "runs of white space"
        case .tooSlow: "parsing took longer than \(limits.milliseconds) ms"
        case .notWellFormed: "the document is not well-formed XML"
        case .namespace: "invalid use of namespaces in the document"
        case .outOfMemory: "not enough memory to read the document"
        }
    }
}

/// libxml2's parser errors in words that quote nothing (codes: libxml/xmlerror.h, xmlParserErrors).
func wellFormednessMessage(code: Int32, number: Int32) -> String {
    switch code {
    case 4: "the document is empty"
    case 5: "there is content after the end of the root element"
    case 6, 7, 8: "invalid character reference: expected &#…; with a number"
    case 9: "a character is not allowed in XML (U+\(hexadecimal(number)))"
    case 22, 23: "incomplete entity reference: expected &name;"
    case 26, 27: "undeclared entity: only &lt; &gt; &amp; &quot; &apos; are known"
    case 33, 34:
        "invalid value in the XML declaration: expected version=\"1.0\" encoding=\"…\""
    case 38: "< in the value of an attribute: expected &lt;"
    case 39: "the value of an attribute does not begin with a quotation mark"
    case 40: "the value of an attribute has no closing quotation mark"
    case 41: "an attribute has no value: expected name=\"value\""
    case 42: "an attribute appears twice"
    case 45: "a comment is not closed"
    case 46, 47: "a processing instruction is not closed"
    case 56, 57: "the XML declaration is not closed"
    case 62: "]]> in text: expected ]]&gt;"
    case 63: "a CDATA section is not closed"
    case 64: "the XML declaration is not at the very beginning"
    case 65: "white space is missing between attributes, or the tag is cut off"
    case 68: "a name is missing or contains an invalid character"
    case 72: "a less-than sign is missing or the document ends too early"
    case 73: "a > is missing at the end of a tag"
    case 74: "an end tag is incomplete: expected </name>"
    case 75: "an = is missing after an attribute's name"
    case 76: "an end tag does not match its start tag in line \(number)"
    case 77: "the document ends before the element that begins in line \(number) is closed"
    case 80: "a comment contains two hyphens in a row"
    case 81: "the bytes are not text in the declared encoding"
    case 96, 108, 109: "the version in the XML declaration is not 1.0"
    case 200: "invalid namespace declaration: a reserved prefix or name is redefined"
    case 201: "undeclared prefix: expected xmlns:prefix=\"…\" on this element or above"
    case 202: "a qualified name has more than one colon or an empty part"
    case 203: "two attributes have the same name in the same namespace"
    case 204: "a namespace declaration is empty"
    default: "the document is not well-formed XML (libxml2 code \(code))"
    }
}

private func hexadecimal(_ number: Int32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
