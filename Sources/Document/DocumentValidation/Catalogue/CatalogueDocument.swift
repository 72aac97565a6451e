/// The published catalogue, `Documentation/rules.md`.
public enum CatalogueDocument {
    /// The whole file in Markdown.
    public static func markdown(_ catalogue: RuleCatalogue = .own) -> String {
        var text = """
            # Rules

            Every code that `casebook validate` can report, level by level. `casebook explain \
            CODE` shows the same on a terminal. The comment `<!-- here -->` marks the line of the \
            finding; fragments stand in their place of an otherwise valid document.


            """
        for level in ValidationLevel.allCases {
            let entries = catalogue.entries.filter { $0.level == level }
            guard !entries.isEmpty else { continue }
            text +=
                "## Level \(level.rawValue)\n\n| code | severity | finding |\n|---|---|---|\n"
            for entry in entries {
                let anchor = entry.code.name.lowercased()
                text +=
                    "| [\(entry.code)](#\(anchor)) | \(entry.severity.rawValue) "
                    + "| \(entry.title) |\n"
            }
            text += "\n" + entries.map(section).joined()
        }
        return String(text.dropLast())
    }

    private static func section(_ entry: RuleEntry) -> String {
        var text = """
            ### \(entry.code)

            *\(entry.severity.rawValue)*: \(entry.title)

            \(entry.explanation)


            """
        for (head, example) in [("Fails:", entry.failing), ("Passes:", entry.passing)] {
            guard let example else { continue }
            if case .words(let words) = example {
                text += "\(head) \(words)\n\n"
            } else {
                text += "\(head)\n\n```xml\n\(example.text)\n```\n\n"
            }
        }
        return text + "Help: \(entry.code.hint)\n\nSource: \(entry.source)\n\n"
    }
}
