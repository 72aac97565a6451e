import XMLTree

extension PlanCompiler {
    mutating func compile(
        _ check: CheckModel, _ rule: RuleModel, _ pattern: PatternModel,
        _ ofPattern: SchematronSeverity, isShared: Bool
    ) -> RulePlan.Check? {
        let words = CheckWords(
            id: check.id, role: check.role, flag: check.flag, see: check.see ?? rule.see,
            testText: check.test, severity: severity(check, rule, pattern, ofPattern),
            further: check.further)
        let test: Int
        do throws(RuleFailure) {
            test = try expressions.test(check.test, isShared: isShared)
        } catch {
            fail(error, in: check.test, of: "test", check.place, asserts: [check.id])
            return nil
        }
        let subject = (check.subject ?? rule.subject).flatMap {
            value($0, of: "subject", check.place)
        }
        let notes =
            notes(check.diagnostics, pattern.diagnostics, schema.diagnostics, false, check)
            + notes(check.properties, pattern.properties, schema.properties, true, check)
        return RulePlan.Check(
            isReport: check.isReport, test: test, words: words, subject: subject,
            message: compile(check.message, isShared: isShared), notes: notes,
            variableWords: variableWords(check))
    }

    /// Attributes of a check with variables, as `severity="$level"`. A word that is no variable
    /// stays as it is.
    private mutating func variableWords(_ check: CheckModel) -> [RulePlan.VariableWord] {
        [("role", check.role), ("flag", check.flag), ("severity", check.severity)].compactMap {
            attribute, text in
            guard let text, text.contains("$") else { return nil }
            var parts: [RulePlan.Part] = []
            for word in text.split(whereSeparator: \.isWhitespace) {
                if !parts.isEmpty { parts.append(.text(" ")) }
                let isVariable = word.hasPrefix("$")
                let value = isVariable ? try? expressions.value(String(word), isShared: false) : nil
                parts.append(value.map(RulePlan.Part.value) ?? .text(String(word)))
            }
            let hasValues = parts.contains { if case .value = $0 { true } else { false } }
            return hasValues ? RulePlan.VariableWord(attribute: attribute, parts: parts) : nil
        }
    }

    private mutating func notes(
        _ ids: [String], _ ofPattern: [String: NoteModel], _ ofSchema: [String: NoteModel],
        _ isProperty: Bool, _ check: CheckModel
    ) -> [RulePlan.Note] {
        ids.compactMap { id in
            guard let note = ofPattern[id] ?? ofSchema[id] else {
                files.skip(
                    [], .cannotRun, check.place,
                    "unknown \(isProperty ? "property" : "diagnostic") `\(id)`",
                    help: "correct `\(isProperty ? "properties" : "diagnostics")`")
                return nil
            }
            return RulePlan.Note(
                words: NoteWords(id: id, isProperty: isProperty, attributes: note.attributes),
                message: compile(note.message, isShared: false))
        }
    }

    private mutating func compile(_ parts: [MessagePart], isShared: Bool) -> RulePlan.Message {
        var compiled: [RulePlan.Part] = []
        var text = ""
        for part in parts {
            switch part {
            case .text(let more):
                text += more
                compiled.append(.text(more))
            case .value(let select, let place):
                compiled.append(
                    value(select, of: "select", place, isShared: isShared)
                        .map(RulePlan.Part.value) ?? .masked)
            case .name(nil, _): compiled.append(.name(nil))
            case .name(let path?, let place):
                compiled.append(
                    value(path, of: "path", place, isShared: isShared)
                        .map(RulePlan.Part.name) ?? .masked)
            }
        }
        let isFixed = compiled.allSatisfy { if case .text = $0 { true } else { false } }
        return isFixed ? .fixed(text.onOneLine) : .made(compiled)
    }

    // MARK: - Expressions

    mutating func value(
        _ text: String, of attribute: String, _ place: SchemaPlace, isShared: Bool = false,
        asserts: [String?] = []
    ) -> Int? {
        do throws(RuleFailure) {
            return try expressions.value(text, isShared: isShared)
        } catch {
            if error.missingDocument == nil || !asserts.isEmpty {
                fail(error, in: text, of: attribute, place, asserts: asserts)
            }
            return nil
        }
    }

    mutating func test(_ text: String, of attribute: String, _ place: SchemaPlace) -> Int? {
        do throws(RuleFailure) {
            return try expressions.test(text, isShared: false)
        } catch {
            fail(error, in: text, of: attribute, place)
            return nil
        }
    }

    mutating func context(_ text: String, _ rule: RuleModel, isShared: Bool) -> Int? {
        do throws(RuleFailure) {
            return try expressions.context(text, isShared: isShared)
        } catch {
            fail(error, in: text, of: "context", rule.place, asserts: rule.checkIDs)
            return nil
        }
    }

    mutating func declare(_ item: LetModel, at scope: RuleScope) -> Int? {
        do throws(RuleFailure) {
            return try expressions.declare(item, at: scope)
        } catch {
            fail(error, in: item)
            return nil
        }
    }

    func fail(_ failure: RuleFailure, in item: LetModel) {
        guard case .expression(let text) = item.value else {
            return files.skip(
                [], .cannotRun, item.place,
                "the content of `\(item.name)` cannot run: \(failure.message)",
                help: failure.help)
        }
        fail(failure, in: text, of: "value", item.place)
    }

    private func fail(
        _ failure: RuleFailure, in text: String, of attribute: String, _ place: SchemaPlace,
        asserts: [String?] = []
    ) {
        // What keeps the variable from running was said where it is declared.
        if failure.isDependent, asserts.isEmpty { return }
        let line = text.onOneLine
        let shown = line.count > 160 ? line.prefix(160) + "…" : line
        files.skip(
            asserts, failure.missingDocument.map { .missingDocument($0) } ?? .cannotRun, place,
            "the \(attribute) `\(shown)` cannot run: \(failure.message)", help: failure.help)
    }

    // MARK: - Severity

    private func severity(
        _ check: CheckModel, _ rule: RuleModel, _ pattern: PatternModel,
        _ ofPattern: SchematronSeverity
    ) -> SchematronSeverity {
        let words = [
            check.severity, check.role, check.flag, rule.severity, rule.role, rule.flag,
            pattern.role,
        ]
        return words.lazy.compactMap { $0.flatMap(SchematronSeverity.init(words:)) }.first
            ?? ofPattern
    }

    /// What the id of a pattern says of its asserts, else the phases that it belongs to.
    func severity(_ pattern: PatternModel) -> SchematronSeverity {
        guard let id = pattern.id else { return .error }
        if let severity = SchematronSeverity(suffixOf: id) { return severity }
        let phases = schema.phases.filter { $0.active.contains { $0.pattern == id } }
        return phases.compactMap { SchematronSeverity(suffixOf: $0.id) }.max() ?? .error
    }
}

extension RuleModel {
    /// The ids of its asserts and reports; nil for one without.
    var checkIDs: [String?] {
        items.compactMap { if case .check(let check) = $0 { .some(check.id) } else { nil } }
    }

    /// Variables first, wherever they stand, as packs rely on it; but where one name is bound
    /// twice each assert sees the binding before it, as with the ISO skeleton.
    var itemsInOrder: [Item] {
        var values: [String: String] = [:]
        var isBoundTwice = false
        var bindings: [LetModel] = []
        var checks: [Item] = []
        for item in items {
            guard case .binding(let binding) = item else {
                checks.append(item)
                continue
            }
            if let known = values[binding.name] {
                isBoundTwice = isBoundTwice || known != binding.value.text
            } else {
                values[binding.name] = binding.value.text
                bindings.append(binding)
            }
        }
        return isBoundTwice ? items : LetOrder.sorted(bindings).map(Item.binding) + checks
    }
}
