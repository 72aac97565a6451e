/// Puts abstract patterns and abstract rules in the places that name them (ISO/IEC 19757-3,
/// sections 5.4.1, 5.4.9, 5.4.10 and 6.3).
struct RuleExpansion {
    private let schema: SchemaModel
    private let files: SchemaFiles
    private let patterns: [String: PatternModel]
    private let rules: [String: RuleModel]
    private let variables: Set<String>

    init(_ schema: SchemaModel, files: SchemaFiles) {
        self.schema = schema
        self.files = files
        let lets = schema.lets + schema.phases.flatMap(\.lets)
        variables = Set(lets.map(\.name))
        patterns = Dictionary(
            schema.patterns.filter(\.isAbstract).compactMap { pattern in
                pattern.id.map { ($0, pattern) }
            }, uniquingKeysWith: { first, _ in first })
        // Packs extend abstract rules across patterns, beyond what the standard says.
        rules = Self.abstractRules(schema.rules + schema.patterns.flatMap(\.rules))
    }

    private static func abstractRules(_ rules: [RuleModel]) -> [String: RuleModel] {
        Dictionary(
            rules.filter(\.isAbstract).compactMap { rule in rule.id.map { ($0, rule) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The patterns that can run: abstract ones in the place of those that are one of them, and
    /// rules with what they extend.
    func concrete() -> [PatternModel] {
        schema.patterns.filter { !$0.isAbstract }.map { pattern in
            guard let name = pattern.isA else { return flattened(pattern, own: pattern.rules) }
            guard let base = patterns[name] else {
                files.skip(
                    [], .cannotRun, pattern.place, "unknown abstract pattern `\(name)`",
                    help: "correct `is-a`, or give the pattern `abstract=\"true\"`")
                return flattened(pattern, own: pattern.rules)
            }
            return instance(of: base, for: pattern)
        }
    }

    private func instance(of base: PatternModel, for pattern: PatternModel) -> PatternModel {
        let lets = (base.rules + pattern.rules).flatMap(\.lets) + base.lets + pattern.lets
        let names = variables.union(lets.map(\.name))
        var values = Dictionary(names.map { ($0, "$" + $0) }, uniquingKeysWith: { $1 })
        let given = Set(pattern.parameters.map(\.name))
        let declared = Set(base.parameters.map(\.name))
        for parameter in base.parameters {
            if let value = parameter.value {
                values[parameter.name] = value
            } else if !given.contains(parameter.name) {
                files.skip(
                    [], .cannotRun, pattern.place,
                    "the parameter `\(parameter.name)` of `\(base.id ?? "")` has no value",
                    help: "give it with `param`")
            }
        }
        for parameter in pattern.parameters {
            guard let value = parameter.value else {
                files.skip(
                    [], .cannotRun, parameter.place, "`param` has no `value`",
                    help: "give the value")
                continue
            }
            values[parameter.name] = value
            if !declared.isEmpty, !declared.contains(parameter.name) {
                files.note(
                    parameter.place,
                    "`\(base.id ?? "")` declares no parameter `\(parameter.name)`",
                    help: "correct its name, or declare it")
            }
        }
        // The rules that it extends are part of the abstract pattern, parameters included.
        let flat = flattened(base, own: base.rules)
        var result = pattern
        result.isA = nil
        result.title = pattern.title ?? base.title
        result.role = pattern.role ?? base.role
        result.isGroup = pattern.isGroup || base.isGroup
        result.documents =
            pattern.documents ?? base.documents.map { replacing(values, in: $0) }
        result.lets = base.lets.map { replacing(values, in: $0) } + pattern.lets
        result.rules = flat.rules.map { replacing(values, in: $0) }
        result.diagnostics = notes(base, pattern, values, \.diagnostics, schema.diagnostics) {
            $0.diagnostics
        }
        result.properties = notes(base, pattern, values, \.properties, schema.properties) {
            $0.properties
        }
        let own = flattened(pattern, own: pattern.rules + base.rules)
        result.rules += own.rules.map { replacing(values, in: $0) }
        return result
    }

    /// The diagnostics or properties of an instance: those that its asserts name, with its values.
    private func notes(
        _ base: PatternModel, _ pattern: PatternModel, _ values: Values,
        _ ofPattern: KeyPath<PatternModel, [String: NoteModel]>, _ ofSchema: [String: NoteModel],
        _ named: (CheckModel) -> [String]
    ) -> [String: NoteModel] {
        let own = base[keyPath: ofPattern].merging(pattern[keyPath: ofPattern]) { $1 }
        var result = own.mapValues { replacing(values, in: $0) }
        for case .check(let check) in (base.rules + pattern.rules).flatMap(\.items) {
            for id in named(check) where result[id] == nil {
                result[id] = ofSchema[id].map { replacing(values, in: $0) }
            }
        }
        return result
    }

    private typealias Values = [String: String]

    private func replacing(_ values: Values, in item: LetModel) -> LetModel {
        var item = item
        switch item.value {
        case .expression(let text): item.value = .expression(replacing(values, in: text))
        case .body(let text, let original):
            item.value = .body(
                replacing(values, in: text),
                original: original.map { replacing(values, in: $0) })
        case .unsupported: break
        }
        return item
    }

    private func replacing(_ values: Values, in note: NoteModel) -> NoteModel {
        NoteModel(
            attributes: note.attributes, message: note.message.map { replacing(values, in: $0) })
    }

    private func replacing(_ values: Values, in part: MessagePart) -> MessagePart {
        switch part {
        case .text(let text): .text(replacing(values, in: text))
        case .value(let select, let place):
            .value(select: replacing(values, in: select), place: place)
        case .name(let path, let place):
            .name(path: path.map { replacing(values, in: $0) }, place: place)
        }
    }

    private func replacing(_ values: Values, in rule: RuleModel) -> RuleModel {
        var rule = rule
        rule.context = rule.context.map { replacing(values, in: $0) }
        rule.visitEach = rule.visitEach.map { replacing(values, in: $0) }
        rule.subject = rule.subject.map { replacing(values, in: $0) }
        rule.items = rule.items.map { item in
            if case .binding(let item) = item { return .binding(replacing(values, in: item)) }
            guard case .check(var check) = item else { return item }
            check.test = replacing(values, in: check.test)
            check.subject = check.subject.map { replacing(values, in: $0) }
            check.role = check.role.map { replacing(values, in: $0) }
            check.flag = check.flag.map { replacing(values, in: $0) }
            check.severity = check.severity.map { replacing(values, in: $0) }
            check.message = check.message.map { replacing(values, in: $0) }
            return .check(check)
        }
        return rule
    }

    /// Replaces `$name` where a parameter has that name. A dot or a hyphen may belong to a name or
    /// end it, as in `$kind-$part`: the longest name that is one counts. A variable stands for
    /// itself.
    private func replacing(_ values: Values, in text: String) -> String {
        guard text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            let whole = rest.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            var name = whole
            while values[String(name)] == nil,
                let end = name.lastIndex(where: { "-.".contains($0) })
            {
                name = name[..<end]
            }
            let value = values[String(name)]
            result += value ?? "$" + whole
            rest = rest[(value == nil ? whole : name).endIndex...]
        }
        return result + rest
    }

    /// A pattern whose rules that run have what they extend.
    private func flattened(_ pattern: PatternModel, own: [RuleModel]) -> PatternModel {
        let own = Self.abstractRules(own)
        var result = pattern
        result.rules = pattern.rules.filter { !$0.isAbstract }.map { rule in
            var flat = rule
            flat.items = []
            var left = Self.mostItems
            append(rule, to: &flat, path: [rule.id].compactMap { $0 }, own, &left)
            return flat
        }
        return result
    }

    /// Items that a rule may have with those that it extends, against rules that extend others
    /// many times.
    private static let mostItems = 20_000

    private func append(
        _ rule: RuleModel, to result: inout RuleModel, path: [String],
        _ own: [String: RuleModel], _ left: inout Int
    ) {
        for item in rule.items {
            left -= 1
            guard left > 0 else {
                if left == 0 {
                    result.hindrance = RuleFailure(
                        message:
                            "the rule has more than \(Self.mostItems) parts, including those of "
                            + "the rules that it extends", help: "extend each rule once")
                }
                return
            }
            guard case .extends(let name, let place) = item else {
                result.items.append(item)
                continue
            }
            // A rule of its own pattern comes before one of another with the same id.
            guard let base = own[name] ?? rules[name] else {
                files.skip(
                    [], .cannotRun, place, "unknown abstract rule `\(name)`",
                    help: "correct the name, or give the rule `abstract=\"true\"`")
                continue
            }
            guard !path.contains(name) else {
                files.skip(
                    [], .cannotRun, place, "the rule `\(name)` extends itself",
                    help: "break the cycle: " + (path + [name]).joined(separator: " → "))
                continue
            }
            if result.hindrance == nil { result.hindrance = base.hindrance }
            append(base, to: &result, path: path + [name], own, &left)
        }
    }
}
