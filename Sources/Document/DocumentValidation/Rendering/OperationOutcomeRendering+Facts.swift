internal import Base
internal import ClinicalDocument

extension OperationOutcomeRendering {
    /// The value of an extension.
    enum ExtensionValue {
        case text(String)
        case number(Int?)
    }

    /// Writes HL7's extensions that have a value.
    static func writeExtensions(
        _ extensions: [(name: String, value: ExtensionValue)], _ json: inout JSONText
    ) {
        let present = extensions.filter { if case .number(nil) = $0.value { false } else { true } }
        guard !present.isEmpty else { return }
        json.key("extension")
        json.array(present) { json, item in
            json.object { json in
                json.member("url", "http://hl7.org/fhir/StructureDefinition/\(item.name)")
                switch item.value {
                case .text(let text): json.member("valueString", text)
                case .number(let number): json.member("valueInteger", number)
                }
            }
        }
    }
}

extension Finding {
    /// FHIR R4, value set IssueType.
    var issueType: String {
        switch code.name {
        case "CB-UNREADABLE": "exception"
        case "CB-ARCHIVE-UNSUPPORTED": "not-supported"
        case "CB-FOREIGN": "informational"
        case "CB-SCHEMA-MISSING", "CB-SCHEMA-ATTRIBUTE-MISSING": "required"
        case "CB-SCHEMA-VALUE", "CB-SCHEMA-TYPE": "value"
        case "CB-SCHEMA-ID": "duplicate"
        case "CB-XML-TOO-LARGE", "CB-XML-TEXT-TOO-LONG", "CB-XML-ATTRIBUTE-TOO-LONG": "too-long"
        case "CB-XML-TOO-DEEP", "CB-XML-TOO-MANY-NODES", "CB-XML-TOO-MANY-ATTRIBUTES",
            "CB-XML-TOO-MANY-NAMESPACES", "CB-XML-TOO-MANY-NAMES", "CB-XML-TOO-SLOW",
            "CB-XML-OUT-OF-MEMORY", "CB-ARCHIVE-LIMIT":
            "too-costly"
        default:
            switch level {
            case .wellFormed, .schema: "structure"
            case .rules: "invariant"
            case .casebook: "business-rule"
            }
        }
    }
}
