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
    /// The namespaces of its prefixes.
    public let namespaces: [String: String]
    /// Asserts that do not run, and why.
    public let unchecked: UncheckedAsserts
    /// The namespace whose prefix makes no difference; see ``SchematronSource/plainNamespace``. The
    /// index that the schema runs on is made for it.
    package let plainNamespace: String?
    let plan: RulePlan
    let program: XPathProgram

    /// Compiles a schema.
    ///
    /// - Parameter phase: The phase to run; nil for the schema's default, `#ALL` for every pattern.
    /// - Parameter isStrict: Whether a schema is refused of which something cannot run; otherwise
    ///   the rest runs, and ``unchecked`` says what does not.
    /// - Throws: ``SchematronFailure`` with everything that keeps it from running.
    /// - Complexity: O(*n*), *n* bytes; about 30 MB/s.
    public init(
        _ source: SchematronSource, phase: String? = nil, isStrict: Bool = false
    ) throws(SchematronFailure) {
        let files = SchemaFiles(source)
        guard let model = SchemaReader.read(files) else {
            throw SchematronFailure(issues: files.issues)
        }
        let chosen = try Self.phase(phase, of: model, path: source.path)
        try Self.check(model.queryBinding, path: source.path)
        var compiler = PlanCompiler(model, files: files)
        compiler.compile(phase: chosen)
        let issues = files.issues + (isStrict ? files.unchecked.issues : [])
        guard issues.isEmpty else { throw SchematronFailure(issues: issues) }
        name = source.name
        plainNamespace = source.plainNamespace
        title = model.title
        version = model.version
        namespaces = model.namespaces
        phases = model.phases.map(\.id)
        unchecked = files.unchecked
        plan = compiler.plan
        program = compiler.expressions.program
    }

    /// The rules that run, by their context and the number of their asserts and reports.
    package var rules: [(context: String, asserts: Int)] {
        plan.patterns.flatMap(\.rules).map { ($0.contextText, $0.checks.count) }
    }

    /// Asserts and reports of the phase, also those that do not run.
    public var assertCount: Int { rules.reduce(unchecked.count) { $0 + $1.asserts } }

    /// Runs the rules on a document.
    ///
    /// - Complexity: in the document's size and in the rules that its elements meet; rules that
    ///   it does not meet cost a look-up each.
    package func validate(
        _ tree: TreeIndex, limits: SchematronLimits = SchematronLimits()
    ) -> SchematronOutcome {
        var run = RuleRun(self, tree, limits: limits)
        return run.run()
    }

    private static func phase(
        _ asked: String?, of model: SchemaModel, path: String
    ) throws(SchematronFailure) -> String? {
        let name = asked == "#DEFAULT" ? nil : asked
        let chosen = name ?? model.defaultPhase
        guard let chosen, chosen != "#ALL" else { return nil }
        guard model.phases.contains(where: { $0.id == chosen }) else {
            let known = model.phases.map { "`\($0.id)`" }.joined(separator: ", ")
            throw SchematronFailure(issues: [
                .init(
                    file: path, position: nil, message: "there is no phase `\(chosen)`",
                    help: known.isEmpty ? "the schema has no phases" : "it has \(known)")
            ])
        }
        return chosen
    }

    /// XPath 1.0's bindings run; those of XPath 2.0 run where their expressions are XPath 1.0.
    private static func check(_ binding: String?, path: String) throws(SchematronFailure) {
        let known: Set<String> = [
            "xslt", "xslt1", "xpath", "xpath1", "exslt", "xslt2", "xpath2", "xslt3", "xpath3",
            "xpath31",
        ]
        guard let binding, !known.contains(binding.lowercased()) else { return }
        throw SchematronFailure(issues: [
            .init(
                file: path, position: nil,
                message: "the query binding `\(binding)` is not known",
                help: "use a schema with the binding `xslt`")
        ])
    }
}
