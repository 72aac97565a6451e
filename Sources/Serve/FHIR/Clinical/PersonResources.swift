package import Base
internal import ClinicalFHIR
internal import ClinicalRecord
package import Foundation
package import HealthModel
package import HealthStore

/// What the documents of a person say as resources of FHIR R4, as one reader may see them: those of
/// the current documents, the newest document first, in the order of each document.
package struct PersonResources: Sendable {
    /// A resource with the document that it comes from.
    package struct Placed: Sendable {
        /// `Condition`, `Observation`, …
        package let type: String
        /// Its id, which depends on the document's bytes and the place in them alone.
        package let id: String
        /// The document.
        package let document: UUID
        /// When the store took the document in, in microseconds since 1970.
        package let stored: Int64
        /// What a search asks for.
        package let facts: ClinicalFacts
        /// Whether an earlier resource says the same: another document has the statement too.
        package let isRepeated: Bool
        /// The addresses that it refers to.
        package let references: [String]
        fileprivate let written: JSONValue

        /// `Condition/…`.
        package var address: String { "\(type)/\(id)" }

        /// The resource, with the time at which the store had it.
        package var json: JSONValue {
            guard case .object(var members) = written else { return written }
            let time = JSONMember(
                name: "lastUpdated", value: .string(InstantText.format(stored)))
            if let place = members.firstIndex(where: { $0.name == "meta" }),
                case .object(let meta) = members[place].value
            {
                members[place] = JSONMember(
                    name: "meta",
                    value: .object([time] + meta.filter { $0.name != "lastUpdated" }))
            } else {
                let behind = members.prefix { $0.name == "resourceType" || $0.name == "id" }.count
                members.insert(JSONMember(name: "meta", value: .object([time])), at: behind)
            }
            return .object(members)
        }
    }

    /// The types of resources that documents alone give, about the patient.
    package static let types = [
        "AllergyIntolerance", "CarePlan", "CareTeam", "Composition", "Condition", "Device",
        "DeviceRequest", "DeviceUseStatement", "DiagnosticReport", "Encounter",
        "FamilyMemberHistory", "Goal", "Immunization", "List", "Media",
        "MedicationAdministration", "MedicationDispense", "MedicationRequest",
        "MedicationStatement", "Procedure", "RelatedPerson", "ServiceRequest", "Specimen",
    ]

    /// The resources.
    package private(set) var placed: [Placed] = []
    /// The documents, without bytes.
    package private(set) var documents: [UUID: CDADocumentSample] = [:]
    /// Documents that have no part in it: nobody has read them, their bodies may not be seen, or
    /// they are damaged.
    package private(set) var missing = 0
    /// Whether there are no more documents than are read at once.
    package private(set) var isComplete = true

    /// Reads what documents say. The access log has each document as read.
    ///
    /// - Parameter person: Whose documents; all that match have to be.
    /// - Complexity: O(*n*) in what is kept of the documents.
    package static func read(
        from reader: any DocumentReading, of person: PersonID,
        matching predicate: SamplePredicate = .all
    ) async throws -> PersonResources {
        var found = PersonResources()
        var record = ClinicalRecord()
        var read: [(sample: CDADocumentSample, resources: [ClinicalResource])] = []
        found.isComplete = try await reader.eachContents(
            matching: predicate,
            { sample, contents in
                guard let statements = contents.flatMap(DocumentContents.statements),
                    let digest = sample.document?.digest
                else {
                    found.missing += 1
                    return true
                }
                var header = sample
                header.document?.statementData = nil
                found.documents[sample.uuid] = header
                record.add(statements, of: sample.uuid)
                let converted = ClinicalResources.make(
                    from: statements, document: digest.hexadecimal,
                    options: .init(
                        patient: "\(person)",
                        source: "DocumentReference/" + sample.uuid.resourceID))
                read.append((header, converted.resources))
                return true
            }, damaged: { found.missing += $0.count })
        let repeated = Self.repeated(in: record)
        for (sample, resources) in read {
            found.add(resources, of: sample, repeated: repeated[sample.uuid] ?? [])
        }
        return found
    }

    /// The statements, by document, that a line of the record has from an earlier document.
    private static func repeated(in record: ClinicalRecord) -> [UUID: Set<Int>] {
        var repeated: [UUID: Set<Int>] = [:]
        for line in record.lines {
            for origin in line.origins.dropFirst() {
                repeated[origin.document, default: []].insert(origin.statement)
            }
        }
        return repeated
    }

    private mutating func add(
        _ resources: [ClinicalResource], of sample: CDADocumentSample, repeated: Set<Int>
    ) {
        let again = Set(
            resources.filter { $0.statements.first.map(repeated.contains) ?? false }
                .map(\.address))
        for resource in resources where resource.resourceType != "Patient" {
            // Provenance of what is left out is left out.
            let isProvenance = resource.resourceType == "Provenance"
            let isRepeated =
                again.contains(resource.address)
                || isProvenance && !again.isDisjoint(with: resource.references)
            placed.append(
                Placed(
                    type: resource.resourceType, id: resource.id, document: sample.uuid,
                    stored: sample.storedAt.microseconds, facts: ClinicalFacts(resource.facts),
                    isRepeated: isRepeated, references: resource.references,
                    written: resource.json))
        }
    }

    /// Keeps only the resources that a caller's scopes cover.
    package mutating func keep(_ isCovered: (Placed) -> Bool) {
        placed.removeAll { !isCovered($0) }
    }

    /// Those that are shown in an answer about all: each thing once, with what they refer to.
    package var shown: [Placed] {
        let needed = Set(placed.lazy.filter { !$0.isRepeated }.flatMap(\.references))
        return placed.filter { !$0.isRepeated || needed.contains($0.address) }
    }
}

/// What a search asks a resource for.
package struct ClinicalFacts: Sendable {
    /// A code with the address of its system.
    package typealias Token = (system: String?, code: String)

    package let codes: [Token]
    package let categories: [Token]
    package let status: String?
    package let clinicalStatus: String?
    package let verificationStatus: String?
    package let intent: String?
    /// The first instant that its time may mean, in microseconds since 1970; nil without a time.
    package let start: Int64?
    /// The last one, which still is part of it; nil for none, or an open end.
    package let end: Int64?

    init(_ facts: ResourceFacts) {
        codes = facts.codes.map { ($0.system, $0.code) }
        categories = facts.categories.map { ($0.system, $0.code) }
        status = facts.status
        clinicalStatus = facts.clinicalStatus
        verificationStatus = facts.verificationStatus
        intent = facts.intent
        start = facts.start.flatMap(FHIRTime.range)?.lowerBound
        end = facts.end.flatMap(FHIRTime.range).map { $0.upperBound - 1 }
    }

    /// The codes of the resource by the name of a search parameter, for a scope's restriction; nil
    /// for a parameter that restricts nothing.
    package func codings(_ parameter: String) -> [(system: String, code: String)]? {
        func all(_ tokens: [Token]) -> [(system: String, code: String)] {
            tokens.map { ($0.system ?? "", $0.code) }
        }
        return switch parameter {
        case "code": all(codes)
        case "category": all(categories)
        case "status": status.map { [("", $0)] } ?? []
        case "clinical-status": clinicalStatus.map { [("", $0)] } ?? []
        default: nil
        }
    }
}
