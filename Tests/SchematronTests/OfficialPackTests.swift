import Foundation
import Schematron
import Testing
import XMLTree

/// The packs that HL7 and others publish run as they are.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct OfficialPackTests {
    private static let packs: [String] = {
        guard let folder = Shared.folder?.appending(path: "standards/schematron"),
            let walk = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
        else { return [] }
        return walk.compactMap { $0 as? String }.filter {
            $0.hasSuffix(".sch") && !$0.contains("/include/") && !$0.hasPrefix("de-arztbrief")
        }.sorted()
    }()

    @Test(arguments: packs) func compilesAndRuns(pack: String) throws {
        let schema = try Shared.pack(pack, phase: "#ALL")
        let document = "documents/onc-reference-ccda-validator/src/test/resources/Sample.xml"
        let tree = try #require(TreeIndex(XMLDocument(Shared.bytes("corpus/" + document))))
        #expect(!schema.validate(tree).isIncomplete)
    }

    @Test func theCorpusOfPacksIsThere() { #expect(Self.packs.count >= 19) }
}

/// A pack of some 10,000 asserts that needs XPath 2.0's grammar runs, and none of it is left out.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct NewerPackTests {
    @Test func everyAssertOfAPackForXPath2IsCompiled() throws {
        let path = "de-arztbrief/teleneps-cdapab.sch"
        _ = try SchematronSchema(
            SchematronSource(
                name: path, path: path, bytes: try Shared.bytes("standards/schematron/" + path),
                open: { try? Shared.bytes("standards/schematron/" + $0) }),
            isStrict: true)
    }
}
