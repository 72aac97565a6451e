internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore

/// SHA-256 over values with their lengths, so that none runs into the next.
struct CopyDigest {
    private var hash = SHA256()

    /// The 32 bytes.
    var bytes: [UInt8] { Array(hash.finalize()) }

    mutating func add(_ bytes: [UInt8]) {
        hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) })
        hash.update(data: bytes)
    }

    mutating func add(_ texts: String...) { for text in texts { add(Array(text.utf8)) } }

    mutating func add(_ name: String, _ number: Int64, _ others: Int64...) {
        add(name)
        add(([number] + others).map { String($0) }.joined(separator: " "))
    }

    mutating func add(_ state: SyncState?) {
        guard let state else { return add("no version") }
        add("version", Int64(bitPattern: state.version.bitPattern))
        add(state.uuid?.bytes ?? [])
    }

    mutating func add(_ deletion: Deletion) {
        add(deletion.uuid.bytes)
        add(PackedOrigin.text(of: deletion.source), deletion.syncIdentifier ?? "")
        add(
            "gone", Int64(deletion.type.number), deletion.start, deletion.end, deletion.sequence,
            deletion.addedSequence, deletion.deletedAt, deletion.storedAt,
            Int64(bitPattern: (deletion.syncVersion ?? 0).bitPattern), deletion.isPruned ? 1 : 0)
        add(deletion.accessTypes.map { String($0.number) }.joined(separator: " "))
    }

    mutating func add(_ receipt: Receipt?) {
        guard let receipt else { return add("no receipt") }
        add(receipt.digest.bytes)
        add(receipt.outcome.word, receipt.source.name, receipt.notes.receivedName ?? "")
        if let sample = receipt.outcome.sample { add(sample.uuid.bytes + sample.person.uuid.bytes) }
        if case .rejected(let reason) = receipt.outcome { add(reason.code, reason.message) }
        add("decided", receipt.decidedAt.microseconds)
        for step in receipt.notes.steps { add(step.name, step.at.microseconds) }
        add(receipt.notes.headerJSON ?? [])
        add(receipt.notes.reportJSON ?? [])
    }
}
