internal import Foundation
internal import HealthModel

/// The rules about a stored document in whose place one comes that has its id, on one transaction.
struct ConflictReplacement {
    /// The document that was stored, with all that is in conflict with it.
    let filed: FiledDocument
    let core: StoreCore
    /// What was kept aside.
    let arrival: Arrival<NewDocument>

    private var digest: ContentDigest { arrival.content.document.digest }

    /// What the transaction writes.
    var contents: [DocumentContent] {
        filed.contents.filter { $0.digest != digest } + [DocumentContent(arrival.content)]
    }

    /// Carries an act out, and completes it.
    func carryOut(
        _ draft: IdentityAct, in transaction: any HealthTransaction
    ) throws -> IdentityAct {
        guard try filed.isUnchanged(in: transaction), let old = filed.receipt else {
            throw StoreError(.busy, "the document was changed at the same time; try again")
        }
        let rules = IntakeRules(transaction: transaction)
        let facts = try transaction.arrivalFacts(
            ArrivalQuestion(arrival.content, uuid: UUID(), source: arrival.source))
        if case .refused(let reason) = try rules.findPerson(arrival.content, facts) {
            throw StoreError(.invalidArgument, reason.message)
        }
        let refiling = Refiling(filed: filed, core: core)
        try transaction.apply(
            try refiling.departure(forgetting: [], at: draft.at, in: transaction))
        let outcome = try rules.take(arrival)
        guard case .stored(let sample) = outcome else {
            throw StoreError(.busy, "the document was changed at the same time; try again")
        }
        for receipt in [old] + filed.conflicts where receipt.digest != digest {
            try Refiling.keep(receipt, asideOf: sample, in: transaction)
        }
        try refiling.endConsents(draft, in: transaction)
        var act = IdentityAct(
            .settle, of: draft.merged, sample.person, at: draft.at, by: draft.by,
            reason: draft.reason)
        (act.document, act.aside) = (sample.uuid, old.digest.hexadecimal)
        return act
    }
}
