import Foundation
import HealthModel
import HealthStore

/// Documents of one patient that say something of one another.
struct VersionScenario: Sendable {
    struct Entry: Sendable {
        var label: String
        var set: String?
        var version: String?
        /// Labels of documents it replaces.
        var replaces: [String] = []
        /// A set it replaces, and up to which version.
        var replacesSet: (set: String, version: String?)?
        var start: TimeInterval
    }

    let entries: [Entry]

    /// Stores the documents, in an order, for a patient of their own, and says by label which
    /// superseded which.
    func outcome(
        order: [Int], patient: String, in store: HealthStore, oneByOne: Bool = false
    ) async throws -> [String: String] {
        let documents = order.map { document(entries[$0], patient: patient) }
        var outcomes: [StoreOutcome] = []
        if oneByOne {
            for document in documents { outcomes.append(try await store.interface.store(document)) }
        } else {
            outcomes = try await store.interface.store(documents)
        }
        let references = outcomes.compactMap(\.stored)
        let labels = Dictionary(
            uniqueKeysWithValues: zip(references.map(\.uuid), order.map { entries[$0].label }))
        var successors: [String: String] = [:]
        for reference in references {
            guard let sample = try await store.owner(reference.person).document(reference.uuid),
                let label = labels[sample.uuid]
            else { continue }
            switch sample.status {
            case .current: successors[label] = "current"
            case .superseded(let uuid): successors[label] = labels[uuid] ?? "?"
            }
        }
        return successors
    }

    private func document(_ entry: Entry, patient: String) -> NewDocument {
        func id(_ label: String) -> InstanceIdentifier {
            .init(root: "1.2.3.4", extension: "\(patient)/\(label)")
        }
        return Made.document("<\(patient)/\(entry.label)>", patient: patient, start: entry.start) {
            $0.id = id(entry.label)
            $0.setID = entry.set.map { .init(root: "1.2.3.5", extension: $0) }
            $0.versionNumber = entry.version.map(DocumentVersion.init(written:))
            if !entry.replaces.isEmpty {
                $0.relatedDocuments.append(
                    RelatedDocument(typeCode: "RPLC", ids: entry.replaces.map(id)))
            }
            if let replaced = entry.replacesSet {
                $0.relatedDocuments.append(
                    RelatedDocument(
                        typeCode: "RPLC", setID: .init(root: "1.2.3.5", extension: replaced.set),
                        versionNumber: replaced.version.map(DocumentVersion.init(written:))))
            }
        }
    }
}
