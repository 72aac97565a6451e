import DocumentValidation
import Testing
import XMLTree

/// The catalogue's examples are what they say: one breaks its rule in the marked line and no
/// other rule of its level, the other one breaks none.
@Suite struct ExampleTests {
    private static let now: Int64 = 1_735_689_600  // 2025-01-01T00:00:00Z

    private static let withSchema = Result { try validator(schema: .casebook) }
    private static let withoutSchema = Result { try validator(schema: .none) }

    private static func validator(
        schema: ValidationOptions.SchemaChoice
    ) throws -> DocumentValidator {
        var options = ValidationOptions()
        options.now = { now }
        options.schema = schema
        return try DocumentValidator(options)
    }

    /// What Casebook's own schema finds itself, and the checks are silent about.
    private static let leftToTheSchema: Set<String> = ["CB-ID-TWICE"]

    @Test(arguments: RuleCatalogue.own.entries)
    func failingExample(entry: RuleEntry) throws {
        let failing = try #require(entry.failing)
        if case .words = failing { return }
        let code = entry.code.name
        let document = ExampleDocument(failing)
        let isLeft = Self.leftToTheSchema.contains(code)
        let report = try (isLeft ? Self.withoutSchema : Self.withSchema).get()
            .validate(document.bytes)
        let found = report.findings.filter { $0.level == entry.level }
        if entry.code.name == "CB-ENCODING" {
            #expect(found.contains { $0.code == entry.code })
            return
        }
        #expect(found.map(\.code.name) == [code], "\(document.text)")
        #expect(found.map(\.severity) == [entry.severity])
        #expect(found.first?.code.hint == entry.code.hint)
        if let line = document.markedLine { #expect(found.first?.position?.line == line) }
        if entry.level == .casebook {
            #expect(report.levels[.schema] != .failed, "\(document.text)")
        }
        let expected: ValidationLevel.Outcome = entry.severity >= .error ? .failed : .passed
        #expect(report.levels[entry.level] == expected)
    }

    @Test(arguments: RuleCatalogue.own.entries)
    func passingExample(entry: RuleEntry) throws {
        let passing = try #require(entry.passing)
        switch passing {
        case .words: return
        case .document:
            let report = try Self.withSchema.get().validate(ExampleDocument(passing).bytes)
            #expect(report.levels[.wellFormed] == .passed)
            #expect(!report.findings.contains { $0.code == entry.code })
        case .fragment:
            let document = ExampleDocument(passing)
            let report = try Self.withSchema.get().validate(document.bytes)
            #expect(report.findings.map(\.code.name) == [], "\(document.text)")
            #expect(report.levels[.casebook] == .passed)
        }
    }

    @Test func checksHaveFragmentsAndMarkedLines() {
        for entry in RuleCatalogue.own.entries where entry.level == .casebook {
            guard case .fragment(let text)? = entry.failing else {
                #expect(["CB-ENCODING", "CB-ENCODING-DECLARED"].contains(entry.code.name))
                continue
            }
            #expect(text.contains(ExampleDocument.mark), "\(entry.code)")
        }
    }
}
