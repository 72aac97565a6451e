package import ArgumentParser
internal import CommandSupport
internal import DocumentRendering
internal import Glibc
internal import PDFAttachments
internal import Wording
internal import XMLTree

/// `casebook render`
package struct RenderCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render a document as a safe, self-contained HTML page.",
        discussion: """
            The page runs no script and loads nothing. It shows every word of the document: text \
            that a stylesheet leaves out stands below its page. The output names patients.
            """)

    package init() {}

    @Argument(
        help: ArgumentHelp("A document, or - for standard input.", valueName: "file"))
    var file: String
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?
    @Option(
        help: ArgumentHelp(
            "Render the page with this XSLT 1.0 stylesheet, without its scripts and styles.",
            valueName: "file"))
    var stylesheet: String?
    @Option(help: "The language and region of the page's headings and labels.")
    var language = InterfaceLanguage.english
    @Option(
        help: ArgumentHelp(
            "Write embedded files into this folder, and link to them.", valueName: "directory"))
    var attachments: String?

    package func run() throws {
        let input = file == "-" ? Input.standardInput : Input(path: InputPath(file))
        let page: RenderedDocument
        do {
            let options = try options()
            let limits = ParseLimits()
            let bytes = try ReceivedDocument(
                try input.read(limit: limits.bytes), limit: limits.bytes
            ).xml
            let document = try XMLDocument(
                bytes, limits: limits, within: limits.budget(forBytes: bytes.count))
            page = try DocumentRenderer(options).render(document)
        } catch let refusal as PDFRefusal {
            Terminal.say("\(input.name): \(refusal)")
            throw ExitCode.findings
        } catch let refusal as XMLRefusal {
            Terminal.say("\(input.name): \(refusal)")
            throw ExitCode.findings
        } catch RenderingFailure.notAClinicalDocument {
            Terminal.say("\(input.name): \(RenderingFailure.notAClinicalDocument)")
            throw ExitCode.findings
        } catch let failure as RenderingFailure {
            throw CommandFailure(FileMessage.failed(stylesheet ?? input.name, failure))
        }
        let read = [file] + (stylesheet.map { [$0] } ?? [])
        var stream = try ResultStream(file: output, sparing: read)
        if let attachments {
            try write(page.attachments, into: attachments, sparing: read)
        }
        try stream.write(page.html)
        try stream.flush()
    }

    private func options() throws -> RenderingOptions {
        var options = RenderingOptions(language: language)
        if let stylesheet {
            let bytes = try FileBytes.read(path: stylesheet, limit: 16 << 20)
            do throws(XMLSchemaFailure) {
                options.stylesheet = try XMLStylesheet(bytes)
            } catch {
                throw CommandFailure(FileMessage.failed(stylesheet, error))
            }
        }
        if let attachments {
            let folder = RelativePath.from(output, to: attachments)
            options.attachmentAddress = { folder + $0.fileName }
        }
        return options
    }

    private func write(
        _ files: [DocumentAttachment], into folder: String, sparing read: [String]
    ) throws {
        guard !files.isEmpty else { return }
        guard InputPath(folder).withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
            throw FileFailure(name: folder, number: errno, verb: "written")
        }
        for file in files {
            var stream = try ResultStream(
                file: folder + "/" + file.fileName, sparing: read)
            try stream.write(file.bytes)
            try stream.flush()
        }
    }
}
