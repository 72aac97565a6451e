import Fixtures
import Foundation
import Schemas
import Schematron
import Testing

@testable import DocumentValidation

/// Of Casebook's packs the patterns alone are compiled that a document can meet: its report is the
/// one of the whole packs.
@Suite struct PartialPackTests {
    /// Reports whose rules are traced are made with whole packs.
    private static func report(_ bytes: [UInt8], isWhole: Bool) throws -> ValidationReport {
        var options = ValidationOptions()
        options.tracesRules = isWhole
        return try DocumentValidator(options).validate(bytes)
    }

    private func expectSame(_ bytes: [UInt8], _ name: String) throws {
        let whole = try Self.report(bytes, isWhole: true)
        let part = try Self.report(bytes, isWhole: false)
        let said = { (report: ValidationReport) in
            report.findings.map { "\($0.code) \($0.xpath ?? "") \($0.message)" }
        }
        #expect(said(part) == said(whole), "\(name)")
        #expect(part.levels == whole.levels, "\(name)")
        #expect(part.packs == whole.packs, "\(name)")
        #expect(part.unknownTemplates == whole.unknownTemplates, "\(name)")
    }

    @Test func fixturesHaveTheReportOfWholePacks() throws {
        for fixture in try Fixtures.all(of: .documents) {
            try expectSame(fixture.bytes, fixture.name)
        }
    }

    @Test(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
    func realDocumentsHaveTheReportOfWholePacks() throws {
        let folder = try #require(Shared.folder).appending(path: "corpus/documents")
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        ).compactMap { $0 as? URL }.filter {
            let bytes = try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize
            return (bytes ?? .max) < 60_000 && $0.pathExtension == "xml"
        }.sorted { $0.path < $1.path }
        for file in stride(from: 0, to: files.count, by: 6).map({ files[$0] }) {
            try expectSame(Array(Data(contentsOf: file)), file.lastPathComponent)
        }
    }

    /// One validator, many documents: the patterns of the first do not answer for the others.
    @Test func laterDocumentsAreHeldAgainstTheirOwnPatterns() throws {
        let validator = try DocumentValidator()
        for fixture in try Fixtures.all(of: .documents) {
            let alone = try Self.report(fixture.bytes, isWhole: false)
            #expect(validator.validate(fixture.bytes) == alone, "\(fixture.name)")
        }
    }

    @Test(arguments: RulePack.all.map(\.name))
    func partsAreTheWhole(name: String) throws {
        let pack = try #require(RulePack.named(name))
        let parts = pack.parts
        let whole = try SchematronSchema(SchematronSource(pack))
        #expect(parts.asserts == whole.assertCount)
        #expect(parts.bytes(with: parts.patterns.indices) == pack.bytes)
        let none = try SchematronSchema(SchematronSource(pack, bytes: parts.bytes(with: [])))
        #expect(none.assertCount == 0 && none.title == whole.title)
    }
}
