internal import Foundation
internal import HealthModel
internal import Storage

extension MemoryTransaction {
    func documents(_ scan: DocumentScan, _ body: (DocumentEntry) throws -> Bool) throws {
        var found = state.documents(of: scan.person).map { ($0, entry($0)) }
        switch scan.order {
        case .sequence(let after):
            found = found.filter { $0.1.sequence > after }
                .sorted { $0.1.sequence < $1.1.sequence }
        case .keys(let sort):
            let order = SampleOrder(sort)
            let keys = Dictionary(uniqueKeysWithValues: found.map { ($0.0.uuid, order.key($0.0)) })
            if let after = scan.after {
                let last = try state.key(of: after, in: order)
                found.removeAll { !order.precedes(last, keys[$0.0.uuid]!) }
            }
            found.sort { order.precedes(keys[$0.0.uuid]!, keys[$1.0.uuid]!) }
        }
        let (current, superseded) =
            (scan.predicate.assuming(.current), scan.predicate.assuming(.superseded))
        for (sample, entry) in found {
            guard scan.isJudged else {
                guard try !scan.predicate.matches(sample) || body(entry) else { return }
                continue
            }
            var entry = entry
            entry.isMeantAsCurrent = current.matches(sample)
            entry.isMeantAsSuperseded = superseded.matches(sample)
            guard entry.isMeantAsCurrent || entry.isMeantAsSuperseded else { continue }
            guard try body(entry) else { return }
        }
    }

    func documents(
        named uuids: [UUID], of person: PersonID?, isJudged: Bool
    ) -> [UUID: DocumentEntry] {
        var found: [UUID: DocumentEntry] = [:]
        for uuid in uuids { found[uuid] = document(uuid, of: person).map(entry) }
        return found
    }

    func headers(_ entries: [DocumentEntry]) -> [CDADocumentSample] {
        entries.compactMap { document($0.uuid, of: $0.person)?.with(status: .current) }
    }

    func documentBytes(_ uuid: UUID, of person: PersonID?) -> DocumentBytes? {
        guard let document = document(uuid, of: person)?.document else { return nil }
        bodyReads += 1
        return state.bytes(document.digest)
    }

    func statements(_ uuid: UUID, of person: PersonID?) -> [UInt8]? {
        (document(uuid, of: person)?.document?.digest).flatMap { state.statements[$0] }
    }

    func versions(
        of uuid: UUID, person: PersonID
    ) -> (own: VersionFacts, others: [VersionFacts])? {
        guard let own = document(uuid, of: person).flatMap(VersionFacts.init) else { return nil }
        return (own, state.documents(of: person).compactMap(VersionFacts.init))
    }

    private func document(_ uuid: UUID, of person: PersonID?) -> CDADocumentSample? {
        guard let document = state.samples[uuid], person == nil || document.person == person else {
            return nil
        }
        return document
    }

    private func entry(_ sample: CDADocumentSample) -> DocumentEntry {
        var successor: UUID?
        if case .superseded(let next) = sample.status { successor = next }
        return DocumentEntry(
            sample, sequence: state.sequences[sample.uuid] ?? 0, supersededBy: successor)
    }
}
