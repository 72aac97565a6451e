import Base
import HealthModel
import Statements

/// One conversion of a document: what each statement becomes is decided first (``Target``), so
/// that references can be written in any order; then each resource is made by its builder.
final class Conversion {
    let document: ExtractedDocument
    let options: ClinicalResources.Options
    let identity: ResourceIdentity
    /// The XPaths' first part, with the document's own ids.
    var targets: [Target] = []
    /// Statements directly inside each statement, in document order.
    var children: [[Int]]
    /// Statements that a resource tells.
    var told: [Bool]
    /// Diastolic pressures by the systolic one that they are told with.
    var bloodPressures: [Int: Int] = [:]
    /// Those diastolic pressures.
    var pairedPressures: Set<Int> = []
    var head: [ClinicalResource] = []
    var clinical: [ClinicalResource] = []
    var parties: [ClinicalResource] = []
    var provenance: [ClinicalResource] = []
    var losses: [(order: Int, ClinicalResources.Unconverted)] = []
    /// Ids of statements' resources that were asked for.
    private var ids: [(type: ResourceType, id: String)?]
    /// Addresses of participants that have a resource, by what tells them apart.
    var known: [String: String] = [:]
    /// Statements whose times were told as a schedule.
    var scheduled: Set<Int> = []
    /// The statements of the resource that is being built.
    var building: [Int] = []
    let patient: String
    /// Identifiers of the patient, to know them again as an author.
    var patientKeys: Set<IdentifierKey> = []
    /// `meta` of every resource: how confidential the document says that it is.
    var meta: JSONValue?
    /// Statements by their identifiers, the first of each, but for those that only refer.
    lazy var numbers: [IdentifierKey: Int] = {
        var numbers: [IdentifierKey: Int] = [:]
        for statement in document.statements
        where !isReferenceToEntry(statement) && !statement.isReferenceToItem {
            for key in statement.allIds.compactMap(\.key) where numbers[key] == nil {
                numbers[key] = statement.number
            }
        }
        return numbers
    }()
    /// How many administrations and supplies refer to each place of the narrative.
    lazy var textReferences: [String: Int] = {
        var counts: [String: Int] = [:]
        for statement in document.statements where statement.parent == nil {
            guard [.substanceAdministration, .supply].contains(statement.statementClass),
                let reference = statement.text?.reference
            else { continue }
            counts[reference, default: 0] += 1
        }
        return counts
    }()
    lazy var documentTime = document.header.effectiveTime.flatMap { Span($0).start }
    lazy var documentIdentifier = document.header.id.flatMap(Persons.identifier)
    /// The participations whose references were asked for last, with those.
    var lastAgents: [(parts: [Part], found: [JSONValue])] = []
    lazy var documentAgents = agents(document.header.parts.filter { $0.name == "author" })
    /// The resources of each section, by its XPath, and the sections in document order.
    var sections: [String: [String]] = [:]
    var sectionOrder: [StatementSection] = []

    init(_ document: ExtractedDocument, document name: String, options: ClinicalResources.Options) {
        self.document = document
        self.options = options
        identity = ResourceIdentity(document: name)
        patient = options.patient ?? identity.id("Patient", "recordTarget")
        children = Array(repeating: [], count: document.statements.count)
        told = Array(repeating: false, count: document.statements.count)
        ids = Array(repeating: nil, count: document.statements.count)
    }

    var all: [ClinicalResource] { head + clinical + parties + provenance }

    var unconverted: [ClinicalResources.Unconverted] {
        losses.sorted { $0.order < $1.order }.map(\.1)
    }

    func run() {
        for statement in document.statements {
            if let parent = statement.parent { children[parent].append(statement.number) }
        }
        readHeader()
        decide()
        for statement in document.statements { convert(statement) }
        for statement in document.statements {
            if told[statement.number] {
                loseParts(of: statement)
            } else {
                list(statement, reason(statement))
            }
        }
        for entry in document.listed {
            losses.append(
                (.max, .init(xpath: entry.xpath, place: "", reason: entry.reason)))
        }
        if !document.statements.isEmpty || options.patient == nil { makeHeaderCareTeams() }
        makeCarePlans()
        makeComposition()
    }

    private func reason(_ statement: ClinicalStatement) -> String {
        switch targets[statement.number] {
        case .listed(let reason): reason
        case .part(let parent):
            if case .listed = targets[parent] {
                "belongs to an entry that is not converted"
            } else if !saysSo(statement) {
                "is denied or about somebody else; its words would read as if it were so"
            } else {
                "belongs to an entry whose resource has no element for it, and has no words"
            }
        case .concern: "a concern without a problem or an allergy that is converted"
        case .holder: "holds nothing that is converted"
        case .resource: "no resource was made"
        }
    }

    /// Says that an element is in no resource.
    func lose(_ statement: ClinicalStatement, _ place: String, _ reason: String) {
        losses.append(
            (
                statement.number,
                .init(xpath: statement.origin.xpath, place: place, reason: reason)
            ))
    }

    /// Says what is in no resource of a statement that the resource of another one tells.
    private func loseParts(of statement: ClinicalStatement) {
        switch targets[statement.number] {
        case .resource, .listed: return
        // The two pressures of a pair differ in nothing but what is told.
        case .part(let other) where bloodPressures[other] == statement.number: return
        case .part, .concern, .holder: break
        }
        for name in ConvertedElements.unconverted(part: statement) {
            lose(statement, name, "the resource that tells the entry has no element for it")
        }
    }

    private func list(_ statement: ClinicalStatement, _ reason: String) {
        lose(statement, "", reason)
    }

    /// The reference to a statement's resource of one of the types; nil without.
    func reference(toStatement number: Int, _ types: Set<ResourceType>) -> JSONValue? {
        guard case .resource(let type) = targets[number], types.contains(type) else { return nil }
        return .reference("\(type.rawValue)/\(id(of: number, type))")
    }

    /// The id of a statement's resource.
    func id(of number: Int, _ type: ResourceType) -> String {
        if let known = ids[number], known.type == type { return known.id }
        let id = identity.id(type.rawValue, document.statements[number].origin.xpath)
        ids[number] = (type, id)
        return id
    }

    /// The patient as a reference.
    var patientReference: JSONValue { .reference("Patient/\(patient)") }

    /// Begins the resource of a statement.
    func begin(_ statement: ClinicalStatement, _ type: ResourceType) -> Fields {
        building = [statement.number]
        told[statement.number] = true
        if let parent = statement.parent, case .holder = targets[parent] { tell(parent) }
        var fields = Fields(resource: type.rawValue, id: id(of: statement.number, type))
        fields.add("meta", meta)
        return fields
    }

    /// A statement that the resource being built tells too.
    func tell(_ number: Int) {
        guard !told[number] else { return }
        told[number] = true
        building.append(number)
    }

    /// Ends the resource of a statement.
    func finish(_ fields: Fields, _ statement: ClinicalStatement, _ type: ResourceType) {
        for name in ConvertedElements.unconverted(statement, type) {
            lose(statement, name, "R4's \(type.rawValue) has no element for it")
        }
        loseRests(statement)
        loseTimes(statement)
        if ConvertedElements.hasPerformer(type) { losePerformersTimes(statement) }
        loseParticipants(statement, type)
        keep(fields, statement, type, id(of: statement.number, type))
    }

    /// Keeps a resource of a statement, with its provenance.
    func keep(
        _ fields: Fields, _ statement: ClinicalStatement, _ type: ResourceType, _ id: String
    ) {
        guard let json = fields.value else { return }
        let made = ClinicalResource(json, type: type.rawValue, id: id, statements: building)
        clinical.append(made)
        if let section = statement.section {
            if sections[section.xpath] == nil { sectionOrder.append(section) }
            sections[section.xpath, default: []].append(made.address)
        }
        if options.hasProvenance { makeProvenance(of: made, statement) }
    }

    /// Lists what a value has besides what its data type has.
    private func loseRests(_ statement: ClinicalStatement) {
        let names: Set = ["value", "doseQuantity", "rateQuantity", "maxDoseQuantity"]
        for element in statement.elements
        where names.contains(element.name) && !element.value.rest.isEmpty {
            lose(statement, element.name, "more than its data type has")
        }
    }

    /// A resource of the header or of a participation.
    func add(_ fields: Fields, _ type: ResourceType, _ id: String, toHead: Bool = false) {
        guard let json = fields.value else { return }
        let made = ClinicalResource(json, type: type.rawValue, id: id, statements: [])
        if toHead { head.append(made) } else { parties.append(made) }
    }
}

/// What becomes of a statement.
enum Target: Sendable, Hashable {
    case resource(ResourceType)
    /// It is told by the resource of another statement.
    case part(of: Int)
    /// It holds problems or allergies together, and is told by theirs.
    case concern
    /// An act that only holds others together, and is told by theirs.
    case holder
    /// It is in no resource.
    case listed(String)
}

/// The resources of R4 that are made here.
enum ResourceType: String, Sendable, Hashable {
    case AllergyIntolerance, CarePlan, CareTeam, Composition, Condition, Device, DeviceRequest
    case DeviceUseStatement, DiagnosticReport, DocumentReference, Encounter
    case FamilyMemberHistory, Goal, Immunization, List, Location, Media, Medication
    case MedicationAdministration, MedicationDispense, MedicationRequest, MedicationStatement
    case Observation, Organization, Patient, Practitioner, PractitionerRole, Procedure
    case Provenance, RelatedPerson, ServiceRequest, Specimen

    /// Whether R4 gives it a `note`.
    var hasNote: Bool {
        switch self {
        case .AllergyIntolerance, .CarePlan, .CareTeam, .Condition, .Device, .DeviceRequest,
            .DeviceUseStatement, .FamilyMemberHistory, .Goal, .Immunization, .List, .Media,
            .MedicationAdministration, .MedicationDispense, .MedicationRequest,
            .MedicationStatement, .Observation, .Procedure, .ServiceRequest, .Specimen:
            true
        default: false
        }
    }
}
