import DocumentValidation
import Fixtures
import Foundation
import Schematron
import Testing
import Vocabulary
import XMLTree

/// Codes of documents against the value sets of their guide.
@Suite struct BindingTests {
    @Test(arguments: ValueSetBindings.Guide.allCases)
    func everyRowNamesASetAndAWay(guide: ValueSetBindings.Guide) {
        let all = ValueSetBindings.of(guide).all
        #expect(all.count > 80)
        for binding in all {
            #expect(binding.oid.wholeMatch(of: /[0-2](\.[0-9]+)+/) != nil, "\(binding.oid)")
            #expect(!binding.name.isEmpty && !binding.statement.isEmpty)
            #expect(!binding.path.isEmpty || binding.attribute != "code", "\(binding.statement)")
        }
    }

    private static func report(
        _ change: (String) -> String, vocabularies: [VocabularyFile] = []
    ) throws -> ValidationReport {
        var options = ValidationOptions()
        options.vocabularies = vocabularies
        let text = String(
            decoding: try Fixtures.named("documents/continuity-of-care-document").bytes,
            as: UTF8.self)
        return try DocumentValidator(options).validate(Array(change(text).utf8))
    }

    private static func file(_ codes: [String]) throws -> VocabularyFile {
        var builder = VocabularyBuilder()
        try builder.add(
            ValueSetDraft(
                oid: "2.16.840.1.113883.1.11.1", name: "Administrative Gender",
                codes: codes.map { .init($0, system: "2.16.840.1.113883.5.1") }))
        return try VocabularyFile(try builder.file())
    }

    private static func codes(_ report: ValidationReport) -> [String] {
        report.findings.map(\.code.name).filter { $0.hasPrefix("CB-VALUE-SET") }
    }

    private static func withGender(_ code: String) -> (String) -> String {
        {
            $0.replacing(/<administrativeGenderCode code="[A-Z]+"/) { _ in
                "<administrativeGenderCode code=\"\(code)\""
            }
        }
    }

    @Test func aCodeOutsideAFixedSetIsFound() throws {
        let report = try Self.report(Self.withGender("X"))
        #expect(Self.codes(report) == ["CB-VALUE-SET-CODE"])
        let finding = try #require(report.findings.first { $0.code == .valueSetCode })
        #expect(finding.message.contains("2.16.840.1.113883.1.11.1"))
        #expect(!finding.message.contains("X"))
        #expect(finding.rule?.assert == "1198-6394")
    }

    @Test func anInstalledSetCountsInsteadOfTheFixedOne() throws {
        let sound = try Self.report({ $0 }, vocabularies: [Self.file(["F", "M", "UN"])])
        #expect(Self.codes(sound).isEmpty)
        let other = try Self.report({ $0 }, vocabularies: [Self.file(["Z"])])
        #expect(Self.codes(other) == ["CB-VALUE-SET-CODE"])
    }

    /// C-CDA 3.0 and 4.0 allow more uses of a telecom, in versions of their own.
    @Test(arguments: [("2024-05-01", "EC", 0), ("2024-05-01", "ZZ", 1), ("2015-08-01", "EC", 1)])
    func laterReleasesHaveBindingsOfTheirOwn(version: String, use: String, count: Int) throws {
        let header = "root=\"2.16.840.1.113883.10.20.22.1.1\" extension="
        let report = try Self.report {
            $0.replacing("\(header)\"2015-08-01\"", with: "\(header)\"\(version)\"")
                .replacing(
                    "use=\"MC\" value=\"tel:+1-555-0191\"",
                    with: "use=\"\(use)\" value=\"tel:+1-555-0191\"")
        }
        #expect(Self.codes(report).count == count, "\(report.findings.map(\.message))")
    }

    /// `sdtc:raceCode` beside `raceCode` has a set of its own, of many more codes.
    @Test func anExtensionIsNotTheElementOfItsName() throws {
        for (code, count) in [("2106-3", 0), ("2131-1", 1)] {
            var builder = VocabularyBuilder()
            try builder.add(
                ValueSetDraft(
                    oid: "2.16.840.1.113883.3.2074.1.1.3", name: "Race",
                    codes: [.init(code, system: "2.16.840.1.113883.6.238")]))
            let file = try VocabularyFile(try builder.file())
            let report = try Self.report({ $0 }, vocabularies: [file])
            #expect(Self.codes(report).count == count, "\(code)")
        }
    }

    /// An encounter of CDA has no `dischargeDispositionCode`; HL7's extension has.
    @Test func theDispositionOfAnEncounterIsAnExtension() throws {
        let binding = try #require(
            ValueSetBindings.of(.versioned).all.first { $0.statement == "1198-32981" })
        #expect(binding.path.map(\.shownName) == ["sdtc:dischargeDispositionCode"])
    }

    @Test func setsThatAreNotInstalledAreNamed() throws {
        let report = try Self.report { $0 }
        let names = report.uncheckedValueSets.map(\.oid)
        #expect(!names.isEmpty && !names.contains("2.16.840.1.113883.1.11.1"))
        #expect(report.rulesStatement.contains("because these value sets are not installed: "))
        #expect(report.rulesStatement.contains(names[0]))
    }
}

/// HL7's rules for C-CDA with HL7's lists of codes find what ours do with the same lists installed.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct ReferenceVocabularyTests {
    private struct Place: Hashable {
        let statement: String
        let position: XMLPosition?
    }

    @Test(arguments: [
        ("hl7-ccda-r2.1-runnable", "ccda-r2.1.sch", "voc.xml", "ccda"),
        ("hl7-ccda-r1.1", "Consolidation.sch", "schematron/ccda/voc.xml", "ccda-r1.1"),
    ])
    func verdictsAgree(folder: String, schema: String, voc: String, pack: String) throws {
        let place = try #require(Shared.folder).appending(path: "standards/schematron/\(folder)")
        let list = try Array(Data(contentsOf: place.appending(path: "voc.xml")))
        let reference = try SchematronSchema(
            SchematronSource(
                name: pack, path: schema,
                bytes: Array(Data(contentsOf: place.appending(path: schema))),
                open: { $0 == voc || $0 == "voc.xml" ? list : nil }), phase: "errors")
        var builder = VocabularyBuilder()
        for set in try VocabularyReading(list).sets { try builder.add(set) }
        var options = ValidationOptions()
        options.vocabularies = [try VocabularyFile(try builder.file())]
        options.runsChecks = false
        options.schema = .none
        let validator = try DocumentValidator(options)
        var compared = 0
        for bytes in try Shared.documents(upTo: 200_000).flatMap(Self.variants) {
            let report = validator.validate(bytes)
            guard report.packs.contains(where: { $0.name == pack }),
                let document = try? XMLDocument(bytes), let tree = TreeIndex(document)
            else { continue }
            let expected = reference.validate(tree).results.filter {
                $0.test.contains("voc:system")
            }.compactMap { result in
                Self.statement(of: result).map {
                    Place(statement: $0, position: tree.node(result.node).position)
                }
            }
            let all = report.findings.filter { $0.code == .valueSet }.compactMap { finding in
                finding.rule?.assert.map { Place(statement: $0, position: finding.position) }
            }
            // Bindings of later releases have no number, and HL7's rules for this one know none.
            // They hold in their own versions of templates alone.
            let found = all.filter { !$0.statement.hasPrefix("C-CDA-") }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                found.count == all.count || Self.laterVersions.contains { text.contains($0) })
            #expect(
                Set(found) == Set(expected), "\(report.packs.map(\.name)), \(bytes.count) bytes")
            compared += expected.count
        }
        #expect(compared > 0)
    }

    /// The versions of templates with bindings of later releases.
    private static let laterVersions = Set(
        ValueSetBindings.of(.versioned).all.filter { $0.release != nil }.compactMap(\.version))

    /// A document as it is, and with codes that the sets do not have: real ones rarely break them.
    private static func variants(_ file: URL) throws -> [[UInt8]] {
        let bytes = try Array(Data(contentsOf: file))
        guard bytes.count < 60_000, let text = String(validating: bytes, as: UTF8.self) else {
            return [bytes]
        }
        let changed = text.replacing(
            "statusCode code=\"completed\"", with: "statusCode code=\"done\""
        )
        .replacing("moodCode=\"EVN\"", with: "moodCode=\"DEF\"")
        .replacing("moodCode=\"INT\"", with: "moodCode=\"GOL\"")
        return [bytes, Array(changed.utf8)]
    }

    private static func statement(of result: SchematronResult) -> String? {
        result.message.firstMatch(of: /CONF:([\d-]+)\)/).map { String($0.output.1) }
    }
}
