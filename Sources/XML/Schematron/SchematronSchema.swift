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
    /// The phases that it declares.
    public let phases: [String]
    /// The namespaces of its prefixes.
    public let namespaces: [String: String]
    /// Asserts left out because of a document that is not there.
    public let unchecked: UncheckedAsserts
    /// The namespace whose prefix makes no difference; see ``SchematronSource/plainNamespace``. The
    /// index that the schema runs on is made for it.
    package let plainNamespace: String?
    let plan: RulePlan
    let program: XPathProgram

    /// Compiles a schema.
    ///
    /// - Parameter phase: The phase to run; nil for the schema's default, `#ALL` for every pattern.
    /// - Throws: ``SchematronFailure`` with everything that keeps it from running.
    /// - Complexity: O(*n*), *n* bytes; about 30 MB/s.
    public init(_ source: SchematronSource, phase: String? = nil) throws(SchematronFailure) {
        let files = SchemaFiles(source)
        guard let model = SchemaReader.read(files) else {
            throw SchematronFailure(issues: files.issues)
        }
        let chosen = try Self.phase(phase, of: model, path: source.path)
        try Self.check(model.queryBinding, path: source.path)
        var compiler = PlanCompiler(model, files: files)
        compiler.compile(phase: chosen)
        guard files.issues.isEmpty else { throw SchematronFailure(issues: files.issues) }
        name = source.name
        plainNamespace = source.plainNamespace
        title = model.title
        namespaces = model.namespaces
        phases = model.phases.map(\.id)
        unchecked = compiler.unchecked
        plan = compiler.plan
        program = compiler.expressions.program
    }

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
