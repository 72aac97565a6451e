internal import ClinicalDocument
internal import Schemas
internal import Schematron
internal import Synchronization

/// Says which rules a document is held against, and compiles each pack once.
final class RuleChooser: Sendable {
    private let choice: ValidationOptions.RuleChoice
    private let schemas: [SchematronSchema]
    private let compiled = Mutex<[String: SchematronSchema]>([:])

    /// Compiles the schemas that are given; packs wait for the first document that needs them.
    init(_ options: ValidationOptions) throws(DocumentValidatorFailure) {
        choice = options.rules
        try options.rules.check()
        var schemas: [SchematronSchema] = []
        do throws(SchematronFailure) {
            for source in options.schematron {
                schemas.append(
                    try SchematronSchema(
                        source, phase: options.phase, isStrict: options.refusesPartialRules))
            }
        } catch {
            throw .rules(error)
        }
        self.schemas = schemas
    }

    /// The namespaces of the prefixes in the schemas that are given; the first one's count.
    var namespaces: [String: String] {
        schemas.reduce(into: [:]) { $0.merge($1.namespaces) { first, _ in first } }
    }

    /// What SVRL's root says of the one schema that runs; nil with more.
    var head: SVRLRendering.Head? {
        guard schemas.count == 1, choice == .none else { return nil }
        return SVRLRendering.Head(
            title: schemas[0].title, version: schemas[0].version, phase: schemas[0].phase)
    }

    /// The names of elements and attributes that the schemas that are given ask for.
    var names: Set<String> { schemas.reduce(into: []) { $0.formUnion($1.names) } }

    /// The schemas that are given, for a document that is no clinical one.
    var rulesForAnyDocument: [Choice] {
        schemas.map { Choice(schema: $0, isGeneral: false) }
    }

    /// A pack for a document.
    struct Choice {
        let schema: SchematronSchema
        /// Whether it runs on every document, so that it says nothing of the document's templates.
        let isGeneral: Bool
    }

    /// The rules for a document, Casebook's own first.
    func rules(for summary: DocumentSummary?) -> [Choice] {
        packs(for: summary).map { pack in
            Choice(
                schema: compiled(pack),
                isGeneral: choice == .automatic && pack.templateIds.isEmpty)
        } + schemas.map { Choice(schema: $0, isGeneral: false) }
    }

    private func packs(for summary: DocumentSummary?) -> [RulePack] {
        switch choice {
        case .none: []
        case .named(let names): names.compactMap(RulePack.named)
        case .automatic:
            RulePack.chosen(
                forTemplates: (summary?.templateIds ?? []).compactMap { id in
                    id.root.map { ($0, id.extension) }
                })
        }
    }

    private func compiled(_ pack: RulePack) -> SchematronSchema {
        compiled.withLock { compiled in
            if let known = compiled[pack.name] { return known }
            do {
                let schema = try SchematronSchema(SchematronSource(pack))
                compiled[pack.name] = schema
                return schema
            } catch {
                preconditionFailure("a pack of Casebook's own does not compile: \(error)")
            }
        }
    }
}

extension ValidationOptions.RuleChoice {
    /// Looks whether there are the packs that are named; compiles none.
    ///
    /// - Throws: ``DocumentValidatorFailure/unknownPack(_:known:)``.
    public func check() throws(DocumentValidatorFailure) {
        guard case .named(let names) = self else { return }
        for name in names where RulePack.named(name) == nil {
            throw .unknownPack(name, known: RulePack.all.map(\.name))
        }
    }
}
