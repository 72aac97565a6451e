import ArgumentParser
import DocumentValidation

/// `casebook rules`
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List all rule codes.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

    @Option(help: "Only the codes of this level.") var level: ValidationLevel?
    @Option(help: "How the list is written.") var format = Format.table

    func run() throws {
        let entries = RuleCatalogue.withPacks.entries.filter { level == nil || $0.level == level }
        var stream = try ResultStream(file: nil)
        switch format {
        case .json: try stream.write(ExplanationRendering().json(entries) + "\n")
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
