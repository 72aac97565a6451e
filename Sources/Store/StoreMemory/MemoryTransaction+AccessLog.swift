internal import AccessLog
internal import HealthModel
internal import Storage

extension MemoryTransaction {
    func accessCount() -> Int64 { Int64(state.health.accesses.count) }

    func accessHashes(at index: Int64) throws -> [UInt8] {
        guard state.health.accesses.indices.contains(Int(index)) else { return [] }
        return state.health.accesses[Int(index)].hashes
    }

    func accesses(
        in places: Range<Int64>, of person: PersonID?, newestFirst: Bool,
        _ body: (StoredAccess) throws -> Bool
    ) throws {
        let places = places.clamped(to: 0..<accessCount())
        let order =
            newestFirst
            ? stride(from: places.upperBound - 1, through: places.lowerBound, by: -1)
            : stride(from: places.lowerBound, through: places.upperBound - 1, by: 1)
        for place in order {
            let access = state.health.accesses[Int(place)]
            guard person == nil || access.person == person else { continue }
            guard try body(access) else { return }
        }
    }

    func insert(_ access: StoredAccess) { state.health.accesses.append(access) }

    func eraseParts(ofAccess index: Int64, agent: Bool) {
        let access = state.health.accesses[Int(index)]
        let entry = AccessEntry(
            leaf: access.entry.leaf, agent: agent ? nil : access.entry.agent, subject: nil)
        state.health.accesses[Int(index)].person = nil
        state.health.accesses[Int(index)].entry = entry
    }
}
