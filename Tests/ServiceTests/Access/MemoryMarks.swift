import Foundation
import Synchronization

@testable import Access

/// A journal of marks in memory.
final class MemoryMarks: UsedNames.Journal {
    private let lines = Mutex<[(name: String, end: Date)]>([])

    func append(_ name: String, until end: Date) { lines.withLock { $0.append((name, end)) } }

    /// The names in the order in which they were written.
    var names: [String] { lines.withLock { $0.map(\.name) } }

    /// What a service that starts anew reads.
    var marks: [String: Date] {
        lines.withLock { Dictionary($0.map { ($0.name, $0.end) }) { $1 } }
    }
}
