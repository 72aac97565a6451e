internal import Foundation
internal import HealthModel
internal import Merging

/// What was decided about the conflicts of one person's documents.
struct Settlements {
    private var acts: [String: IdentityAct] = [:]

    /// - Parameter snapshot: One in which persons are apart: an act is kept where its document is.
    init(of person: PersonID, in snapshot: any HealthSnapshot) throws {
        for record in try snapshot.records(.identityAct, of: person) {
            let act = try RecordForm.decode(IdentityAct.self, from: record.value)
            if act.kind == .settle, let aside = act.aside { acts[aside] = act }
        }
    }

    /// The last decision that a document stands and not what is kept aside; nil as long as nobody
    /// decided.
    func act(about aside: ContentDigest, standing document: UUID) -> IdentityAct? {
        acts[aside.hexadecimal].flatMap { $0.document == document ? $0 : nil }
    }
}

/// The conflicts about which nobody has decided, in one state of a store.
struct OpenConflicts {
    let snapshot: any HealthSnapshot
    let removed: RemovedDocuments
    private var settlements: [PersonID: Settlements] = [:]

    /// Conflicts that are looked through for open ones, the latest first.
    private static let looked = 1_000

    init(_ snapshot: any HealthSnapshot, _ core: StoreCore) {
        self.snapshot = snapshot
        removed = RemovedDocuments(cache: core.consentCache, snapshot: snapshot)
    }

    /// The latest, and whether there may be more.
    mutating func page(limit: Int) throws -> (entries: [ReceiptEntry], isCut: Bool) {
        var query = ReceiptQuery(outcome: .conflict)
        var (open, looked): ([ReceiptEntry], Int) = ([], 0)
        repeat {
            let page = try snapshot.receiptPage(query)
            for entry in page.entries where try isOpen(entry) { open.append(entry) }
            looked += page.entries.count
            query.after = page.next
        } while query.after != nil && open.count <= limit && looked < Self.looked
        return (Array(open.prefix(limit)), query.after != nil || open.count > limit)
    }

    private mutating func isOpen(_ entry: ReceiptEntry) throws -> Bool {
        guard let sample = entry.sample, try !removed.contains(sample.uuid, of: sample.person)
        else { return false }
        let known =
            try settlements[sample.person]
            ?? Settlements(of: sample.person, in: snapshot.unmerged)
        settlements[sample.person] = known
        return known.act(about: entry.digest, standing: sample.uuid) == nil
    }
}
