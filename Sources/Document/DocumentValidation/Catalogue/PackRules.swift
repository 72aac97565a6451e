internal import RuleMeaning
internal import Schemas
internal import Schematron

/// What the catalogue says of rule packs: of running them, and of every assert of Casebook's own.
enum PackRules {
    static let entries: [RuleEntry] = [
        entry(
            .rulesLimit, .fatal, "rules that exceed the document's budget",
            """
            The rules of a pack visited far more of the document than real documents need. They \
            were stopped, so the pack did not check the document.
            """,
            failing: "A million elements, nested so that a rule compares each with all others.",
            passing: "A document of the same size with the structure of a letter."),
        entry(
            .rulesMissing, .error, "required rules that are missing",
            """
            No pack has a rule for one of the document's templates, so only the schema was \
            checked for it. It is an error with --require-rules and with --profile strict; \
            otherwise it is stated in the report.
            """,
            failing: "A document of a national guide whose pack is not installed.",
            passing: "The same document with the pack of the guide."),
        entry(
            .rulesUnusable, .error, "an installed pack that cannot be used",
            """
            The pack covers the document's templates, but its files were changed or removed after \
            its installation. Without its rules, conformance to the guide is unknown.
            """,
            failing: "An installed pack whose schema was deleted.",
            passing: "The pack, removed and added again."),
        entry(
            .rulesIgnored, .information, "attributes without effect in a pack",
            """
            An attribute that Schematron does not define has no effect. It may be misspelt.
            """,
            failing: "<assert tset=\"cda:code\" test=\"cda:title\">",
            passing: "<assert test=\"cda:title\">"),
        entry(
            .rulesUnchecked, .warning, "asserts that were not checked",
            """
            Some asserts of a pack did not run: an expression is wrong or not supported, a file \
            of value sets is missing beside the pack, or a value in this document has the wrong \
            type for the expression. The document neither passed nor failed them. The rest of the \
            pack ran; with --strict-rules, a pack that cannot run completely is refused.
            """,
            failing: "A pack that asks for document('voc.xml') in a folder without that file.",
            passing: "The same pack with voc.xml beside it."),
    ]

    /// An entry of the level of rules, whose examples are words.
    static func entry(
        _ code: FindingCode, _ severity: ValidationSeverity, _ title: String,
        _ explanation: String, failing: String, passing: String,
        source: String = "ISO/IEC 19757-3:2020"
    ) -> RuleEntry {
        RuleEntry(
            code: code, level: .rules, severity: severity, title: title, explanation: explanation,
            failing: .words(failing), passing: .words(passing),
            source: source, origin: .casebook)
    }

    /// Asserts whose context says already what their test asks for, or forbids it: an element by
    /// itself cannot break them, or cannot keep them.
    private static let toldInWords: Set<String> = [
        "CCDA-1198-29504", "CCDA11-14725", "QRDA-1198-14840", "QRDA-3343-12910", "QRDA-CMS_0026",
        "QRDA-CMS_11",
    ]

    /// The asserts of a pack. A pack that does not compile would have none; tests see to it.
    static func entries(of pack: RulePack) -> [RuleEntry] {
        guard let schema = try? SchematronSchema(SchematronSource(pack)) else { return [] }
        return schema.asserts.map { entry(for: $0, of: pack) }
    }

    private static func entry(for assert: SchematronAssert, of pack: RulePack) -> RuleEntry {
        let meaning = AssertMeaning(
            context: assert.context, test: assert.test,
            lets: RuleLets.values(for: assert.id, of: pack.name, test: assert.test))
        let severity = ValidationSeverity(assert.severity)
        let hasExamples = !assert.isReport && !toldInWords.contains(assert.id)
        let examples = hasExamples ? meaning.examples : nil
        let element = meaning.element.map { "`\($0)`" } ?? "an element"
        let advice =
            (assert.isReport ? nil : meaning.advice) ?? "Change \(element) as the message says."
        return RuleEntry(
            code: FindingCode(assert.id, advice, summary: assert.message), level: .rules,
            severity: severity, title: assert.message,
            explanation: Importance.words(ofTest: assert.test, severity),
            failing: examples.map { .fragment($0.failing.lines().joined(separator: "\n")) }
                ?? .words(
                    "\(element) in \(assert.context) for which this is "
                        + "\(assert.isReport ? "true" : "not true"): \(assert.test)"),
            passing: examples.map { .fragment($0.passing.lines().joined(separator: "\n")) }
                ?? .words("\(element) for which it is \(assert.isReport ? "not true" : "true")."),
            source: assert.see ?? pack.title, origin: .pack(pack.name))
    }
}
