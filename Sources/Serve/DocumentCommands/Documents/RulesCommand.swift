package import ArgumentParser
internal import CommandSupport
internal import DocumentRepair
package import DocumentValidation
internal import Foundation
internal import Wording

/// `casebook rules`
package struct RulesCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List all rule codes.")

    package init() {}

    package enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

    @Option(help: "Only the rule codes of this level.") package var level: ValidationLevel?
    @Option(help: .format) package var format = Format.table

    package func run() throws {
        let entries = RuleCatalogue.withPacks.entries.filter { level == nil || $0.level == level }
        var stream = try ResultStream(file: nil)
        switch format {
        case .json: try stream.write(ExplanationRendering().json(entries) + "\n")
        case .jsonl:
            for entry in entries {
                // The array of one entry, without its brackets.
                let array = ExplanationRendering().json([entry])
                try stream.write(array.dropFirst().dropLast() + "\n")
            }
        case .table:
            var table = Table(["code", "severity", "level", "finding"])
            for entry in entries {
                let title = entry.title.count > 72 ? entry.title.prefix(71) + "…" : entry.title[...]
                table.append([
                    entry.code.name, entry.severity.rawValue, entry.level.rawValue, String(title),
                ])
            }
            try stream.write(table.render())
        }
        try stream.flush()
    }
}

/// `--rules auto`, `--rules none` or `--rules ccd,cda-core`.
package struct RuleArgument: ExpressibleByArgument {
    package let choice: ValidationOptions.RuleChoice

    package static let auto = RuleArgument(choice: .automatic)

    private init(choice: ValidationOptions.RuleChoice) { self.choice = choice }

    package init?(argument: String) {
        let names = argument.split(separator: ",").map(String.init)
        guard !names.isEmpty else { return nil }
        choice =
            switch argument {
            case "auto": .automatic
            case "none": .none
            default: .named(names)
            }
    }

    package var defaultValueDescription: String { "auto" }
}

/// `casebook explain`
package struct ExplainCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule code and how to fix its findings.")

    package init() {}

    package enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: "A rule code, such as CB-UNIT.") package var code: String
    @Option(help: .format) package var format = Format.text

    package func run() throws {
        let catalogue = RuleCatalogue.withPacks.adding(RepairKind.entries)
        let entries = catalogue.entries(for: code)
        guard !entries.isEmpty else {
            let near = catalogue.codes(near: code).map(\.name)
            let hint =
                near.isEmpty
                ? DocumentMessage.rulesListed.text
                : DocumentMessage.nearCodes(near.joined(separator: ", ")).text
            throw CommandFailure(DocumentMessage.unknownRule(code.printable, hint))
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
