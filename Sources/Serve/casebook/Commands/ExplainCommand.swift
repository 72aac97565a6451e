import ArgumentParser
import DocumentValidation

/// `casebook explain`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule code and how to fix its findings.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: "A code that a finding has, such as CB-UNIT.") var code: String
    @Option(help: "How the explanation is written.") var format = Format.text

    func run() throws {
        let catalogue = RuleCatalogue.withPacks
        let entries = catalogue.entries(for: code)
        guard !entries.isEmpty else {
            let near = catalogue.codes(near: code).map(\.name)
            let hint =
                near.isEmpty
                ? "`casebook rules` lists them" : "did you mean \(near.joined(separator: ", "))?"
            throw CommandFailure("\(code.printable) is not a known rule code: \(hint)")
        }
        var stream = try ResultStream(file: nil)
        let rendering = ExplanationRendering(colors: stream.wantsColors)
        switch format {
        case .text: try stream.write(entries.map(rendering.text).joined(separator: "\n"))
        case .json: try stream.write(rendering.json(entries) + "\n")
        }
        try stream.flush()
    }
}
