package import XMLTree

/// A compiled ISO Schematron schema, for use by any number of tasks.
///
/// The rules are not run one after the other over the whole document: contexts are looked up by
/// element name and by the templateId that they ask for, tests are compiled once for all rules
/// that share them, and lists behind `document()` are hashed.
///
/// See ISO/IEC 19757-3:2020; the query language is XPath 1.0 with `current()` and `document()`.
public final class SchematronSchema: Sendable {
    /// What reports call it.
    public let name: String
    /// The schema's `title`.
    public let title: String?
    /// Its `schemaVersion`.
    public let version: String?
    /// The phases that it declares.
    public let phases: [String]
    /// The phase that was chosen; `#ALL` for every pattern.
    public let phase: String
    /// The namespaces of its prefixes.
    public let namespaces: [String: String]
    /// Asserts that do not run, and why.
    public let unchecked: UncheckedAsserts
    /// The namespace whose prefix makes no difference; see ``SchematronSource/plainNamespace``. The
    /// index that the schema runs on is made for it.
    package let plainNamespace: String?
    let plan: RulePlan
    let program: any RuleProgram

    /// Compiles a schema.
    ///
    /// - Parameter phase: The phase to run; nil or `#DEFAULT` for the schema's default, `#ALL` for
    ///   every pattern, `#ANY` for the first whose `when` holds of the document.
    /// - Parameter isStrict: Whether a schema is refused of which something cannot run; otherwise
    ///   the rest runs, and ``unchecked`` says what does not.
    /// - Throws: ``SchematronFailure`` with everything that keeps it from running.
    /// - Complexity: O(*n*), *n* bytes; about 30 MB/s.
    public convenience init(
        _ source: SchematronSource, phase: String? = nil, isStrict: Bool = false
    ) throws(SchematronFailure) {
        try self.init(SchemaFiles(source), phase: phase, isStrict: isStrict)
    }

    /// Compiles a schema, which the files know then.
    convenience init(
        _ files: SchemaFiles, phase: String?, isStrict: Bool
    ) throws(SchematronFailure) {
        let source = files.source
        guard let model = SchemaReader.read(files) else {
            throw SchematronFailure(issues: files.issues)
        }
        let chosen = try Self.phase(phase, of: model, path: source.path)
        let language = try Self.language(of: model, path: source.path)
        var compiler = PlanCompiler(model, files: files, language: language)
        compiler.compile(chosen)
        let issues = files.issues + (isStrict ? files.unchecked.issues : [])
        guard issues.isEmpty else { throw SchematronFailure(issues: issues) }
        self.init(
            source, title: model.title, version: model.version, phases: model.phases.map(\.id),
            phase: chosen.name, namespaces: model.namespaces, unchecked: files.unchecked,
            plan: compiler.plan, program: compiler.expressions.finish())
    }

    /// A schema of parts that were compiled.
    init(
        _ source: SchematronSource, title: String?, version: String?, phases: [String],
        phase: String, namespaces: [String: String], unchecked: UncheckedAsserts, plan: RulePlan,
        program: any RuleProgram
    ) {
        name = source.name
        plainNamespace = source.plainNamespace
        self.title = title
        self.version = version
        self.phases = phases
        self.phase = phase
        self.namespaces = namespaces
        self.unchecked = unchecked
        self.plan = plan
        self.program = program
    }

    /// The rules that run, by their context and the number of their asserts and reports.
    package var rules: [(context: String, asserts: Int)] {
        plan.patterns.flatMap(\.rules).map { ($0.contextText, $0.checks.count) }
    }

    /// Asserts and reports of the phase, also those that do not run.
    public var assertCount: Int { rules.reduce(unchecked.count) { $0 + $1.asserts } }

    /// The names of elements and attributes in its expressions.
    package var names: Set<String> { program.names }

    /// Runs the rules on a document.
    ///
    /// - Complexity: in the document's size and in the rules that its elements meet; rules that
    ///   it does not meet cost a look-up each.
    package func validate(
        _ tree: TreeIndex, limits: SchematronLimits = SchematronLimits()
    ) -> SchematronOutcome {
        program.run(plan, of: self, on: tree, limits: limits)
    }

    private static func phase(
        _ asked: String?, of model: SchemaModel, path: String
    ) throws(SchematronFailure) -> PhaseChoice {
        let name = asked == "#DEFAULT" ? nil : asked
        let chosen = name ?? model.defaultPhase
        guard let chosen, chosen != "#ALL" else { return .all }
        if chosen == "#ANY", model.phases.contains(where: { $0.when != nil }) { return .any }
        guard model.phases.contains(where: { $0.id == chosen }) else {
            let known = model.phases.map { "`\($0.id)`" }.joined(separator: ", ")
            throw SchematronFailure(issues: [
                .init(
                    file: path, position: nil,
                    message: chosen == "#ANY"
                        ? "no phase has a `when`, which `#ANY` requires"
                        : "unknown phase `\(chosen)`",
                    help: known.isEmpty ? "the schema has no phases" : "it has \(known)")
            ])
        }
        return .named(chosen)
    }

    private static func language(
        of model: SchemaModel, path: String
    ) throws(SchematronFailure) -> SchemaLanguage {
        let binding = model.queryBinding
        if let language = SchemaLanguage(binding: binding, edition: model.edition) {
            return language
        }
        throw SchematronFailure(issues: [
            .init(
                file: path, position: nil,
                message: "unknown query binding `\(binding ?? "")`",
                help: "use one of `xslt`, `xslt2`, `xslt3`, `xpath`, `xpath2`, `xpath3`, "
                    + "`xpath31`")
        ])
    }
}
