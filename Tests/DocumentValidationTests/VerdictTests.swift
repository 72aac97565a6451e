import DocumentValidation
import Fixtures
import Foundation
import Testing
import XMLTree

/// Verdicts on the fixtures. Expectations are those of HL7's schema, taken with another program.
@Suite struct VerdictTests {
    private static let lenient = Result { try validator(isStrict: false) }
    private static let strict = Result { try validator(isStrict: true) }

    private static func validator(isStrict: Bool) throws -> DocumentValidator {
        var options = ValidationOptions()
        options.isStrict = isStrict
        options.rules = .none
        return try DocumentValidator(options)
    }

    @Test(arguments: FixtureKind.allCases.filter { $0 != .refused })
    func schemaVerdicts(kind: FixtureKind) throws {
        for fixture in try Fixtures.all(of: kind) {
            let expected = try #require(fixture.expected.schema)
            #expect(
                try Self.lenient.get().passesSchema(fixture.bytes) == expected.valid,
                "\(fixture)")
            #expect(
                try Self.strict.get().passesSchema(fixture.bytes) == expected.strict,
                "\(fixture) strict")
        }
    }

    /// What our own checks find in valid fixtures: what their names say, and nothing else.
    @Test func defectsThatTheSchemaCannotSee() throws {
        var found: [String: [String]] = [:]
        for fixture in try Fixtures.all() where fixture.expected.schema?.valid == true {
            let findings = try Self.lenient.get().validate(fixture.bytes).findings
            let codes = findings.filter { $0.severity >= .warning }.map(\.code.name)
            if !codes.isEmpty { found[fixture.name] = codes }
        }
        let expected = [
            "effective-time-epoch-milliseconds": ["CB-TIME-VALUE"],
            "effective-time-year-only": ["CB-TIME-PRECISION"],
            "nonxml-base64-bad-characters": ["CB-BODY-BASE64"],
            "nonxml-base64-cut-short": ["CB-BODY-BASE64"],
            "nonxml-base64-empty": ["CB-BODY-EMPTY"],
            "nonxml-pdf-that-is-really-a-png": ["CB-BODY-MEDIA-TYPE"],
            "references-that-point-nowhere": ["CB-REFERENCE-BROKEN"],
            "replaces-itself": ["CB-VERSION-PARENT"],
            "section-without-text-or-title": ["CB-NARRATIVE-MISSING"],
            "version-number-without-set": ["CB-VERSION-PAIR"],
        ]
        #expect(found == expected)
    }

    @Test func defectsAreFoundWhereTheyAre() throws {
        for fixture in try Fixtures.all(of: .schemaInvalid) {
            let defect = try #require(fixture.expected.defect)
            let report = try Self.lenient.get().validate(fixture.bytes)
            let found = report.findings.filter { $0.severity == .error }
            let places = found.map { "\($0.xpath ?? "") \($0.position?.line ?? 0)" }
            #expect(
                found.contains {
                    $0.position?.line == defect.line
                        && names(defect.element, $0.xpath ?? "")
                }, "\(fixture): \(places)")
        }
    }

    /// A name that the standard does not have is a position in an XPath.
    private func names(_ element: String, _ xpath: String) -> Bool {
        xpath.contains("\(element)[") || xpath.contains("/*[")
    }

    @Test func refusedBytes() throws {
        for fixture in try Fixtures.all(of: .refused) {
            let refused = try #require(fixture.expected.refused)
            let report = try Self.lenient.get().validate(fixture.bytes)
            #expect(report.levels[.wellFormed] == .failed, "\(fixture)")
            #expect(report.document == nil)
            let codes = report.findings.map(\.code.name)
            #expect(
                codes.count == 1 && Self.codes[refused]!.contains(codes[0]), "\(fixture): \(codes)")
        }
    }

    private static let codes: [FixtureExpectation.Refusal: Set<String>] = [
        .doctype: ["CB-XML-DOCTYPE"],
        .encoding: ["CB-XML-ENCODING-UNSUPPORTED", "CB-XML-ENCODING-INVALID"],
        .notWellFormed: [
            "CB-XML-NOT-WELL-FORMED", "CB-XML-NAMESPACE", "CB-XML-NOT-XML", "CB-XML-COMPRESSED",
            "CB-XML-ENCODING-INVALID", "CB-PDF-DAMAGED", "CB-PDF-NONE",
        ],
        .empty: ["CB-XML-EMPTY"],
        .root: ["CB-ROOT"],
        .namespace: ["CB-ROOT"],
    ]

    @Test(
        .enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the folder of shared data"))
    func strictVerdictsOnTheCorpus() throws {
        let corpus = try #require(Shared.folder).appending(path: "corpus")
        let lines = try String(
            contentsOf: corpus.appending(path: "expected.jsonl"), encoding: .utf8
        )
        .split(separator: "\n")
        for line in lines {
            let expected = try JSONDecoder().decode(ExpectedJSON.self, from: Data(line.utf8))
            let file = try #require(expected["file"]?.string)
            let bytes = [UInt8](try Data(contentsOf: corpus.appending(path: file)))
            let passes = try Self.strict.get().passesSchema(bytes)
            #expect(.bool(passes) == expected["xsd"]?["sdtc"], "\(file)")
        }
    }
}

extension DocumentValidator {
    fileprivate func passesSchema(_ bytes: [UInt8]) -> Bool {
        validate(bytes).levels[.schema] == .passed
    }
}
