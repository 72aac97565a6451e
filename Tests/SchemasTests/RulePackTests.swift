import Fixtures
import Schemas
import Testing
import XMLTree

/// The rule packs as texts: what every assert says of itself, and that each has been seen to fail.
@Suite struct RulePackTests {
    private static let prefixes = [
        "cda-core": "CORE-", "us-realm-header": "USRH-", "ccd": "CCD-", "patient-safety": "SAFE-",
        "ccda": "CCDA-", "ccda-r1.1": "CCDA11-", "qrda": "QRDA-",
    ]

    @Test(arguments: RulePack.all.map(\.name))
    func everyAssertSaysWhatPeopleNeed(name: String) throws {
        let asserts = try Self.asserts(of: name)
        #expect(asserts.count > 20)
        let prefix = try #require(Self.prefixes[name])
        for assert in asserts {
            #expect(assert.id.hasPrefix(prefix), "\(assert.id)")
            #expect(["error", "warning", "information"].contains(assert.role), "\(assert.id)")
            #expect(assert.words.count > 20 && assert.words.hasSuffix("."), "\(assert.id)")
            #expect(!assert.hasValueOf, "\(assert.id) puts content into its words")
        }
    }

    @Test func idsAreUniqueOverAllPacks() throws {
        let ids = try RulePack.all.flatMap { try Self.asserts(of: $0.name).map(\.id) }
        let repeated = Dictionary(grouping: ids, by: \.self).filter { $0.value.count > 1 }
        #expect(repeated.keys.isEmpty)
    }

    /// `CCD-1198-7133-b`, `urn:hl7-conf:1198-7133` and `(CONF:1198-7133)` say the same number.
    @Test(arguments: ["us-realm-header", "ccd"])
    func conformanceNumbersAgree(name: String) throws {
        for assert in try Self.asserts(of: name) where assert.id != "USRH-R1.1" {
            let number = assert.id.split(separator: "-").dropFirst().prefix(2)
                .joined(separator: "-")
            #expect(assert.see == "urn:hl7-conf:\(number)", "\(assert.id)")
            #expect(assert.words.hasSuffix("(CONF:\(number))."), "\(assert.id)")
        }
    }

    /// Packs whose asserts have a case of their own each; the examples of the others are made from
    /// their tests, and `PackExampleTests` runs them.
    static let withCases = ["cda-core", "us-realm-header", "ccd", "patient-safety"]

    @Test(arguments: withCases)
    func everyAssertHasACase(name: String) throws {
        let asserts = Set(try Self.asserts(of: name).map(\.id))
        let cases = try RuleCases.all(of: name).map(\.assert)
        #expect(asserts.subtracting(cases).sorted().isEmpty)
        #expect(Set(cases).subtracting(asserts).sorted().isEmpty)
    }

    @Test(arguments: withCases)
    func everyCaseIsAnotherDocument(name: String) throws {
        let sound = try RuleCases.soundDocument()
        for trial in try RuleCases.all(of: name) {
            let document = try trial.document()
            #expect(document != sound, "\(trial.assert)")
            #expect(throws: Never.self, "\(trial.assert)") { try XMLDocument(document) }
        }
    }

    @Test func soundDocumentIsValid() throws {
        let document = try XMLDocument(RuleCases.soundDocument())
        #expect(try Compiled.ours.get().validate(document)?.isValid == true)
    }

    @Test func packsAreChosenByTemplate() {
        func names(_ templates: (String, String?)...) -> [String] {
            RulePack.chosen(forTemplates: templates.map { ($0.0, $0.1) }).map(\.name)
        }
        let header = "2.16.840.1.113883.10.20.22.1.1"
        let dischargeSummary = "2.16.840.1.113883.10.20.22.1.8"
        let shared = ["cda-core", "us-realm-header", "ccd"]
        let release2 = shared + ["ccda", "patient-safety"]
        #expect(names((header, "2015-08-01")) == release2)
        #expect(names((header, nil), (header, "2015-08-01")) == release2)
        #expect(names((header, nil)) == shared + ["ccda-r1.1", "patient-safety"])
        #expect(names(("2.999.1", nil), (dischargeSummary, "2015-08-01")) == release2)
        #expect(
            names(("2.16.840.1.113883.10.20.27.1.1", "2017-06-01"))
                == ["cda-core", "qrda", "patient-safety"])
        let others = ["cda-core", "patient-safety"]
        #expect(names(("2.999.1", nil)) == others)
        #expect(names() == others)
        #expect(RulePack.named("ccd")?.templateIds.contains(header) == true)
        #expect(RulePack.named("nothing") == nil)
    }

    private struct Assert {
        var id, role, see, words: String
        var hasValueOf: Bool
    }

    private static func asserts(of pack: String) throws -> [Assert] {
        let document = try XMLDocument(try #require(RulePack.named(pack)).bytes)
        #expect(document.root.is(name("schema")))
        let rules = document.root.all(name("pattern")).flatMap { $0.all(name("rule")) }
        #expect(rules.allSatisfy { $0.attribute("context")?.isEmpty == false })
        return rules.flatMap { $0.all(name("assert")) + $0.all(name("report")) }.map { node in
            let children = node.firstChild.map { Array(sequence(first: $0, next: \.next)) } ?? []
            let words = children.map { child in
                child.withContent { String(decoding: $0, as: UTF8.self) } ?? "…"
            }.joined()
            return Assert(
                id: node.attribute("id") ?? "", role: node.attribute("role") ?? "",
                see: node.attribute("see") ?? "",
                words: words.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                hasValueOf: node.first(name("value-of")) != nil)
        }
    }

    private static func name(_ local: StaticString) -> XMLName {
        XMLName(local, "http://purl.oclc.org/dsdl/schematron")
    }
}
