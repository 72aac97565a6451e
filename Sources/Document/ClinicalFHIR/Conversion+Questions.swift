import Base
import HealthModel
import Statements

/// What is asked of a statement before it is decided what it becomes.
extension Conversion {
    /// Patients of the document that share no identifier: whom a statement is about is not known.
    var severalPatients: Bool {
        let targets = document.header.parts.filter { $0.name == "recordTarget" }
        guard targets.count > 1 else { return false }
        let keys = targets.map { Set($0["patientRole"]?.ids.compactMap(\.key) ?? []) }
        return keys.dropFirst().contains { $0.isDisjoint(with: keys[0]) }
    }

    /// Whether the document is about no single patient, as a report of counts (QRDA III, NHSN):
    /// it has a record target, as CDA requires, to which an identifier is not applicable.
    var isAboutNobody: Bool {
        let roles = document.header.parts.filter { $0.name == "recordTarget" }
            .compactMap { $0["patientRole"] }
        return !roles.isEmpty
            && roles.allSatisfy { role in
                role["patient"] == nil && !role.all("id").isEmpty
                    && role.ids.allSatisfy { $0.key == nil && $0.nullFlavor == "NA" }
            }
    }

    /// Whether it is about somebody else than the patient.
    func isAnothers(_ statement: ClinicalStatement) -> Bool {
        statement.isAboutAnother
    }

    /// The relative that it is about.
    func relatedSubject(_ statement: ClinicalStatement) -> Part? {
        statement.context.subject?.parts.lazy.compactMap { $0["relatedSubject"] }.first
    }

    private static let internalReference = "1.3.6.1.4.1.19376.1.5.3.1.4.4.1"
    /// C-CDA: Entry Reference. IHE PCC: Internal Reference.
    private static let referenceTemplates: Set<String> = [
        "2.16.840.1.113883.10.20.22.4.122", internalReference,
    ]

    /// A statement that is nothing but a reference to another entry.
    func isReferenceToEntry(_ statement: ClinicalStatement) -> Bool {
        guard statement.statementClass == .act else { return false }
        let roots = statement.allTemplateIds.compactMap(\.root)
        // IHE's reference repeats the code of what it refers to.
        let isInternal = roots.contains(Self.internalReference) && statement.relationships.isEmpty
        guard isInternal && statement.narrative == nil || !Codes.says(statement.code) else {
            return false
        }
        return roots.contains(where: Self.referenceTemplates.contains)
    }

    /// References to the entries that references inside a statement name, and to resources of
    /// statements inside, of the types that an element may have.
    ///
    /// - Parameter isReason: Whether only those that are reasons are asked for, or only others.
    func entryReferences(
        _ statement: ClinicalStatement, _ types: Set<ResourceType>, isReason: Bool? = nil
    ) -> [JSONValue] {
        var found: [JSONValue] = []
        for number in children[statement.number] {
            let child = document.statements[number]
            guard isReferenceToEntry(child), case .part = targets[number], !isLinkDenied(child),
                isReason.map({ $0 == (child.link.typeCode == "RSON") }) ?? true
            else { continue }
            let named = child.allIds.lazy.compactMap { $0.key.flatMap { self.numbers[$0] } }
            guard let target = named.first(where: { $0 != number && $0 != statement.number }),
                let reference = reference(toStatement: teller(of: target), types)
            else { continue }
            tell(number)
            if !found.contains(reference) { found.append(reference) }
        }
        return found
    }

    /// The statement whose resource tells a supply of an order, or the only one of a concern.
    private func teller(of number: Int) -> Int {
        switch targets[number] {
        case .part(let parent) where document.statements[number].statementClass == .supply:
            return parent
        case .concern:
            let held = children[number].filter { child in
                if case .resource = targets[child] { true } else { false }
            }
            return held.count == 1 ? held[0] : number
        default: return number
        }
    }

    /// Whether it is the supply that a medication around it asks for (C-CDA: Medication Supply
    /// Order; IHE Pharmacy: Amount of Units), the first one, and of the same product.
    func isSupplyOfOrder(_ statement: ClinicalStatement) -> Bool {
        guard let parent = statement.parent, targets[parent] == .resource(.MedicationRequest),
            case let around = document.statements[parent],
            around.statementClass == .substanceAdministration,
            statement.assertion == .affirmed, around.assertion == .affirmed,
            !isLinkDenied(statement), isAnothers(statement) == isAnothers(around)
        else { return false }
        let own = statement.material.flatMap(\.named)
        guard own == nil || own?.code != nil && own?.code == around.material?.code?.code else {
            return false
        }
        return !children[parent].contains {
            $0 < statement.number && targets[$0] == .part(of: parent)
                && document.statements[$0].statementClass == .supply
        }
    }

    /// What references to items inside a statement refer to (IHE Pharmacy): resources of the types,
    /// or the identifier of an item of another document.
    func itemReferences(
        _ statement: ClinicalStatement, _ types: Set<ResourceType>
    ) -> [JSONValue] {
        children[statement.number].compactMap { number in
            let child = document.statements[number]
            guard child.isReferenceToItem, case .part(statement.number) = targets[number],
                child.assertion == .affirmed, !isLinkDenied(child),
                let id = Persons.identifiers(child.allIds).first
            else { return nil }
            let named = child.allIds.lazy.compactMap { $0.key.flatMap { self.numbers[$0] } }
            let found = named.first { $0 != number && $0 != statement.number }
            if let found {
                guard let reference = reference(toStatement: teller(of: found), types) else {
                    return nil
                }
                tell(number)
                return reference
            }
            tell(number)
            return JSONValue.fields([
                "type": types.count == 1 ? types.first.map { JSONValue.string($0.rawValue) } : nil,
                "identifier": id,
            ])
        }
    }

    /// Whether nobody says that it is related to the statement around it: that is denied, or
    /// cannot be read.
    func isLinkDenied(_ statement: ClinicalStatement) -> Bool {
        Negation(statement.link.negationInd) != .affirmed
    }

    /// C-CDA's Date of Diagnosis (LOINC 77975-1, earliest date of diagnosis).
    func isDateOfDiagnosis(_ statement: ClinicalStatement) -> Bool {
        statement.code?.best(of: SystemNames.loincOID)?.code == "77975-1"
    }

    /// C-CDA: Section Time Range.
    func isPeriodOfSection(_ statement: ClinicalStatement) -> Bool {
        statement.code?.best(of: SystemNames.loincOID)?.code == "82607-3"
    }

    /// QRDA: the period that a report is about.
    func isReportingPeriod(_ statement: ClinicalStatement) -> Bool {
        statement.allTemplateIds.contains { $0.root == "2.16.840.1.113883.10.20.17.3.8" }
    }

    /// An image of a DICOM study, by the class of the object (DICOM PS3.20).
    func isImage(_ statement: ClinicalStatement) -> Bool {
        statement.code?.codeSystem == "1.2.840.10008.2.6.1"
    }

    /// SNOMED CT, which acts are mostly coded with, and systems of procedures alone: CPT, HCPCS,
    /// ICD-9-CM (procedures), ICD-10-PCS, CDT, CCAM.
    private static let procedureSystems: Set<String> = [
        SystemNames.snomedOID, "2.16.840.1.113883.6.12", "2.16.840.1.113883.6.14",
        "2.16.840.1.113883.6.285", "2.16.840.1.113883.6.104", "2.16.840.1.113883.6.4",
        "2.16.840.1.113883.6.13", "1.2.250.1.213.2.5",
    ]

    /// Whether the code of an act is one of a procedure.
    func hasProcedureCode(_ statement: ClinicalStatement) -> Bool {
        statement.code?.all.contains { concept in
            concept.code != nil && concept.system.map(Self.procedureSystems.contains) == true
        } == true
    }

    /// Whether there is no information, and nothing coded, measured or told beside that.
    func saysNothing(_ statement: ClinicalStatement) -> Bool {
        guard statement.assertion == .noInformation else { return false }
        if statement.values.contains(where: { !$0.isEmpty }) { return false }
        let material = statement.material
        return !Codes.says(material?.code) && material?.names.isEmpty ?? true
            && (statement.statementClass == .observation || !Codes.says(statement.code))
    }

    /// A step of a dosage: an administration inside another one, without a product of its own.
    func isStep(_ statement: ClinicalStatement) -> Bool {
        guard let parent = statement.parent,
            document.statements[parent].statementClass == .substanceAdministration,
            case .resource(let type) = targets[parent],
            [.MedicationRequest, .MedicationStatement].contains(type)
        else { return false }
        guard let material = statement.material else { return true }
        return !Codes.says(material.code) && material.names.isEmpty
    }

    /// What was given at one time, in one place: a dose in a hospital, during a procedure.
    func isAdministration(_ statement: ClinicalStatement) -> Bool {
        if let code = statement.section?.code?.code, ["29549-3", "59774-0"].contains(code) {
            return true
        }
        guard let parent = statement.parent else { return false }
        let around = document.statements[parent]
        if around.kind == .reaction { return true }
        switch targets[parent] {
        case .resource(.Encounter): return true
        // An act of unknown meaning only holds its medications together.
        case .resource(.Procedure):
            return around.statementClass == .procedure || around.kind == .procedure
        default: return false
        }
    }

    private static let drugSystems: Set<String> = [
        "2.16.840.1.113883.6.88", "2.16.840.1.113883.6.69", "2.16.840.1.113883.12.292",
        "2.16.840.1.113883.6.59", "2.16.840.1.113883.6.73", "2.16.840.1.113883.3.26.1.5",
    ]

    /// Whether a supply is of a medication.
    func isDrug(_ statement: ClinicalStatement) -> Bool {
        if statement.kind == .dispensation || statement.kind == .medication { return true }
        if statement.kind == .device { return false }
        if let parent = statement.parent,
            document.statements[parent].statementClass == .substanceAdministration
        {
            return true
        }
        let codes = statement.material?.code?.all ?? []
        return codes.contains { $0.codeSystem.map(Self.drugSystems.contains) ?? false }
    }
}

/// IPS's codes for what is not known at all.
enum AbsentCodes {
    private static let rows: [StatementKind: String] = [
        .allergy: "no-allergy-info", .problem: "no-problem-info",
        .medication: "no-medication-info", .procedure: "no-procedure-info",
        .immunization: "no-immunization-info",
    ]

    /// The code of a kind; nil where IPS has none.
    static func code(of kind: StatementKind?) -> String? { kind.flatMap { rows[$0] } }
}

extension DataValue {
    /// Whether it says nothing at all.
    var isEmpty: Bool {
        switch content {
        case .empty: true
        case .coded(let concept): !Codes.says(concept)
        case .text(let text): text.words == nil && text.reference == nil
        case .quantity(let quantity):
            quantity.value == nil && quantity.translations.allSatisfy { $0.value == nil }
        default: false
        }
    }
}
