import Foundation
import Schemas
import Schematron
import Testing
import XMLTree

/// Our packs against the rules that HL7 publishes for C-CDA R2.1, on the corpus: what has one of
/// our conformance numbers is found at the same elements, no more and no less.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct ReferenceRulesTests {
    @Test func errorsAreThoseOfTheReference() throws {
        let ours = try ["us-realm-header", "ccd", "ccda"].map {
            try SchematronSchema(try #require(RulePack.named($0)))
        }
        let numbers = try statedNumbers()
        #expect(numbers.count >= 1_400)
        let reference = try reference(phase: "errors")
        var compared = 0
        for file in try Shared.documents(upTo: 400_000) {
            guard let document = try? XMLDocument(Array(Data(contentsOf: file))),
                let tree = TreeIndex(document), !isOfAnotherGuide(document)
            else { continue }
            let expected = findings(of: [reference], in: tree).filter {
                numbers.contains($0.number)
            }
            let found = findings(of: ours, in: tree).filter { numbers.contains($0.number) }
            #expect(found == expected, "\(file.lastPathComponent)")
            compared += expected.count
        }
        #expect(compared > 200)
    }

    private struct Finding: Hashable {
        var number, place: String
    }

    private func findings(of schemas: [SchematronSchema], in tree: TreeIndex) -> Set<Finding> {
        Set(
            schemas.flatMap { $0.validate(tree).results }.filter { $0.severity == .error }
                .compactMap { result in
                    result.id.flatMap(Self.number).map {
                        Finding(
                            number: $0,
                            place: tree.node(result.node).path(prefixes: Shared.prefixes))
                    }
                })
    }

    /// `a-1198-5284-c` and `USRH-1198-5284` are about CONF:1198-5284.
    private static func number(of id: String) -> String? {
        id.firstMatch(of: /^(?:a|USRH|CCDA?)-(\d+-\d+)/).map { String($0.output.1) }
    }

    /// The numbers of our errors. That a templateId stands without its earlier form has none in
    /// the reference.
    private func statedNumbers() throws -> Set<String> {
        let texts = try ["us-realm-header", "ccd", "ccda"].map {
            String(decoding: try #require(RulePack.named($0)).bytes, as: UTF8.self)
        }
        let stated = texts.joined().matches(of: /id="([\w.-]+)"\s+see="[^"]*"\s+role="error"/)
        return Set(stated.compactMap { Self.number(of: String($0.output.1)) })
            .subtracting(["1198-32936"])
    }

    private func reference(phase: String) throws -> SchematronSchema {
        let folder = try #require(Shared.folder).appending(
            path: "standards/schematron/hl7-ccda-r2.1-runnable", directoryHint: .isDirectory)
        return try SchematronSchema(
            SchematronSource(
                name: "ccda-r2.1", path: "ccda-r2.1.sch",
                bytes: Array(Data(contentsOf: folder.appending(path: "ccda-r2.1.sch"))),
                open: { try? Array(Data(contentsOf: folder.appending(path: $0))) }), phase: phase)
    }

    /// Case reports (eICR and their responses) ask for C-CDA's names and addresses in places where
    /// the header does not.
    private func isOfAnotherGuide(_ document: XMLDocument) -> Bool {
        document.root.all(XMLName("templateId", "urn:hl7-org:v3")).contains {
            $0.attribute("root")?.hasPrefix("2.16.840.1.113883.10.20.15.2") == true
        }
    }
}
