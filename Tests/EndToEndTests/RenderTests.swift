import Fixtures
import Foundation
import Testing

/// `casebook render`.
@Suite struct RenderTests {
    @Test func writesAPage() throws {
        let folder = try TemporaryFolder()
        let source = try Fixtures.named("discharge-summary-german").path
        let run = try Command.run(["render", source, "--language", "de"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.hasPrefix("<!DOCTYPE html>\n<html lang=\"de\">"))
        #expect(run.output.contains("Über dieses Dokument"))
        let file = folder.path("page.html")
        let written = try Command.run(["render", source, "--language", "de", "-o", file])
        #expect(written.status == 0 && written.output.isEmpty)
        #expect(try Data(contentsOf: URL(filePath: file)) == run.outputData)
        let piped = try Command.run(
            ["render", "-", "--language", "de"], input: try Data(contentsOf: URL(filePath: source)))
        #expect(piped.outputData == run.outputData)
        #expect(try Command.run(["render", source, "--language", "rm"]).status == 2)
    }

    @Test func writesAttachmentsBesideThePage() throws {
        let folder = try TemporaryFolder()
        let source = try Fixtures.named("nonxml-pdf-embedded").path
        let run = try Command.run([
            "render", source, "-o", folder.path("page.html"), "--attachments",
            folder.path("its files"),
        ])
        #expect(run.status == 0)
        let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
        #expect(page.contains("href=\"its%20files/attachment-1.pdf\" download="))
        let file = try Data(contentsOf: URL(filePath: folder.path("its files/attachment-1.pdf")))
        #expect(file.starts(with: "%PDF-".utf8))
    }

    @Test func usesSomebodysStylesheet() throws {
        let folder = try TemporaryFolder()
        let source = try Fixtures.named("operative-note").path
        let sheet = folder.path("own.xsl")
        let head = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
        try Data(
            (head + "<xsl:template match='/'><html><body><h1 onclick='x()'>Own</h1></body></html>"
                + "</xsl:template></xsl:stylesheet>").utf8
        ).write(to: URL(filePath: sheet))
        let run = try Command.run(["render", source, "--stylesheet", sheet])
        #expect(run.status == 0 && run.output.contains("<h1>Own</h1>"))
        #expect(run.output.contains("Not shown by the stylesheet"))
        try Data("<xsl:stylesheet".utf8).write(to: URL(filePath: sheet))
        let broken = try Command.run(["render", source, "--stylesheet", sheet])
        #expect(broken.status == 2 && broken.output.isEmpty && broken.errors.contains("own.xsl"))
    }

    @Test func saysWhyThereIsNoPage() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("page.html")
        let refused = try Command.run(["render", "-", "-o", file], input: Data("<a>".utf8))
        #expect(refused.status == 1 && refused.errors.hasPrefix("<stdin>: "))
        let other = try Command.run(["render", "-", "-o", file], input: Data("<a/>".utf8))
        #expect(other.status == 1)
        #expect(other.errors == "<stdin>: the root is not ClinicalDocument in urn:hl7-org:v3\n")
        #expect(!FileManager.default.fileExists(atPath: file))
        let missing = try Command.run(["render", folder.path("missing.xml")])
        #expect(missing.status == 2 && missing.errors.contains("cannot be read"))
    }
}
