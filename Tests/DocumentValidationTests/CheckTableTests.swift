import Fixtures
import Testing
import XMLTree

@testable import DocumentValidation

/// The table of checks has room for as many as there are.
@Suite struct CheckTableTests {
    /// Wants to see every `id`.
    private struct SeesIdentifiers: DocumentCheck {
        static let rule = CheckTable.entries[0]
        static let elements: [StaticString] = ["id"]
        static let attributes: [StaticString] = ["extension"]

        mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
            run.report(Self.rule, at: element, "seen")
        }
    }

    @Test(arguments: [63, 64, 65, 129, 300]) func theLastCheckIsAsked(count: Int) throws {
        let bytes = try Fixtures.named("operative-note").bytes
        let document = try XMLDocument(bytes)
        let others = (1..<count).map { CheckTable.checks[$0 % CheckTable.checks.count] }
        var options = ValidationOptions()
        options.now = { 1_735_689_600 }
        func messages(_ checks: [any DocumentCheck.Type]) -> [String] {
            var run = CheckRun(ReportDraft(options: options), of: document, isSchemaChecked: true)
            run.check(document, by: CheckTable(checks), within: WorkBudget(steps: .max))
            return run.draft.finish(nil).findings.map(\.message).filter { $0 == "seen" }
        }
        let seen = messages([SeesIdentifiers.self])
        #expect(!seen.isEmpty)
        #expect(messages(others + [SeesIdentifiers.self]) == seen)
    }
}
