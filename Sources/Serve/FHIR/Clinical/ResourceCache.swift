internal import ClinicalRecord
internal import Foundation
package import HealthModel
internal import Synchronization

/// Keeps what documents say as resources for a while, so that the next search need not make them
/// again.
///
/// It decides nothing. A document is read from the store first, with the reader's rights at that
/// moment and an entry in the access log; only then is it looked up here. Each reader of a person
/// has a shelf of their own of a fixed size, with what they themselves have read: neither what is
/// on another one's nor what is hidden from them changes how long an answer takes. What a reader
/// no longer sees leaves the shelf with the next answer, and everything leaves it some time after
/// the last, so that nothing outlives a person who is erased for longer than that.
package final class ResourceCache: Sendable {
    /// Who reads whose documents.
    package struct Reader: Sendable, Hashable {
        let name: String
        let person: PersonID

        /// - Parameter name: What tells one who reads from all others, with their purpose.
        package init(_ name: String, of person: PersonID) {
            self.name = name
            self.person = person
        }
    }

    /// How much is kept, and for how long.
    package struct Limits: Sendable {
        /// Readers whose shelves are kept.
        package var readers = 8
        /// Bytes on a shelf; what does not fit is made anew each time.
        package var shelfBytes = 16 << 20
        /// How long a shelf is kept that nobody uses.
        package var kept = Duration.seconds(60)

        package init() {}
    }

    private struct Shelf {
        var documents: [DocumentResources.Name: DocumentResources] = [:]
        var weight = 0
        /// Where the reader's last walk ended.
        var bookmark: ResourceWalk.Bookmark?
        var used: ContinuousClock.Instant
    }

    private struct State {
        var shelves: [Reader: Shelf] = [:]
        var isSwept = false
    }

    private let limits: Limits
    private let state = Mutex(State())
    private let made = Atomic(0)

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// How many documents are kept.
    package var count: Int {
        state.withLock { $0.shelves.values.reduce(0) { $0 + $1.documents.count } }
    }

    /// How often a document was made into resources since the beginning.
    package var madeCount: Int { made.load(ordering: .relaxed) }

    func countMade() { made.add(1, ordering: .relaxed) }

    /// Bytes on a shelf.
    var shelfBytes: Int { limits.shelfBytes }

    /// Where a reader's last walk ended, if that was at a document.
    func bookmark(of reader: Reader, at document: UUID) -> ResourceWalk.Bookmark? {
        state.withLock { state in
            state.shelves[reader]?.bookmark.flatMap { $0.document == document ? $0 : nil }
        }
    }

    /// What the documents on a reader's shelf say.
    func documents(of reader: Reader) -> [DocumentResources.Name: DocumentResources] {
        state.withLock { $0.shelves[reader]?.documents ?? [:] }
    }

    /// Puts on a reader's shelf what they have just read, in its order as far as it fits, and
    /// nothing else, with where their walk ended.
    func keep(
        _ documents: [(DocumentResources.Name, DocumentResources)],
        upTo bookmark: ResourceWalk.Bookmark?, for reader: Reader
    ) {
        var shelf = Shelf(used: .now)
        if let bookmark, bookmark.weight <= limits.shelfBytes { shelf.bookmark = bookmark }
        for (name, resources) in documents
        where shelf.weight + resources.weight <= limits.shelfBytes {
            shelf.documents[name] = resources
            shelf.weight += resources.weight
        }
        let mustSweep = state.withLock { state in
            let isEmpty = shelf.documents.isEmpty && shelf.bookmark == nil
            state.shelves[reader] = isEmpty ? nil : shelf
            if state.shelves.count > limits.readers,
                let oldest = state.shelves.min(by: { $0.value.used < $1.value.used })?.key
            {
                state.shelves[oldest] = nil
            }
            defer { state.isSwept = true }
            return !state.isSwept
        }
        if mustSweep { sweep() }
    }

    /// Takes away what nobody uses, until nothing is left.
    private func sweep() {
        Task.detached { [limits, weak self] in
            repeat {
                try? await Task.sleep(for: limits.kept / 2)
            } while self?.dropUnused() ?? false
        }
    }

    /// - Returns: Whether something is left.
    private func dropUnused() -> Bool {
        state.withLock { state in
            let oldest = ContinuousClock.now - limits.kept
            state.shelves = state.shelves.filter { $0.value.used > oldest }
            state.isSwept = !state.shelves.isEmpty
            return state.isSwept
        }
    }
}
