import Base
import HealthModel
import Statements

/// Coded values as FHIR has them (C-CDA on FHIR: CDA coding to CodeableConcept).
enum Codes {
    /// The address of a code system; nil for what is neither an OID nor a UUID.
    static func system(_ written: String?) -> String? {
        guard let oid = written?.token else { return nil }
        if let known = SystemNames.addresses[oid] { return known }
        return uri(oid)
    }

    /// `urn:oid:` or `urn:uuid:`; nil for what is neither.
    static func uri(_ root: String) -> String? {
        if isOID(root) { return "urn:oid:\(root)" }
        let bytes = Array(root.utf8)
        let isUUID =
            bytes.count == 36
            && bytes.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index)
                    ? byte == UInt8(ascii: "-") : Hexadecimal.value(ofAnyCase: byte) != nil
            }
        return isUUID ? "urn:uuid:\(root.lowercased())" : nil
    }

    private static func isOID(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x30...0x32).contains(first) else { return false }
        var hasDot = false
        var last: UInt8 = 0
        for byte in text.utf8 {
            guard (0x30...0x39).contains(byte) || byte == 0x2E && last != 0x2E else { return false }
            if byte == 0x2E { hasDot = true }
            last = byte
        }
        return hasDot && last != 0x2E
    }

    /// A `Coding`; nil without a code.
    static func coding(_ concept: CodedConcept) -> JSONValue? {
        guard let code = concept.code?.token else { return nil }
        let system = system(concept.codeSystem)
        var fields = Fields()
        fields.add("system", system.map(JSONValue.string))
        if system != nil { fields.text("version", concept.codeSystemVersion) }
        fields.add("code", .string(code))
        fields.text("display", concept.displayName)
        return fields.value
    }

    /// A `CodeableConcept` with all translations; nil where nothing is said.
    ///
    /// - Parameter words: What stands for it where it has no words of its own.
    static func concept(_ concept: CodedConcept?, words: String? = nil) -> JSONValue? {
        guard let concept else { return .words(words) }
        var fields = Fields()
        var codings: [JSONValue] = []
        append(concept, to: &codings)
        fields.list("coding", codings)
        let text =
            concept.originalText?.words?.trimmed ?? words?.trimmed
            ?? (codings.isEmpty ? concept.displayName?.trimmed : nil)
        fields.text("text", text)
        return fields.value
    }

    private static func append(_ concept: CodedConcept, to codings: inout [JSONValue]) {
        if let coding = coding(concept), !codings.contains(coding) {
            codings.append(coding)
            if let expression = expression(concept) { codings.append(expression) }
        }
        for translation in concept.translations { append(translation, to: &codings) }
    }

    /// Whether a concept says something: whether ``concept(_:words:)`` makes anything of it.
    static func says(_ concept: CodedConcept?) -> Bool {
        guard let concept else { return false }
        return hasCode(concept) || concept.originalText?.words?.trimmed != nil
            || concept.displayName?.trimmed != nil
    }

    private static func hasCode(_ concept: CodedConcept) -> Bool {
        concept.code?.token != nil || concept.translations.contains(where: hasCode)
    }

    /// A `CodeableConcept`, or why there is none.
    static func required(_ concept: CodedConcept?, words: String? = nil) -> JSONValue {
        Self.concept(concept, words: words) ?? .absent(AbsentReason.of(concept?.nullFlavor))
    }

    /// A SNOMED CT code with its qualifiers as an expression (SNOMED CT compositional grammar).
    private static func expression(_ concept: CodedConcept) -> JSONValue? {
        let snomed = SystemNames.snomedOID
        guard !concept.qualifiers.isEmpty, concept.system == snomed,
            let code = concept.code?.token
        else { return nil }
        let refinements = concept.qualifiers.compactMap { qualifier -> String? in
            guard let name = qualifier.name.first, let value = qualifier.value.first,
                qualifier.inverted != "true", value.system ?? snomed == snomed,
                let attribute = name.code?.token, let code = value.code?.token
            else { return nil }
            return "\(attribute)=\(code)"
        }
        guard refinements.count == concept.qualifiers.count else { return nil }
        return .coding(SystemNames.snomed, "\(code):" + refinements.joined(separator: ","))
    }

    /// Whether qualifiers of a concept are in no coding.
    static func losesQualifiers(_ concept: CodedConcept) -> Bool {
        !concept.qualifiers.isEmpty && expression(concept) == nil
            || concept.translations.contains(where: losesQualifiers)
    }
}

/// NullFlavors as FHIR's data-absent-reason (ConceptMap CF-NullFlavorDataAbsentReason).
enum AbsentReason {
    private static let rows = [
        "NI": "unknown", "OTH": "unsupported", "NINF": "negative-infinity",
        "PINF": "positive-infinity", "MSK": "masked", "NA": "not-applicable", "UNK": "unknown",
        "ASKU": "asked-unknown", "NAV": "temp-unknown", "NASK": "not-asked",
        "TRC": "unsupported", "NP": "unknown", "QS": "unsupported", "INV": "error",
    ]

    /// The reason of a nullFlavor; `unknown` without one, or for one that is not known.
    static func of(_ nullFlavor: String?) -> String {
        nullFlavor?.token.flatMap { rows[$0] } ?? "unknown"
    }
}
