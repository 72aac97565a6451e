public import Foundation

/// Which samples of an answer are of documents: results that a document's statements say, and that
/// nobody saved.
///
/// Only what the reader sees is in it. A result that several documents contain is one sample, and
/// each of the documents is named.
public struct DocumentReceipt: Sendable, Hashable {
    /// A sample of documents.
    public struct Result: Sendable, Hashable {
        /// The sample.
        public let sample: UUID
        /// The documents that contain it, by when the store took them in; the sample's metadata and
        /// source are the first one's.
        public let documents: [UUID]

        /// Names a sample and its documents.
        public init(sample: UUID, documents: [UUID]) {
            self.sample = sample
            self.documents = documents
        }
    }

    /// The samples, in the order in which their documents came.
    public var results: [Result]
    /// Documents whose bodies may be seen, and of which nobody knows yet what they say, or what is
    /// kept is damaged: what they measured is missing. `casebook store read` reads them.
    public var unread: [UUID]

    /// Puts a receipt together; by default nothing is of documents.
    public init(results: [Result] = [], unread: [UUID] = []) {
        self.results = results
        self.unread = unread
    }

    /// Whether there is nothing to say.
    public var isEmpty: Bool { results.isEmpty && unread.isEmpty }

    /// The documents that it names, each once, in order.
    public var documents: [UUID] {
        var seen: Set<UUID> = []
        return results.flatMap(\.documents).filter { seen.insert($0).inserted }
    }
}
