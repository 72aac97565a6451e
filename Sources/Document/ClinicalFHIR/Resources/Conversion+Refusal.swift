import Base
import HealthModel
import Statements

/// Why something was not done, which is the reason of its status and none for doing it, and what
/// may be given instead of a product.
extension Conversion {
    /// C-CDA: Immunization Not Given Reason. QRDA: Reason.
    private static let refusalTemplates: Set<String> = [
        "2.16.840.1.113883.10.20.22.4.53", "2.16.840.1.113883.10.20.24.3.88",
    ]

    /// Observations inside that say why it was not done: those of the templates for that, with
    /// LOINC 77301-0 or a code of ActReason, else those that are neither indications nor problems.
    /// Not those that are denied, or denied to be the reason.
    func refusals(_ statement: ClinicalStatement) -> [ClinicalStatement] {
        let inside: [ClinicalStatement] = children[statement.number].map {
            document.statements[$0]
        }
        let reasons = inside.filter { reason in
            reason.link.typeCode == "RSON" && reason.isEvent
                && (reason.statementClass == .observation || reason.kind == .indication)
                && reason.assertion == .affirmed && !isLinkDenied(reason)
        }
        let refusals = reasons.filter(Self.isRefusal)
        guard refusals.isEmpty else { return refusals }
        return reasons.filter { reason in
            // By the relation alone, a reason of what was not done is one for that.
            let isIndication = reason.kind == .indication && reason.kindSource != .parent
            return !isIndication && reason.kind != .problem
        }
    }

    static func isRefusal(_ statement: ClinicalStatement) -> Bool {
        let isOfTemplate = statement.allTemplateIds.contains {
            $0.root.map(refusalTemplates.contains) == true
        }
        if isOfTemplate || statement.code?.best(of: SystemNames.loincOID)?.code == "77301-0" {
            return true
        }
        let concepts = [statement.code].compactMap(\.self) + statement.values.compactMap(\.concept)
        // ActReason, and the value sets of it that CCD and C32 name in its place.
        let systems: Set = [
            "2.16.840.1.113883.5.8", "2.16.840.1.113883.11.19725", "2.16.840.1.113883.1.11.19717",
        ]
        return concepts.flatMap(\.all).contains { $0.system.map(systems.contains) == true }
    }

    /// The codes of refusals: the value of an assertion, else the code itself.
    func statusReasons(
        _ statement: ClinicalStatement, _ refusals: [ClinicalStatement]
    ) -> [JSONValue] {
        refusals.compactMap { refusal in
            let value = refusal.values.lazy.compactMap(\.concept).first { Codes.says($0) }
            guard let reason = Codes.concept(value ?? refusal.code) else { return nil }
            let isFirst = refusal.number == refusals.first?.number
            if case .part = targets[refusal.number], isFirst || hasSeveralReasons(statement) {
                tell(refusal.number)
                // CCD's problem act holds the reason once more.
                let inner = children[refusal.number].map { document.statements[$0] }
                for part in inner where part.code?.code == refusal.code?.code {
                    if case .part(refusal.number) = targets[part.number] { tell(part.number) }
                }
            }
            return reason
        }
    }

    /// Whether R4 has a list of reasons of the status.
    private func hasSeveralReasons(_ statement: ClinicalStatement) -> Bool {
        switch targets[statement.number] {
        case .resource(.MedicationStatement), .resource(.MedicationAdministration): true
        default: false
        }
    }

    /// A code of what may be given instead (HL7 V3 SubstanceAdminSubstitution), of a permission or
    /// of a substitution that took place; nil for any other statement.
    func substitution(_ statement: ClinicalStatement) -> CodedConcept? {
        guard statement.kind == .substitution else { return nil }
        let concepts = statement.values.compactMap(\.concept) + [statement.code].compactMap(\.self)
        return concepts.first { concept in
            concept.all.contains { $0.system == "2.16.840.1.113883.5.1070" }
        }
    }

    /// `substitution` of a request: what is allowed.
    func allowedSubstitution(_ statement: ClinicalStatement) -> JSONValue? {
        for part in parts(statement, .substitution) {
            guard let code = Codes.concept(substitution(part)) else { continue }
            tell(part.number)
            return .fields(["allowedCodeableConcept": code])
        }
        return nil
    }

    /// `substitution` of a dispensation: that something else was given (epSOS, eHDSI).
    func dispensedSubstitution(_ statement: ClinicalStatement) -> JSONValue? {
        for number in children[statement.number] {
            let part = document.statements[number]
            guard case .part = targets[number], part.kind == .substitution, part.isEvent,
                part.assertion == .affirmed || part.assertion == .negated, !isLinkDenied(part)
            else { continue }
            tell(number)
            let code = substitution(part)
            // "None" is a substitution that was not made.
            let isNone = code?.best(of: "2.16.840.1.113883.5.1070")?.code == "N"
            return .fields([
                "wasSubstituted": .boolean(part.assertion == .affirmed && !isNone),
                "type": part.assertion == .affirmed ? Codes.concept(code) : nil,
            ])
        }
        return nil
    }
}
