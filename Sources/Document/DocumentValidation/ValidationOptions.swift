public import Schematron
public import Vocabulary
public import XMLTree

/// How documents are validated.
public struct ValidationOptions: Sendable {
    /// The schema to hold documents against.
    public enum SchemaChoice: Sendable {
        /// Casebook's own schema of CDA R2 with HL7's SDTC extensions.
        case casebook
        /// A schema file and its bytes; what it includes is read from beside it.
        case file(path: String, bytes: [UInt8])
        /// None: the level is skipped.
        case none
    }

    /// Which of Casebook's rule packs to run.
    public enum RuleChoice: Sendable, Hashable {
        /// Those that the document's templateIds ask for.
        case automatic
        /// None.
        case none
        /// Those with these names, whatever the document says it is.
        case named([String])
    }

    /// Casebook's rule packs.
    public var rules = RuleChoice.automatic
    /// Whether a Schematron schema is refused of which something cannot run. Otherwise the rest
    /// runs, and reports say what was not checked.
    public var refusesPartialRules = false
    /// Packs that are installed, which ``RuleChoice/automatic`` chooses by templateIds too.
    public var installed: [InstalledPack] = []
    /// Value sets that are installed, in which the codes of documents are looked up.
    public var vocabularies: [VocabularyFile] = []
    /// Schematron schemas to run besides.
    public var schematron: [SchematronSource] = []
    /// Compiles one of those schemas, or gives what was compiled before (``SchematronKeeper``).
    public var compiles:
        @Sendable (SchematronSource, _ phase: String?, _ isStrict: Bool) throws(SchematronFailure)
            -> SchematronSchema = { source, phase, isStrict throws(SchematronFailure) in
                try SchematronSchema(source, phase: phase, isStrict: isStrict)
            }
    /// The phase of those schemas; nil for each one's default.
    public var phase: String?
    /// The schema.
    public var schema = SchemaChoice.casebook
    /// Whether elements and attributes in foreign namespaces count as the schema has it. Otherwise
    /// they are set aside, and counted as information.
    public var isStrict = false
    /// Whether Casebook's own checks run.
    public var runsChecks = true
    /// Says what time it is, in seconds since 1970-01-01T00:00:00Z, whenever a document is
    /// checked. Without it no time counts as lying in the future.
    public var now: (@Sendable () -> Int64)?
    /// What the door for bytes accepts.
    public var limits = ParseLimits()
    /// Findings kept of one document; more are only counted.
    public var findingsKept = 1_000
    /// Whether findings carry their line in the source.
    public var includesLines = false
    /// Whether a document may have any root element, for rules about other XML. One that is not a
    /// clinical document is held against ``schematron`` alone.
    public var acceptsAnyRoot = false
    /// Whether a document is taken out of other XML around it, such as a SOAP envelope. Places are
    /// those of the whole.
    public var unwrapsEnvelopes = false
    /// Whether it is an error that no rule pack has rules for a document's templates.
    public var requiresRules = false
    /// Packs of Casebook that ``RuleChoice/automatic`` does not choose.
    public var packsLeftOut: Set<String> = []
    /// The profile that the options were set by, which reports name; see ``ValidationProfile``.
    public internal(set) var profile: ValidationProfile?
    /// Whether reports tell which patterns and rules ran, for SVRL.
    public var tracesRules = false
    /// Whether findings may quote the document. Only for a terminal that asked for it.
    public var revealsContent = false

    /// The options above.
    public init() {}
}
