internal import Foundation
internal import HealthModel
internal import Merging

/// Samples that come without a name get one from the store.
extension SampleWriter {
    /// Which samples of a batch have no name, and what the store derives names from.
    struct Naming: Sendable {
        /// UUIDs that only stand for the samples in the batch.
        let unnamed: Set<UUID>
        let secret: [UInt8]
    }

    /// Carries a draft out that is complete: what has no name is named by its place in the change
    /// log, which is known now.
    func carryOut(_ draft: inout Draft, in transaction: any HealthTransaction) throws {
        if let naming { try name(&draft, by: naming, in: transaction) }
        try moveCorrections(in: transaction, &draft.changes)
        try transaction.apply(draft.changes)
    }

    private func name(
        _ draft: inout Draft, by naming: Naming, in snapshot: any HealthSnapshot
    ) throws {
        let names = SampleNaming(secret: naming.secret, person: snapshot.survivor(of: person))
        var sequence = try snapshot.lastSequence(of: person)
        sequence += Int64(draft.changes.removals.count { !$0.isPruned })
        var given: [UUID: UUID] = [:]
        for (index, sample) in draft.changes.additions.enumerated() {
            sequence += 1
            guard naming.unnamed.contains(sample.uuid) else { continue }
            let name = names.name(sample.sampleType, at: sequence)
            if let named = try sample.named(name) { draft.changes.additions[index] = named }
            given[sample.uuid] = draft.changes.additions[index].uuid
        }
        draft.receipt.names = given
        draft.changes.relations = draft.changes.relations.map {
            SampleRelation(
                $0.kind, container: given[$0.container] ?? $0.container,
                member: given[$0.member] ?? $0.member)
        }
        draft.changes.successors = draft.changes.successors.mapValues { given[$0] ?? $0 }
        for (key, state) in draft.changes.syncs {
            draft.changes.syncs[key]?.uuid = state.uuid.map { given[$0] ?? $0 }
        }
    }
}

extension Sample {
    /// The same sample under another name; nil for those of many parts, which keep theirs.
    fileprivate func named(_ uuid: UUID) throws -> Sample? {
        switch self {
        case .quantity(let sample) where sample.series == nil:
            .quantity(
                try QuantitySample(
                    type: sample.quantityType, quantity: sample.quantity,
                    start: sample.startDate, end: sample.endDate, metadata: sample.metadata,
                    device: sample.device, sourceRevision: sample.sourceRevision, uuid: uuid))
        case .category(let sample):
            .category(
                try CategorySample(
                    type: sample.categoryType, value: sample.value, start: sample.startDate,
                    end: sample.endDate, metadata: sample.metadata, device: sample.device,
                    sourceRevision: sample.sourceRevision, uuid: uuid))
        default: nil
        }
    }
}
