package import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentValidation
internal import XMLTree
internal import PDFAttachments
internal import XPath
internal import Wording

/// `casebook xpath`
package struct XPathCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "xpath", abstract: "Evaluate an XPath expression on documents.",
        discussion: """
            Prints each item of the result with its type, and nodes with line and column. Any XML \
            can be read, not only CDA. An error ends with status 2. The prefixes cda, sdtc and \
            xsi, and the prefixes declared on the document's root, can be used without a \
            declaration. The output quotes the document.
            """)

    package init() {}

    enum Language: String, ExpressibleByArgument, CaseIterable {
        case v10 = "1.0"
        case v20 = "2.0"
        case v31 = "3.1"
    }

    enum Form: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "An XPath expression.") var expression: String
    @Argument(
        help: ArgumentHelp(
            "Documents, or - for standard input. Without documents, the expression is "
                + "evaluated alone.",
            valueName: "file"))
    var files: [String] = []
    @Option(help: "The version of XPath.") var version = Language.v31
    @Option(
        name: .customLong("ns"),
        help: ArgumentHelp(
            "Declare a prefix; an empty prefix declares the default namespace.",
            valueName: "prefix=uri"))
    var declarations: [String] = []
    @Option(help: .format) var format = Form.text

    package func validate() throws {
        for declaration in declarations where !declaration.contains("=") {
            throw ValidationError(XPathMessage.namespaceForm())
        }
        if version == .v10, declarations.contains(where: { $0.hasPrefix("=") }) {
            throw ValidationError(XPathMessage.noDefaultNamespace())
        }
    }

    package func run() throws {
        var stream = try ResultStream(file: nil)
        var hasFailed = false
        if files.isEmpty {
            hasFailed = try !evaluate(nil, nil, &stream)
        }
        for file in files {
            let input = file == "-" ? Input.standardInput : Input(path: InputPath(file))
            do {
                let limits = ParseLimits()
                let bytes = try ReceivedDocument(
                    try input.read(limit: limits.bytes), limit: limits.bytes
                ).xml
                let work = limits.budget(forBytes: bytes.count)
                let document = try XMLDocument(bytes, limits: limits, within: work)
                if try !evaluate(document, input.name, &stream) { hasFailed = true }
            } catch let refusal as PDFRefusal {
                try stream.flush()
                Terminal.say("\(input.name): \(refusal)")
                hasFailed = true
            } catch let refusal as XMLRefusal {
                try stream.flush()
                Terminal.say("\(input.name): \(refusal)")
                hasFailed = true
            }
        }
        try stream.flush()
        if hasFailed { throw ExitCode.couldNotRun }
    }

    /// False where it is an error, which is printed.
    private func evaluate(
        _ document: XMLDocument?, _ name: String?, _ stream: inout ResultStream
    ) throws -> Bool {
        let shown = files.count > 1 ? name : nil
        do throws(XPathError) {
            let items = try results(document)
            try print(items, shown, &stream)
            return true
        } catch {
            if format == .json {
                var json = JSONText()
                json.object { json in
                    if let shown { json.member("file", shown) }
                    json.key("error")
                    json.object { json in
                        json.member("code", error.code)
                        json.member("message", error.message)
                        json.member("position", error.position)
                    }
                }
                try stream.write(json.text + "\n")
            } else {
                try stream.flush()
                Terminal.say("\(name.map { "\($0): " } ?? "")\(error)")
            }
            return false
        }
    }

    private func results(_ document: XMLDocument?) throws(XPathError) -> [XPathResult] {
        var namespaces: [String: String] = [:]
        for (prefix, uri) in document?.root.namespaceDeclarations ?? [] where !prefix.isEmpty {
            namespaces[prefix] = uri
        }
        for declaration in declarations {
            let parts = declaration.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            namespaces[String(parts[0])] = String(parts[1])
        }
        if version == .v10 { return try XPathResult.first(expression, document, namespaces) }
        return try XPathResult.typed(
            expression, document, namespaces, version == .v20 ? .v20 : .v31)
    }

    private func print(
        _ results: [XPathResult], _ file: String?, _ stream: inout ResultStream
    ) throws(XPathError) {
        var text = ""
        switch format {
        case .json:
            var json = JSONText()
            json.object { json in
                if let file { json.member("file", file) }
                json.key("items")
                json.array(results) { json, result in result.write(to: &json) }
            }
            text = json.text + "\n"
        case .text:
            for result in results {
                text += (file.map { "\($0): " } ?? "") + result.line + "\n"
            }
        }
        do { try stream.write(text) } catch {
            throw XPathError(code: "FOER0000", message: "\(error)")
        }
    }
}
