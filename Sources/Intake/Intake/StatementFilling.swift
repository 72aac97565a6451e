internal import ClinicalRecord
internal import HealthModel
public import HealthStore
internal import PDFAttachments
internal import XMLTree

/// Reads the bodies of documents that were stored before their statements were kept, and of those
/// whose statements are of an older form.
///
/// What was done is durable step by step, and what is done is not done again: a run that was
/// stopped goes on where the next one finds work.
public struct StatementFilling: Sendable {
    private let handle: IntakeHandle

    /// How far a run has come.
    public struct Progress: Sendable, Hashable {
        /// Documents that were read.
        public var read = 0
        /// Documents that are damaged in the store.
        public var damaged = 0
        /// Documents that cost more to read than a document of their size may.
        public var refused = 0

        /// Nothing was done yet.
        public init() {}
    }

    /// Fills a store.
    public init(into store: HealthStore) {
        handle = store.intake(source: Source(name: "casebook"))
    }

    /// Reads all documents that need it.
    ///
    /// - Parameter goOn: Told how far it has come after each step; false ends the run.
    /// - Throws: ``StoreError``, and `CancellationError` where its task is cancelled.
    public func run(
        _ goOn: (Progress) async throws -> Bool = { _ in true }
    ) async throws -> Progress {
        var progress = Progress()
        var position: PagingPosition?
        repeat {
            try Task.checkCancellation()
            let step = try await handle.unread(
                after: position, isCurrent: DocumentContents.isReadable)
            progress.damaged += step.damaged
            var contents: [(UnreadDocument, [UInt8])] = []
            for document in step.documents {
                if let read = await Self.contents(of: document.bytes.bytes) {
                    contents.append((document, read))
                } else {
                    progress.refused += 1
                }
            }
            if !contents.isEmpty { try await handle.keep(contents) }
            progress.read += contents.count
            position = step.next
            guard try await goOn(progress) else { return progress }
        } while position != nil
        return progress
    }

    @concurrent private static func contents(of bytes: [UInt8]) async -> [UInt8]? {
        let limits = ParseLimits()
        let work = limits.budget(forBytes: bytes.count) { Task.isCancelled }
        guard let xml = try? ReceivedDocument(bytes, limit: limits.bytes).xml,
            let document = try? XMLDocument(xml, limits: limits, within: work)
        else { return nil }
        return DocumentContents(document)?.bytes
    }
}
