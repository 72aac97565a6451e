internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// Takes samples out of their blocks and writes what is kept of them.
    func remove(_ changes: ChangeSet, person: Int64, sequence: inout Int64) throws {
        var blocks: [Int64: StoredBlock] = [:]
        var touched: [Int64: Int64] = [:]
        // What goes is read before anything goes: a correlation is read with what it holds.
        let goers = try changes.removals.map { removal in
            guard let (found, index) = try place(of: removal.uuid, person: person), let found
            else { throw StoreError(.invalidArgument, "failed to find some objects") }
            return try stored(found, index, person: person)
        }
        for (removal, stored) in zip(changes.removals, goers) {
            guard
                let (found, foundIndex) = try place(
                    of: removal.uuid, person: person, among: blocks)
            else { throw StoreError(.invalidArgument, "failed to find some objects") }
            if !removal.isPruned {
                sequence += 1
                touched[found.series] = sequence
            }
            let deletion = Deletion(
                of: stored, source: try origin(found.origin).revision.source, sequence: sequence,
                at: changes.at, isPruned: removal.isPruned)
            try insert(deletion, person: person)
            try unname(removal.uuid, person: person)
            var block = found
            block.contents.remove(at: foundIndex)
            blocks[block.number] = block
        }
        for block in blocks.values.sorted(by: { $0.number < $1.number }) {
            guard var series = try series(person: person, type: block.type) else {
                throw StoredBytes.damaged
            }
            if block.contents.count == 0 {
                let delete = try statement("DELETE FROM sample_block WHERE number = ?")
                delete.bind(1, block.number)
                try delete.run()
            } else {
                try write(block.contents, block.number, origin: block.origin, to: &series)
            }
            series.lastSequence = max(series.lastSequence, touched[block.series] ?? 0)
            try update(series)
        }
    }

    /// A sample's place in a block that is being changed, or else in the database.
    private func place(
        of uuid: UUID, person: Int64, among changed: [Int64: StoredBlock]
    ) throws -> (StoredBlock, Int)? {
        guard let (found, index) = try place(of: uuid, person: person), let found else {
            return nil
        }
        guard let current = changed[found.number] else { return (found, index) }
        return current.contents.uuids.firstIndex(of: uuid).map { (current, $0) }
    }

    private func unname(_ uuid: UUID, person: Int64) throws {
        let erase = try statement(
            "UPDATE sample_uuid_twin SET block = 0 WHERE person = ? AND uuid = ?")
        erase.bind(1, person)
        erase.bind(2, uuid)
        try erase.run()
        guard erase.changes == 0 else { return }
        let first = try statement(
            "UPDATE sample_uuid SET block = 0 WHERE person = ? AND prefix = ?")
        first.bind(1, person)
        first.bind(2, uuid.prefix)
        try first.run()
    }

    /// Whether a sample with this UUID was deleted or pruned.
    func deletion(named uuid: UUID, person: Int64) throws -> Bool {
        let find = try statement("SELECT 1 FROM sample_deletion WHERE person = ? AND uuid = ?")
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, uuid)
        return try find.step()
    }
}
