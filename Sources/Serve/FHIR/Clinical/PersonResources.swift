package import Base
internal import ClinicalRecord
package import Foundation
package import HealthModel
package import HealthStore

/// What the documents of a person say as resources of FHIR R4, as one reader may see them: those of
/// the current documents, the newest document first, in the order of each document.
package struct PersonResources: Sendable {
    /// A resource with the document that it comes from.
    package struct Resource: Sendable {
        private let made: DocumentResources.Made
        /// The document.
        package let document: UUID
        /// When the store took the document in, in microseconds since 1970.
        package let stored: Int64
        /// Whether an earlier resource says the same: another document has the statement too.
        package let isRepeated: Bool

        fileprivate init(
            _ made: DocumentResources.Made, of sample: CDADocumentSample, isRepeated: Bool
        ) {
            self.made = made
            document = sample.uuid
            stored = sample.storedAt.microseconds
            self.isRepeated = isRepeated
        }

        /// `Condition`, `Observation`, …
        package var type: String { made.type }
        /// Its id, which depends on the document's bytes and the place in them alone.
        package var id: String { made.id }
        /// What a search asks for.
        package var facts: ClinicalFacts { made.facts }
        /// The addresses that it refers to.
        package var references: [String] { made.references }
        /// The words of the narrative that its statements refer to.
        package var narrative: String { made.narrative }
        /// `Condition/…`.
        package var address: String { made.address }
        /// The resource in JSON, with the time at which the store had it.
        package var bytes: [UInt8] { made.bytes }

        /// The resource, to be looked into.
        package var json: JSONValue { (try? JSONValue(bytes)) ?? .null }
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
    package private(set) var placed: [Resource] = []
    /// The documents, without bytes.
    package private(set) var documents: [UUID: CDADocumentSample] = [:]
    /// Documents that have no part in it: nobody has read them, their bodies may not be seen, or
    /// they are damaged.
    package private(set) var missing = 0
    /// Whether there are no more documents than are read at once.
    package private(set) var isComplete = true

    /// What nobody's documents say.
    package init() {}

    /// Reads what documents say. The access log has each document as read.
    ///
    /// - Parameters:
    ///   - person: Whose documents; all that match have to be.
    ///   - cache: Where what was made before is kept, with who reads.
    /// - Complexity: O(*n*) in what is kept of the documents.
    package static func read(
        from reader: any DocumentReading, of person: PersonID,
        matching predicate: SamplePredicate = .all,
        keeping cache: (ResourceCache, ResourceCache.Reader)? = nil
    ) async throws -> PersonResources {
        var found = PersonResources()
        var walk = ResourceWalk(through: reader, of: person, matching: predicate, keeping: cache)
        while let document = try await walk.next() {
            found.placed += document.placed
            found.documents.merge(document.documents) { _, new in new }
        }
        found.tell(walk)
        walk.end()
        return found
    }

    /// What one document says.
    init(_ document: DocumentResources, of sample: CDADocumentSample, repeated: Set<Int>) {
        documents = [sample.uuid: sample]
        add(document, of: sample, repeated: repeated)
    }

    /// Has no part in it what a walk passed that has none.
    package mutating func tell(_ walk: ResourceWalk) {
        missing = walk.missing
        isComplete = walk.isComplete
    }

    /// All that a document says.
    static func placed(_ document: DocumentResources, of sample: CDADocumentSample) -> [Resource] {
        document.resources.map { Resource($0, of: sample, isRepeated: false) }
    }

    private mutating func add(
        _ document: DocumentResources, of sample: CDADocumentSample, repeated: Set<Int>
    ) {
        let again = Set(
            document.resources.filter { $0.statement.map(repeated.contains) ?? false }
                .map(\.address))
        for resource in document.resources {
            // Provenance of what is left out is left out.
            let isRepeated =
                again.contains(resource.address)
                || resource.type == "Provenance" && !again.isDisjoint(with: resource.references)
            placed.append(Resource(resource, of: sample, isRepeated: isRepeated))
        }
    }

    /// Keeps only the resources that a caller's scopes cover.
    package mutating func keep(_ isCovered: (Resource) -> Bool) {
        placed.removeAll { !isCovered($0) }
    }

    /// Those that are shown in an answer about all: each thing once, with what they refer to. A
    /// document's Composition refers to all that the document says, so it counts for nothing here;
    /// what it refers to can be read by itself.
    package var shown: [Resource] {
        let needed = Set(
            placed.lazy.filter { !$0.isRepeated && $0.type != "Composition" }.flatMap(\.references)
        )
        return placed.filter { !$0.isRepeated || needed.contains($0.address) }
    }
}
