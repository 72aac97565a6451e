import DocumentRendering
import Fixtures
import Foundation
import Testing
import XMLTree

/// Pages of attacks as another HTML parser reads them: html5lib follows the algorithm that browsers
/// follow, so what it finds is what a browser would run, load or show.
@Suite struct IndependentParserTests {
    private static let script = """
        import html5lib, json, re, sys
        tags = set("html head meta title style body header nav main footer section details summary div span p pre"
            " h1 h2 h3 h4 h5 h6 br ul ol li dl dt dd table caption colgroup col thead tbody tfoot"
            " tr th td a img em small strong sub sup ins del".split())
        picture = re.compile("data:image/(png|jpeg|gif|webp);base64,")
        bad = []
        for number, case in enumerate(json.load(open(sys.argv[1]))):
            parser = html5lib.HTMLParser(strict=False, namespaceHTMLElements=False)
            tree = parser.parse(case["html"])
            body = tree.find("body")
            for e in tree.iter():
                if not isinstance(e.tag, str) or e.tag not in tags:
                    bad.append((number, str(e.tag)))
                for name, value in e.attrib.items():
                    if name.startswith("on") or name in ("style", "srcdoc", "background", "action"):
                        bad.append((number, name))
                    if name == "href" and not re.match(r"(https?://|mailto:|tel:|#)", value):
                        bad.append((number, value))
                    if name == "src" and not picture.match(value):
                        bad.append((number, value))
            for note in body.iter("small"):
                if note.get("class") == "note":
                    note.text = ""
                    for child in list(note): note.remove(child)
            for mark in body.iter("span"):
                if mark.get("class") == "invisible":
                    mark.text = chr(int(mark.text[3:-1], 16))
            text = "".join(c for c in "".join(body.itertext()) if ord(c) > 32)
            for part in case["words"]:
                if part not in text:
                    bad.append((number, "a text of %d characters is missing" % len(part)))
        print(bad[:20])
        sys.exit(1 if bad else 0)
        """

    private struct Case: Codable {
        let html: String
        let words: [String]
    }

    @Test(.enabled(if: Shared.hasHTMLParser, "no python3 with html5lib"))
    func pagesReadTheSameElsewhere() throws {
        var narratives = HostileVectors.texts + HostileVectors.elements
        narratives += HostileVectors.elements.map {
            Made.table($0, between: $0)
        }
        narratives += HostileVectors.elements.map { "<list>\($0)<item>\($0)</item></list>" }
        narratives += HostileVectors.elements.map {
            "<paragraph>a<content>\($0)</content></paragraph>"
        }
        narratives += HostileVectors.attributes.map { "<paragraph \($0)>T</paragraph>" }
        narratives += HostileVectors.addresses.map { "<linkHtml href=\"\($0)\">T</linkHtml>" }
        narratives += [
            "<paragraph>a<table><tbody><tr><td>b</td></tr></tbody></table>c</paragraph>",
            "<paragraph>a<paragraph>b</paragraph>c</paragraph>",
            "<sub>a<list><item>b</item></list></sub>",
            "<td>a</td>b<tr>c</tr>",
            "<content styleCode='Bold'>a<paragraph>b</paragraph>c</content>",
            Made.link("a" + Made.link("b") + "c"),
        ]
        let cases = try narratives.flatMap { narrative in
            try [
                Made.document(narrative: narrative),
                Made.document(title: "x", sectionTitle: narrative),
            ]
            .map { document in
                let (tree, page) = try Made.page(document)
                return Case(
                    html: String(decoding: page.html, as: UTF8.self),
                    words: SafePage.narrative(of: tree.root).map(withoutSpace))
            }
        }
        #expect(cases.count > 400)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "casebook-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "check.py")
        try Data(Self.script.utf8).write(to: program)
        let data = folder.appending(path: "cases.json")
        try JSONEncoder().encode(cases).write(to: data)
        let run = try Shared.python([
            program.path(percentEncoded: false), data.path(percentEncoded: false),
        ])
        #expect(run.isFine, "\(run.output)")
    }
}
