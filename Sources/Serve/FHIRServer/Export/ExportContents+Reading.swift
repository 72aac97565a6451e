import Access
import Base
import FHIR
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird

extension ExportContents {
    /// What an order gives a caller of one person at this moment. An app that has not asked a
    /// person for documents gets what else there is in an order of all persons; in one of that
    /// person it is told.
    ///
    /// - Parameter file: What is to be written; nil for nothing.
    init(
        _ service: FHIRService, _ order: ExportOrder, of person: PersonID, for caller: Caller,
        writing file: ExportFile? = nil, _ request: Request
    ) async throws {
        var said: ExportedStatements?
        do {
            var walk = try service.walk(of: caller, person, request)
            said = try await ExportedStatements(order, writing: file, for: caller, through: &walk)
        } catch let error as StoreError where order.person == nil && error.isUnanswered {}
        var samples = service.parts.samples(of: caller).map { reader in
            (
                reader: reader,
                types: ObservationWriter.types.filter { type in
                    (try? caller.coverage(of: .read, on: "Observation"))?
                        .includes(ObservationCode(type)) ?? false
                }
            )
        }
        if let client = samples?.reader as? ClientHandle, let types = samples?.types {
            samples?.types = try await client.answeredTypes(among: types)
        }
        if samples?.types.isEmpty == true { samples = nil }
        self.init(
            service: service, order: order, person: person, caller: caller,
            documents: said == nil
                ? nil : try service.documents(of: caller, about: person, request),
            said: said ?? ExportedStatements(),
            samples: samples)
        // Who lets a system have nothing is not named to it.
        if order.person == nil { guard try await hasAnything() else { return } }
        if said == nil {
            var json = JSONText()
            PatientWriter().write(Person(id: person, identifiers: []), to: &json)
            patient = (try? caller.coverage(of: .read, on: "Patient")) == .everything ? json : nil
        } else {
            patient = try await service.patient(for: caller, person, request)
        }
    }

    /// Whether there is something of the person besides who they are.
    private func hasAnything() async throws -> Bool {
        if said.isAnything { return true }
        for type in ["DocumentReference", "Observation"] where try await has(type) { return true }
        return false
    }
}

/// What documents say of an export's person: which types have something, and, where a file is
/// written, what is in it. Of each document no more is kept.
struct ExportedStatements: Sendable {
    /// The types that have something of the order's time.
    private(set) var types: Set<String> = []
    /// The resources of the file.
    private(set) var placed: [PersonResources.Resource] = []
    /// Whether the documents say anything, of whatever time.
    private(set) var isAnything = false
    /// What has no part in it.
    private(set) var rest = PersonResources()

    /// Nothing of documents.
    init() {}

    init(
        _ order: ExportOrder, writing file: ExportFile?, for caller: Caller,
        through walk: inout ResourceWalk
    ) async throws {
        defer { walk.end() }
        while let document = try await walk.next() {
            let covered = CoveredResources(document, for: caller, to: .read)
            isAnything = isAnything || !covered.isEmpty
            for type in Set(document.placed.map(\.type)) {
                let found = covered.shown(type).filter { order.includes($0.stored) }
                guard !found.isEmpty else { continue }
                types.insert(type)
                if file == .type(type) { placed += found }
            }
        }
        rest.tell(walk)
    }
}
