import ArgumentParser
import DocumentValidation

/// `casebook rules`
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List all rule codes.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

    @Option(help: "Only the codes of this level.") var level: ValidationLevel?
    @Option(help: "How the list is written.") var format = Format.table

    func run() throws {
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
            var table = Table(["code", "severity", "level", "what is found"])
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
struct RuleArgument: ExpressibleByArgument {
    let choice: ValidationOptions.RuleChoice

    static let auto = RuleArgument(choice: .automatic)

    private init(choice: ValidationOptions.RuleChoice) { self.choice = choice }

    init?(argument: String) {
        let names = argument.split(separator: ",").map(String.init)
        guard !names.isEmpty else { return nil }
        choice =
            switch argument {
            case "auto": .automatic
            case "none": .none
            default: .named(names)
            }
    }

    var defaultValueDescription: String { "auto" }
}
