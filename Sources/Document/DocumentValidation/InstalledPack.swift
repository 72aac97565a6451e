internal import ClinicalDocument
public import Schematron

/// A rule pack that somebody has installed: a Schematron schema that is chosen for documents by
/// their templateIds.
public struct InstalledPack: Sendable {
    /// Its name, by which it can also be asked for.
    public let name: String
    /// The templates that it has rules for, `root` or `root:version`; empty: every document.
    public let templates: [String]
    /// The phase to run; nil for the schema's default.
    public let phase: String?
    private let compiles: Compiler
    private let open: @Sendable () throws -> SchematronSource

    /// Compiles a schema for a phase, or gives what was compiled before.
    public typealias Compiler =
        @Sendable (SchematronSource, _ phase: String?) throws(SchematronFailure) -> SchematronSchema

    /// A pack.
    ///
    /// - Parameters:
    ///   - compiles: Called for the schema; without it the schema is compiled.
    ///   - open: Reads the schema; it is called when the first document needs the pack.
    public init(
        name: String, templates: [String], phase: String? = nil,
        compiles: @escaping Compiler = { source, phase throws(SchematronFailure) in
            try SchematronSchema(source, phase: phase)
        },
        open: @escaping @Sendable () throws -> SchematronSource
    ) {
        self.name = name
        self.templates = templates
        self.phase = phase
        self.compiles = compiles
        self.open = open
    }

    /// Reads and compiles it now, so that what ``Compiler`` keeps is there for the first document.
    public func prepare() { _ = compiled() }

    /// Reads and compiles it.
    ///
    /// - Returns: The schema, or why it cannot be used.
    func compiled() -> Result<SchematronSchema, LoadFailure> {
        do {
            return .success(try compiles(try open(), phase))
        } catch {
            return .failure(LoadFailure(reason: "\(error)"))
        }
    }

    /// Why a pack that was installed cannot be used any more.
    struct LoadFailure: Error {
        let reason: String
    }

    /// Whether it has rules for one of a document's own templates.
    func isFor(_ document: DocumentSummary?) -> Bool {
        guard !templates.isEmpty else { return true }
        let own = (document?.templateIds ?? []).flatMap { id -> [String] in
            guard let root = id.root else { return [] }
            return [root] + (id.extension.map { [root + ":" + $0] } ?? [])
        }
        return !Set(own).isDisjoint(with: templates)
    }
}

/// What a schema says of itself once it is compiled, for whoever installs it.
public struct PackDescription: Sendable {
    /// The schema's `title`.
    public let title: String?
    /// Its `schemaVersion`.
    public let version: String?
    /// Its phases.
    public let phases: [String]
    /// The templates that contexts of its rules ask for, `root` or `root:version`, sorted.
    public let templates: [String]
    /// Its asserts and reports.
    public let asserts: Int
    /// Those that cannot run.
    public let unchecked: Int
    /// Why they cannot, reason by reason.
    public let reasons: [String]

    /// Compiles a schema.
    ///
    /// - Throws: ``Schematron/SchematronFailure`` where it cannot be used.
    public init(
        of source: SchematronSource, phase: String? = nil
    ) throws(SchematronFailure) {
        let schema = try SchematronSchema(source, phase: phase)
        title = schema.title
        version = schema.version
        phases = schema.phases
        templates = KnownTemplates(contexts: schema.rules.lazy.map(\.context)).names
        asserts = schema.assertCount
        unchecked = schema.unchecked.count
        reasons = UncheckedWords(schema.unchecked, of: source.name).messages.map(\.text)
    }
}
