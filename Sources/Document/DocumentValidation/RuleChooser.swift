internal import ClinicalDocument
internal import Schemas
internal import Schematron
internal import Synchronization
internal import XMLTree

/// Says which rules a document is held against, and makes those ready that documents need.
final class RuleChooser: Sendable {
    private let choice: ValidationOptions.RuleChoice
    private let schemas: [SchematronSchema]
    /// Casebook's own packs that documents needed.
    private let own = Mutex<[String: ReadyPack]>([:])
    private let known = Mutex<[ObjectIdentifier: ReadyPack]>([:])
    /// The names in the schemas that are given, once they were asked for.
    private let names = Mutex<Set<String>?>(nil)
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

    /// Whether a schema that is given asks for elements or attributes of a name.
    func asks(for name: String) -> Bool {
        names.withLock { known in
            let names = known ?? schemas.reduce(into: []) { $0.formUnion($1.names) }
            known = names
            return names.contains(name)
        }
    }

    /// The schemas that are given, for a document that is no clinical one.
    var rulesForAnyDocument: [Choice] {
        schemas.map { Choice(rules: .compiled($0), isGeneral: false) }
    }

    /// A pack for a document.
    struct Choice {
        fileprivate enum Rules {
            case own(RulePack)
            case compiled(SchematronSchema)
        }

        fileprivate let rules: Rules
        /// Whether it runs on every document, so that it says nothing of the document's templates.
        let isGeneral: Bool
    }

    /// The rules for a document, Casebook's own first.
    func rules(for summary: DocumentSummary?) -> [Choice] {
        packs(for: summary).map { pack in
            Choice(
                rules: .own(pack), isGeneral: choice == .automatic && pack.templateIds.isEmpty)
        }
            + chosenInstalled(for: summary).compactMap { pack in
                guard case .success(let schema) = load(pack) else { return nil }
                return Choice(
                    rules: .compiled(schema),
                    isGeneral: choice == .automatic && pack.templates.isEmpty)
            } + rulesForAnyDocument
    }

    /// A pack, ready to run.
    func ready(_ choice: Choice) -> ReadyPack {
        switch choice.rules {
        case .compiled(let schema): ready(schema)
        case .own(let pack):
            own.withLock { own in
                if let known = own[pack.name] { return known }
                let made = ReadyPack(pack.schema)
                own[pack.name] = made
                return made
            }
        }
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

    private func ready(_ schema: SchematronSchema) -> ReadyPack {
        known.withLock { known in
            let key = ObjectIdentifier(schema)
            if let found = known[key] { return found }
            let found = ReadyPack(schema)
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
