@testable import DocumentValidation
import Fixtures
import Testing
import XMLTree

/// Grades, by the formula that `Scorecard` documents.
@Suite struct ScorecardTests {
    private func finding(
        _ code: String, _ severity: ValidationSeverity, _ level: ValidationLevel, _ xpath: String?,
        message: String = "m"
    ) -> Finding {
        Finding(
            code: FindingCode(code, "Mend it."), severity: severity, level: level,
            message: message, position: nil, xpath: xpath, section: nil, line: nil, revealed: nil)
    }

    private func card(_ findings: [Finding]) -> Scorecard {
        Scorecard(
            ValidationReport(levels: [:], findings: findings, unkept: [:], document: nil))
    }

    @Test func scoresFollowTheFormula() {
        let path = "/ClinicalDocument[1]/id[1]"
        let cases: [([Finding], Int, String)] = [
            ([], 100, "A"),
            ([finding("I", .information, .schema, path)], 100, "A"),
            ([finding("W", .warning, .casebook, path)], 98, "A"),
            ([finding("R", .error, .rules, path)], 92, "A"),
            ([finding("S", .error, .schema, path)], 85, "B"),
            ([finding("S", .error, .schema, path), finding("T", .error, .schema, path)], 72, "C"),
            ((0..<3).map { finding("S\($0)", .error, .schema, path) }, 61, "D"),
            ((0..<4).map { finding("S\($0)", .error, .schema, path) }, 52, "F"),
            ([finding("F", .fatal, .wellFormed, nil)], 0, "F"),
        ]
        for (findings, score, letter) in cases {
            let card = card(findings)
            #expect(card.overall.score == score && card.overall.letter == letter, "\(findings)")
        }
    }

    /// A document ten times as long, with everything in it ten times, has the same grade.
    @Test func lengthDoesNotMatter() {
        let kinds = [
            finding("S", .error, .schema, "/ClinicalDocument[1]/component[1]/structuredBody[1]"),
            finding("W", .warning, .rules, "/ClinicalDocument[1]/id[1]"),
        ]
        let long = card(Array(repeating: kinds, count: 10).flatMap { $0 })
        #expect(long.overall == card(kinds).overall && long.parts == card(kinds).parts)
    }

    @Test func theCheapestComesFirst() {
        let path = "/ClinicalDocument[1]/id[1]"
        let card = card(
            Array(repeating: finding("MANY", .error, .schema, path), count: 20)
                + Array(repeating: finding("TWO", .error, .schema, path), count: 2)
                + [finding("WARNING", .warning, .casebook, path)]
                + (1...4).map { finding("ONE\($0)", .error, .rules, path) })
        #expect(card.improvements.map(\.code.name) == ["TWO", "ONE1", "ONE2", "ONE3", "ONE4"])
        #expect(card.improvements[0].places == 2)
        // Mending all of a kind gives the score without it.
        let rest = self.card(
            [finding("MANY", .error, .schema, path), finding("WARNING", .warning, .casebook, path)]
                + (1...4).map { finding("ONE\($0)", .error, .rules, path) })
        #expect(
            Int((card.improvements[0].gain).rounded()) == rest.overall.score - card.overall.score)
    }

    @Test func partsAreFoundByXPath() {
        let section = "/ClinicalDocument[1]/component[1]/structuredBody[1]/component[2]/section[1]"
        for (xpath, part) in [
            (nil, DocumentPart.document), ("/ClinicalDocument[1]", .document),
            ("/ClinicalDocument[1]/recordTarget[1]/patientRole[1]", .header),
            (section, .sections), ("\(section)/text[1]/table[1]", .narrative),
            ("\(section)/entry[3]/act[1]/text[1]", .entries),
            ("/ClinicalDocument[1]/component[1]/nonXMLBody[1]/text[1]", .sections),
        ] {
            #expect(DocumentPart(finding("X", .error, .schema, xpath)) == part, "\(xpath ?? "nil")")
        }
    }

    @Test func soundFixturesHaveTheBestGrade() throws {
        var options = ValidationOptions()
        options.rules = .none
        let validator = try DocumentValidator(options)
        for fixture in try Fixtures.all(of: .documents) {
            #expect(
                Scorecard(validator.validate(fixture.bytes)).overall.letter == "A", "\(fixture)")
        }
    }
}
