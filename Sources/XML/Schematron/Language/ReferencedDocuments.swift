internal import Synchronization
import XMLTree

/// The documents beside a schema that expressions ask for while they are evaluated, each with its
/// indexes. Belongs to one run at a time.
final class ReferencedDocuments {
    private let files: SchemaFiles
    /// What a language keeps about the documents.
    var attachment: AnyObject?

    init(_ source: SchematronSource) { files = SchemaFiles(source) }

    /// A document's index by its name, relative to the schema; nil where there is none.
    func index(named name: String) -> TreeIndex? { files.index(named: name) }

    /// The files, for what they refuse.
    var schemaFiles: SchemaFiles { files }
}

/// The documents beside a schema for each run at a time, kept for the next run, so that a value set
/// is read and indexed once.
final class ReferencedDocumentsPool: @unchecked Sendable {
    // They are in the list or with one run, never both, so no two tasks see it at a time.
    private let source: SchematronSource
    private var idle: [ReferencedDocuments] = []
    private let lock = Mutex<Void>(())

    init(_ source: SchematronSource) { self.source = source }

    /// Lends documents for the length of one run.
    func lend<Result>(_ run: (ReferencedDocuments) -> Result) -> Result {
        let references = lock.withLock { _ in idle.popLast() } ?? ReferencedDocuments(source)
        defer { lock.withLock { _ in idle.append(references) } }
        return run(references)
    }
}
