import AccessLog
import HealthStore

/// An audit of the whole log, and the four hashes that each event takes, of the same bytes and by
/// one thread.
struct Verifying {
    let store: HealthStore

    func run() async throws -> String {
        let administrator = store.administrator(reason: "benchmark")
        var size: Int64 = 0
        let audit = try await Stopwatch.time {
            let audit = try await administrator.audit()
            precondition(audit.findings.isEmpty)
            size = audit.size
        }
        var hashing = Stopwatch.Reading()
        var node = TreeHash.empty
        var index: Int64 = 0
        while index < size {
            let entries = try await administrator.accessEntries(from: index)
            hashing += Stopwatch.time {
                for entry in entries {
                    node = .node(node, .leaf(entry.leaf))
                    for part in [entry.agent, entry.subject] {
                        if let part { node = max(node, .leaf(part)) }
                    }
                }
            }
            index += Int64(entries.count)
        }
        return """
            {"events":\(size),"wall":\(audit.wall),"cpu":\(audit.cpu),"hashing":\(hashing.cpu)}
            """
    }
}

/// So that no hash can be left out.
private func max(_ one: TreeHash, _ other: TreeHash) -> TreeHash {
    one.hashValue > other.hashValue ? one : other
}
