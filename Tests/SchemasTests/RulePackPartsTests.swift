import Testing

@testable import Schemas

/// Which templates a pattern's rules ask for, from their contexts: where there is a doubt, none,
/// so that the pattern is compiled for every document.
@Suite struct RulePackPartsTests {
    @Test(
        arguments: [
            ("cda:act[cda:templateId[@root = '1.2.3']]", ["1.2.3"]),
            (
                "cda:act[cda:templateId[@root='1.2.3' and @extension = '2015-08-01']]/cda:id",
                ["1.2.3"]
            ),
            ("cda:act[cda:templateId/@root = '1.2.3']", ["1.2.3"]),
            ("cda:act[cda:templateId[@root =\n        '1.2.3']]", ["1.2.3"]),
            (
                "cda:a[cda:templateId[@root='1.2.3']] | cda:b[cda:templateId[@root='1.2.4']]",
                ["1.2.3", "1.2.4"]
            ),
            ("cda:a[cda:templateId[@root='1.2.3']] | cda:b", nil),
            ("cda:act[cda:templateId[@root='1.2.3'] or @classCode='ACT']", nil),
            ("cda:act[cda:templateId[@root='1.2.3' or(@root='1.2.4')]]", nil),
            ("cda:act[not(cda:templateId[@root='1.2.3'])]", nil),
            ("cda:templateId[@extension]", nil),
            ("cda:code[@codeSystem='1.2.3']", nil),
            ("cda:id[@root='1.2.3']", nil),
            ("cda:act", nil),
        ] as [(String, [String]?)])
    func templatesOfAContextAreRead(context: String, templates: [String]?) {
        let found = Array(context.utf8).withUnsafeBufferPointer { bytes in
            ContextTemplates.roots(in: bytes, bytes.indices)
        }
        #expect(found == templates)
    }

    /// The rows of the guides ask for templates, nearly all in a form that is looked into: none of
    /// them costs a document that has not got it.
    @Test(arguments: ["ccda", "ccda-r1.1"])
    func rowsAskForTemplates(name: String) throws {
        let parts = try #require(RulePack.named(name)).parts
        #expect(parts.patterns.count > 150)
        let always = parts.patterns.filter { $0.templates == nil }
        #expect(always.reduce(0) { $0 + $1.asserts } * 50 < parts.asserts)
    }
}
