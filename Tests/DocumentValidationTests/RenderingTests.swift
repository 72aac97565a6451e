import DocumentValidation
import Testing

/// Every rendering of one report, letter by letter.
@Suite struct RenderingTests {
    private let document: ReportedDocument

    init() throws {
        let text = """
            <?xml version="1.0"?>
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:x="urn:x" x:note="secret">
              <typeId root="2.16.840.1.113883.1.3" extension="secret"/><id root="2.999.1"/>
              <title>secret</title>
              \(MadeReports.restOfHeader)
            </ClinicalDocument>
            """
        var options = ValidationOptions()
        options.rules = .none
        options.includesLines = true
        options.runsChecks = false
        let report = try DocumentValidator(options).validate(Array(text.utf8))
        document = ReportedDocument(
            file: "a\u{1B}.xml", sha256: "00ff", report: report, elapsedMilliseconds: 1.239)
    }

    @Test func full() {
        let expected = """
            a\u{FFFD}.xml:2:1: information CB-FOREIGN: 1 element or attribute in a foreign \
            namespace was not validated
               |
             2 | <ClinicalDocument xmlns="··············" xmlns:·="·····" ·:····="······">
               | ^
               at /ClinicalDocument[1]
               help: Extensions are allowed; --strict checks them against the schema too.

            a\u{FFFD}.xml:4:3: error CB-SCHEMA-MISSING: `code` is missing after `id` before `title` \
            in `ClinicalDocument`
               |
             4 |   <title>······</title>
               |   ^
               at /ClinicalDocument[1]/title[1]
               help: Insert `<code code="…" codeSystem="…"/>` before `title`. If a value is unknown, \
            give a nullFlavor.


            """
        var rendering = FullRendering()
        #expect(rendering.render(document) == expected)
    }

    @Test func concise() {
        let expected = """
            a\u{FFFD}.xml:2:1: information CB-FOREIGN: 1 element or attribute in a foreign \
            namespace was not validated
            a\u{FFFD}.xml:4:3: error CB-SCHEMA-MISSING: `code` is missing after `id` before `title` \
            in `ClinicalDocument`

            """
        var rendering = ConciseRendering()
        #expect(rendering.render(document) == expected)
    }

    @Test func json() {
        let rest = """
            "pack":null,"pattern":null,"rule":null,"assert":null,"flag":null
            """
        let expected = """
            {"file":"a\\u001b.xml","valid":false,"sha256":"00ff","levels":{"well-formed":"passed",\
            "schema":"failed","rules":"skipped","casebook":"skipped"},"rules":"no rule pack was chosen",\
            "packs":[],"document":{"id":null,"title":null,"templateIds":[],"kind":null},"findings":[{"code":"CB-FOREIGN",\
            "severity":"information","level":"schema","message":"1 element or attribute in a \
            foreign namespace was not validated","line":2,"column":1,"xpath":"/ClinicalDocument[1]",\
            "section":null,\(rest),"hint":"Extensions are allowed; --strict checks them against \
            the schema too."},{"code":"CB-SCHEMA-MISSING","severity":"error","level":"schema",\
            "message":"`code` is missing after `id` before `title` in `ClinicalDocument`",\
            "line":4,"column":3,"xpath":"/ClinicalDocument[1]/title[1]","section":null,\(rest),\
            "hint":"Insert `<code code=\\"…\\" codeSystem=\\"…\\"/>` before `title`. If a value is \
            unknown, give a nullFlavor."}],"counts":{"fatal":0,\
            "error":1,"warning":0,"information":1},"elapsed_ms":1.24}
            """
        #expect(JSONRendering().render(document) == expected)
    }
}
