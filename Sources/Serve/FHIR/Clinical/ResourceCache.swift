internal import ClinicalRecord
internal import Foundation
package import HealthModel
internal import Synchronization

/// Keeps what documents say as resources for a while, so that the next search need not make them
/// again.
///
/// It decides nothing. A document is read from the store first, with the reader's rights at that
/// moment and an entry in the access log; only then is it looked up here. Each reader of a person
/// has a part of their own of a fixed size, with what they themselves have read: neither what is
/// on another one's nor what is hidden from them changes how long an answer takes. What a reader
/// no longer sees leaves that part with the next answer, and everything leaves it some time after
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
        /// Readers of whom something is kept.
        package var readers = 8
        /// Bytes of one reader; what does not fit is made anew each time.
        package var readerBytes = 16 << 20
        /// How long the part of a reader who asks nothing is kept.
        package var kept = Duration.seconds(60)

        package init() {}
    }

    private struct ReaderResources {
        var documents: [DocumentResources.Name: DocumentResources] = [:]
        var weight = 0
        /// Where the reader's last walk ended.
        var bookmark: ResourceWalk.Bookmark?
        var used: ContinuousClock.Instant
    }

    private struct State {
        var readers: [Reader: ReaderResources] = [:]
        var isSwept = false
    }

    private let limits: Limits
    private let state = Mutex(State())
    private let made = Atomic(0)

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// How many documents are kept.
    package var count: Int {
        state.withLock { $0.readers.values.reduce(0) { $0 + $1.documents.count } }
    }

    /// How often a document was made into resources since the beginning.
    package var madeCount: Int { made.load(ordering: .relaxed) }

    func countMade() { made.add(1, ordering: .relaxed) }

    /// Bytes of one reader.
    var readerBytes: Int { limits.readerBytes }

    /// Where a reader's last walk ended, if that was at a document.
    func bookmark(of reader: Reader, at document: UUID) -> ResourceWalk.Bookmark? {
        state.withLock { state in
            state.readers[reader]?.bookmark.flatMap { $0.document == document ? $0 : nil }
        }
    }

    /// What the kept documents of a reader say.
    func documents(of reader: Reader) -> [DocumentResources.Name: DocumentResources] {
        state.withLock { $0.readers[reader]?.documents ?? [:] }
    }

    /// Keeps for a reader what they have just read, in its order as far as it fits, and
    /// nothing else, with where their walk ended.
    func keep(
        _ documents: [(DocumentResources.Name, DocumentResources)],
        upTo bookmark: ResourceWalk.Bookmark?, for reader: Reader
    ) {
        var kept = ReaderResources(used: .now)
        if let bookmark, bookmark.weight <= limits.readerBytes { kept.bookmark = bookmark }
        for (name, resources) in documents
        where kept.weight + resources.weight <= limits.readerBytes {
            kept.documents[name] = resources
            kept.weight += resources.weight
        }
        let mustSweep = state.withLock { state in
            let isEmpty = kept.documents.isEmpty && kept.bookmark == nil
            state.readers[reader] = isEmpty ? nil : kept
            if state.readers.count > limits.readers,
                let oldest = state.readers.min(by: { $0.value.used < $1.value.used })?.key
            {
                state.readers[oldest] = nil
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
            state.readers = state.readers.filter { $0.value.used > oldest }
            state.isSwept = !state.readers.isEmpty
            return state.isSwept
        }
    }
}
