internal import Synchronization
import XMLTree

/// The documents beside a schema that expressions ask for while they are evaluated, each with its
/// indexes. Belongs to one run at a time.
final class Shelf {
    private let files: SchemaFiles
    /// What a language keeps about the documents.
    var attachment: AnyObject?

    init(_ source: SchematronSource) { files = SchemaFiles(source) }

    /// A document's index by its name, relative to the schema; nil where there is none.
    func index(named name: String) -> TreeIndex? { files.index(named: name) }

    /// The files, for what they refuse.
    var schemaFiles: SchemaFiles { files }
}

/// Shelves of a schema: as many as there are runs at a time, each kept for the next run, so that a
/// value set is read and indexed once.
final class Shelves: @unchecked Sendable {
    // A shelf is in the list or with one run, never both, so no two tasks see it at a time.
    private let source: SchematronSource
    private var idle: [Shelf] = []
    private let lock = Mutex<Void>(())

    init(_ source: SchematronSource) { self.source = source }

    /// Lends a shelf for the length of one run.
    func lend<Result>(_ run: (Shelf) -> Result) -> Result {
        let shelf = lock.withLock { _ in idle.popLast() } ?? Shelf(source)
        defer { lock.withLock { _ in idle.append(shelf) } }
        return run(shelf)
    }
}
