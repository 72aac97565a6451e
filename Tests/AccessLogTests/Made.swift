import AccessLog
import Foundation

/// Events and logs that the tests make up.
enum Made {
    static let person = "00000000-0000-4000-8000-000000000001"

    static func event(_ number: Int, person: String? = person) -> AccessEvent {
        AccessEvent(
            instant: 1_700_000_000_000_000 + Int64(number),
            action: AccessEvent.Action.allCases[number % 5],
            kind: AccessEvent.Kind.allCases[number % 10],
            role: AccessEvent.Role.allCases[number % 6],
            app: number % 3 == 0 ? nil : "org.example.\"app\" \(number)",
            purpose: AccessEvent.Purpose.allCases[number % 10],
            decision: number % 4 == 0 ? .denied : .allowed,
            agent: AccessEvent.Agent(identifier: "agent \(number)", name: "Ä\u{301}\t\u{1}"),
            subject: AccessEvent.Subject(
                person: person, items: ["item", "\\\n"], reason: number % 2 == 0 ? nil : "why",
                record: "record \(number)", request: number % 5 == 0 ? nil : "r\(number)"))
    }

    static func entry(_ number: Int) -> AccessEntry {
        var generator = SystemRandomNumberGenerator()
        return AccessEntry(
            event(number), index: Int64(number), salts: AccessSalts(using: &generator))
    }
}

/// A log in memory, with the hashes that a store would keep.
struct KeptLog {
    var entries: [AccessEntry] = []
    var hashes: [[TreeHash]] = []

    init(count: Int) throws { for number in 0..<count { try append(Made.entry(number)) } }

    mutating func append(_ entry: AccessEntry) throws { try append(leaf: entry.leaf, entry) }

    mutating func append(leaf: [UInt8], _ entry: AccessEntry? = nil) throws {
        let completed = try MerkleTree.completed(
            by: .leaf(leaf), at: Int64(hashes.count), subtree)
        entries.append(entry ?? AccessEntry(leaf: leaf, agent: nil, subject: nil))
        hashes.append(completed)
    }

    func subtree(_ level: Int, _ place: Int64) throws -> TreeHash {
        hashes[Int((place + 1) << Int64(level) - 1)][level]
    }

    func root(_ size: Int) throws -> TreeHash {
        try MerkleTree(size: Int64(size)).root(subtree)
    }

    func audited(_ checkpoints: [Checkpoint] = []) -> AccessLogAudit {
        var audit = AccessLogAudit(checkpoints: checkpoints)
        for (place, (entry, hashes)) in zip(entries, hashes).enumerated() {
            audit.read(entry, at: Int64(place), hashes: hashes.flatMap(\.bytes))
        }
        audit.finish()
        return audit
    }
}
