internal import AccessLog
internal import Foundation
internal import HealthModel
internal import HealthStore

/// What is nobody's: receipts with what is kept aside, tries, names that were used up, and the
/// access log.
extension StoreCopy {
    static let receiptNote = "receipts"
    private static let receiptsAtOnce = 200
    private static let accessesAtOnce: Int64 = 2_000

    private struct CopiedReceipt: Sendable {
        let receipt: Receipt
        /// Bytes that are kept aside.
        let aside: [UInt8]?

        var content: DocumentContent {
            DocumentContent(receipt.digest, bytes: aside, notes: receipt.notes)
        }
    }

    /// The latest come first; a note says how far it got.
    func copyReceipts() async throws {
        var query = ReceiptQuery()
        query.limit = Self.receiptsAtOnce
        query.after = try await note(Self.receiptNote).flatMap {
            ReceiptPosition(String(decoding: $0, as: UTF8.self))
        }
        var count = 0
        while true {
            let asked = query
            let (page, end) = try await read(source, .store) { snapshot in
                let entries = try snapshot.receipts(asked)
                return (try Self.receipts(entries, in: snapshot), entries.last)
            }
            guard let end else { break }
            let position = ReceiptPosition(of: end)
            try await write(page.map(\.content)) { target in
                for one in page { try Self.keep(one, in: target) }
                try target.keepCopyNote(Self.receiptNote, Array(position.text.utf8))
            }
            query.after = position
            count += page.count
            try pause(.receipts(count))
        }
        let (attempts, marks) = try await read(source, .store) {
            (try $0.attempts(), try $0.spentMarks())
        }
        try await write { target in
            for one in attempts {
                var changes = ChangeSet(person: .nobody, at: one.at)
                changes.attempt = .count(one.attempt, one.count)
                try target.apply(changes)
            }
            for (name, end) in marks { try target.keepMark(name, until: end) }
        }
    }

    private static func receipts(
        _ entries: [ReceiptEntry], in snapshot: any CopySource
    ) throws -> [CopiedReceipt] {
        try entries.map { entry in
            guard let receipt = try snapshot.receipt(for: entry.digest, withParts: true) else {
                throw StoreError(.corrupt, "a receipt is in a list but not in the store")
            }
            return CopiedReceipt(
                receipt: receipt,
                aside: entry.outcome == .conflict
                    ? try snapshot.quarantinedBytes(entry.digest) : nil)
        }
    }

    private static func keep(_ one: CopiedReceipt, in target: any CopyTarget) throws {
        let receipt = one.receipt
        var changes = ChangeSet(person: .nobody, at: receipt.decidedAt.microseconds)
        changes.receipt = receipt
        if one.aside != nil, case .conflict(let sample) = receipt.outcome,
            try target.quarantinedBytes(receipt.digest) == nil
        {
            changes.quarantine = .init(digest: receipt.digest, conflict: sample)
        }
        try target.apply(changes)
    }

    // MARK: The access log

    /// The tree of the accesses that a store has.
    static func tree(_ snapshot: any AccessLogSnapshot) throws -> (size: Int64, root: TreeHash) {
        let size = try snapshot.accessCount()
        return (size, try snapshot.accessTree(size: size).root(snapshot.subtree))
    }

    /// Events go as they are, with the hashes that they brought: the tree is the same tree.
    func copyAccesses() async throws {
        while true {
            let first = try await read(target, .store) { try $0.accessCount() }
            let page = try await read(source, .store) { snapshot in
                var page: [StoredAccess] = []
                try snapshot.accesses(
                    in: first..<first + Self.accessesAtOnce, of: nil, newestFirst: false
                ) {
                    page.append($0)
                    return true
                }
                return page
            }
            guard !page.isEmpty else { return }
            try await write { target in
                guard try target.accessCount() == first else {
                    throw StoreError(.busy, "another copy into the same store is under way")
                }
                for access in page { try target.insert(access) }
            }
            try pause(.accesses(Int(first) + page.count))
        }
    }
}
