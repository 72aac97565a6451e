/// Puts abstract patterns and abstract rules in the places that name them (ISO/IEC 19757-3,
/// sections 5.4.1, 5.4.9, 5.4.10 and 6.3).
struct RuleExpansion {
    private let files: SchemaFiles
    private let patterns: [String: PatternModel]
    private let rules: [String: RuleModel]
    private let variables: Set<String>

    init(_ schema: SchemaModel, files: SchemaFiles) {
        self.files = files
        let lets = schema.lets + schema.phases.flatMap(\.lets)
        variables = Set(lets.map(\.name))
        patterns = Dictionary(
            schema.patterns.filter(\.isAbstract).compactMap { pattern in
                pattern.id.map { ($0, pattern) }
            }, uniquingKeysWith: { first, _ in first })
        // Packs extend abstract rules across patterns, beyond what the standard says.
        rules = Dictionary(
            (schema.rules + schema.patterns.flatMap(\.rules)).filter(\.isAbstract).compactMap {
                rule in rule.id.map { ($0, rule) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The patterns that can run: abstract ones in the place of those that are one of them.
    func concrete(_ schema: SchemaModel) -> [PatternModel] {
        schema.patterns.filter { !$0.isAbstract }.map { pattern in
            guard let name = pattern.isA else { return pattern }
            guard let base = patterns[name] else {
                files.skip(
                    [], .cannotRun, pattern.place, "there is no abstract pattern `\(name)`",
                    help: "correct `is-a`, or give the pattern `abstract=\"true\"`")
                return pattern
            }
            return instance(of: base, for: pattern)
        }
    }

    private func instance(of base: PatternModel, for pattern: PatternModel) -> PatternModel {
        let lets = (base.rules + pattern.rules).flatMap(\.lets) + base.lets + pattern.lets
        let names = variables.union(lets.map(\.name))
        var values = Dictionary(names.map { ($0, "$" + $0) }, uniquingKeysWith: { $1 })
        for parameter in pattern.parameters { values[parameter.name] = parameter.value }
        var result = pattern
        result.isA = nil
        result.role = pattern.role ?? base.role
        result.lets = base.lets.map { replacing(values, in: $0) } + pattern.lets
        result.rules = base.rules.map { replacing(values, in: $0) } + pattern.rules
        return result
    }

    private typealias Values = [String: String]

    private func replacing(_ values: Values, in item: LetModel) -> LetModel {
        var item = item
        item.value = replacing(values, in: item.value)
        return item
    }

    private func replacing(_ values: Values, in rule: RuleModel) -> RuleModel {
        var rule = rule
        rule.context = rule.context.map { replacing(values, in: $0) }
        rule.items = rule.items.map { item in
            if case .binding(let item) = item { return .binding(replacing(values, in: item)) }
            guard case .check(var check) = item else { return item }
            check.test = replacing(values, in: check.test)
            check.subject = check.subject.map { replacing(values, in: $0) }
            check.message = check.message.map { part in
                switch part {
                case .text(let text): .text(replacing(values, in: text))
                case .value(let select, let place):
                    .value(select: replacing(values, in: select), place: place)
                case .name(let path, let place):
                    .name(path: path.map { replacing(values, in: $0) }, place: place)
                }
            }
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

    /// A rule's checks and variables with those of the rules that it extends.
    func flattened(_ rule: RuleModel) -> RuleModel {
        var result = rule
        result.items = []
        append(rule, to: &result, path: [rule.id].compactMap { $0 })
        return result
    }

    private func append(_ rule: RuleModel, to result: inout RuleModel, path: [String]) {
        for item in rule.items {
            guard case .extends(let name, let place) = item else {
                result.items.append(item)
                continue
            }
            guard let base = rules[name] else {
                files.skip(
                    [], .cannotRun, place, "there is no abstract rule `\(name)`",
                    help: "correct the name, or give the rule `abstract=\"true\"`")
                continue
            }
            guard !path.contains(name) else {
                files.skip(
                    [], .cannotRun, place, "the rule `\(name)` extends itself",
                    help: "break the circle: " + (path + [name]).joined(separator: " → "))
                continue
            }
            if result.hindrance == nil { result.hindrance = base.hindrance }
            append(base, to: &result, path: path + [name])
        }
    }
}
