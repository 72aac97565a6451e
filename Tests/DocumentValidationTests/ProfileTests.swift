import DocumentValidation
import Fixtures
import Testing

/// Reports state what `valid` is based on, and which templates nothing was said about.
@Suite struct ProfileTests {
    private func report(
        _ profile: ValidationProfile?, of fixture: String = "operative-note",
        _ change: (String) -> String = { $0 }
    ) throws -> ValidationReport {
        let text = String(decoding: try Fixtures.named(fixture).bytes, as: UTF8.self)
        var options = ValidationOptions()
        profile?.apply(to: &options)
        return try DocumentValidator(options).validate(Array(change(text).utf8))
    }

    @Test func eachProfileRunsItsLevels() throws {
        let schema = try report(.schema)
        #expect(schema.profile == .schema && schema.packs.isEmpty)
        #expect(schema.levels[.casebook] != .passed && schema.levels[.schema] == .passed)
        let hl7 = try report(.hl7)
        #expect(hl7.packs.contains { $0.name == "cda-core" })
        #expect(!hl7.packs.contains { $0.name == "patient-safety" })
        #expect(hl7.levels[.casebook] != .passed && hl7.levels[.casebook] != .failed)
        let all = try report(.strict)
        #expect(all.packs.contains { $0.name == "patient-safety" })
        #expect(all.levels[.casebook] == .passed || all.levels[.casebook] == .failed)
        #expect(try report(nil).profile == nil)
    }

    private func withoutTemplates(_ text: String) -> String {
        text.replacing(/<templateId [^>]*\/>/, with: "")
    }

    @Test func requiredRulesAreAnErrorWhereThereAreNone() throws {
        let found = try report(.strict, withoutTemplates)
        #expect(found.levels[.rules] == .failed && !found.isValid)
        #expect(found.findings.contains { $0.code.name == "CB-RULES-NONE" })
        #expect(
            !(try report(nil, withoutTemplates)).findings.contains {
                $0.code.name == "CB-RULES-NONE"
            })
    }

    @Test func templatesThatNoPackKnowsAreNamed() throws {
        let unknown = "<templateId root='2.999.7.1' extension='2020-01-01'/>"
        let found = try report(nil) { text in
            text.replacing(/<typeId [^>]*\/>/) { $0.output + "\n" + unknown }
        }
        #expect(found.unknownTemplates.contains("2.999.7.1:2020-01-01"))
        #expect(!found.unknownTemplates.contains("2.16.840.1.113883.10.20.22.1.1:2015-08-01"))
        #expect(found.rulesStatement.contains("templates without rules: "))
        for format in ReportFormat.allCases {
            let text = MadeReports.output(
                format,
                [ReportedDocument(file: "a", sha256: nil, report: found, elapsedMilliseconds: 1)])
            #expect(
                text.replacing("\u{2010}", with: "-").contains("2.999.7.1:2020-01-01"), "\(format)")
        }
    }

    /// C-CDA R2.1, 1.8.3: a document that is compatible with R1.1 claims each template twice.
    @Test func aTemplateWithAndWithoutItsVersionIsCoveredByRulesForTheVersion() throws {
        let root = "2.16.840.1.113883.10.20.22.1.2"
        let both = try report(nil, of: "coded-entries-of-a-clinic")
        #expect(both.packs.contains { $0.name == "ccd" && $0.applies })
        #expect(!both.unknownTemplates.contains(root))
        let elsewhere = try report(nil, of: "coded-entries-of-a-clinic") { text in
            text.replacing(
                "<recordTarget>", with: "<recordTarget><templateId root=\"\(root)\"/>")
        }
        #expect(elsewhere.unknownTemplates.contains(root))
    }

    /// The element claims the template with its version behind children that claim others.
    @Test func templateIdsOfAnElementNeedNotBeNeighbours() throws {
        let root = "2.16.840.1.113883.10.20.22.1.2"
        let apart = try report(nil, of: "coded-entries-of-a-clinic") { text in
            text.replacing("<templateId root=\"\(root)\"/>", with: "").replacing(
                "</ClinicalDocument>", with: "<templateId root=\"\(root)\"/></ClinicalDocument>")
        }
        #expect(!apart.unknownTemplates.contains(root))
    }

    /// An identifier that is no OID may be anything.
    @Test func whatIsNoTemplateIsNotNamed() throws {
        let wrong = "<templateId root='MARKER'/><templateId root='2.999.8' extension='MARKER'/>"
        let found = try report(nil) { text in
            text.replacing(/<typeId [^>]*\/>/) { $0.output + "\n" + wrong }
        }
        #expect(!found.unknownTemplates.contains { $0.contains("MARKER") })
        #expect(found.unknownTemplates.contains("2.999.8"))
    }

    @Test func theBasisIsInWords() {
        var options = ValidationOptions()
        #expect(
            options.basis == "these checks: well-formed XML, CDA schema, rule packs of the "
                + "document's templates, Casebook's checks")
        ValidationProfile.hl7.apply(to: &options)
        #expect(
            options.basis == "profile hl7: well-formed XML, CDA schema, rule packs of the "
                + "document's templates without patient-safety")
    }
}
