internal import ClinicalDocument
internal import Schemas
internal import Schematron
internal import Synchronization

/// Says which rules a document is held against, and compiles each pack once.
final class RuleChooser: Sendable {
    private let choice: ValidationOptions.RuleChoice
    private let schemas: [SchematronSchema]
    private let compiled = Mutex<[String: SchematronSchema]>([:])
    private let known = Mutex<[ObjectIdentifier: KnownTemplates]>([:])
    private let leftOut: Set<String>
    private let installed: [InstalledPack]
    private let loaded = Mutex<[String: Result<SchematronSchema, InstalledPack.LoadFailure>]>([:])

    /// Compiles the schemas that are given; packs wait for the first document that needs them.
    init(_ options: ValidationOptions) throws(DocumentValidatorFailure) {
        choice = options.rules
        leftOut = options.packsLeftOut
        installed = options.installed
        try options.rules.check(besides: options.installed.map(\.name))
        var schemas: [SchematronSchema] = []
        do throws(SchematronFailure) {
            for source in options.schematron {
                schemas.append(
                    try options.compiles(source, options.phase, options.refusesPartialRules))
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
        schemas.map(choice)
    }

    /// A pack for a document.
    struct Choice {
        let schema: SchematronSchema
        /// Whether it runs on every document, so that it says nothing of the document's templates.
        let isGeneral: Bool
        /// The templates that its rules are about.
        let templates: KnownTemplates
    }

    /// The rules for a document, Casebook's own first.
    func rules(for summary: DocumentSummary?) -> [Choice] {
        packs(for: summary).map { pack in
            let schema = compiled(pack)
            return Choice(
                schema: schema, isGeneral: choice == .automatic && pack.templateIds.isEmpty,
                templates: templates(of: schema))
        }
            + chosenInstalled(for: summary).compactMap { pack in
                guard case .success(let schema) = load(pack) else { return nil }
                return Choice(
                    schema: schema, isGeneral: choice == .automatic && pack.templates.isEmpty,
                    templates: templates(of: schema))
            } + schemas.map(choice)
    }

    /// Installed packs that were chosen and cannot be used, with the reason.
    func failures(for summary: DocumentSummary?) -> [(pack: String, reason: String)] {
        chosenInstalled(for: summary).compactMap { pack in
            guard case .failure(let failure) = load(pack) else { return nil }
            return (pack.name, failure.reason)
        }
    }

    private func chosenInstalled(for summary: DocumentSummary?) -> [InstalledPack] {
        switch choice {
        case .none: []
        case .named(let names): installed.filter { names.contains($0.name) }
        case .automatic: installed.filter { $0.isFor(summary) }
        }
    }

    private func load(
        _ pack: InstalledPack
    ) -> Result<SchematronSchema, InstalledPack.LoadFailure> {
        loaded.withLock { loaded in
            if let known = loaded[pack.name] { return known }
            let made = pack.compiled()
            loaded[pack.name] = made
            return made
        }
    }

    private func choice(_ schema: SchematronSchema) -> Choice {
        Choice(schema: schema, isGeneral: false, templates: templates(of: schema))
    }

    private func templates(of schema: SchematronSchema) -> KnownTemplates {
        known.withLock { known in
            let key = ObjectIdentifier(schema)
            if let found = known[key] { return found }
            let found = KnownTemplates(contexts: schema.rules.lazy.map(\.context))
            known[key] = found
            return found
        }
    }

    private func packs(for summary: DocumentSummary?) -> [RulePack] {
        switch choice {
        case .none: []
        case .named(let names): names.compactMap(RulePack.named)
        case .automatic:
            RulePack.chosen(
                forTemplates: (summary?.templateIds ?? []).compactMap { id in
                    id.root.map { ($0, id.extension) }
                }
            ).filter { !leftOut.contains($0.name) }
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
    /// - Parameter installed: Names of packs that are installed.
    /// - Throws: ``DocumentValidatorFailure/unknownPack(_:known:)``.
    public func check(besides installed: [String] = []) throws(DocumentValidatorFailure) {
        guard case .named(let names) = self else { return }
        for name in names where RulePack.named(name) == nil && !installed.contains(name) {
            throw .unknownPack(name, known: RulePack.all.map(\.name) + installed)
        }
    }
}
