internal import Base

/// A catalogue entry in full words.
public struct ExplanationRendering: Sendable {
    private let paint: Paint

    /// Columns that running text is wrapped to.
    private static let width = 78

    /// With or without the colours of a terminal.
    public init(colors: Bool = false) { paint = Paint(isOn: colors) }

    /// For people: what was found, why it matters, both examples, how to mend it, the source.
    public func text(_ entry: RuleEntry) -> String {
        var lines = [
            "\(paint.bold(entry.code.name)): \(entry.title)",
            "\(paint.severity(entry.severity, entry.severity.rawValue)), "
                + "level \(entry.level.rawValue)" + origin(of: entry), "",
        ]
        lines += wrapped(entry.explanation) + [""]
        for (head, example) in [("Fails:", entry.failing), ("Passes:", entry.passing)] {
            guard let example else { continue }
            lines.append(paint.bold(head))
            lines += example.text.split(separator: "\n", omittingEmptySubsequences: false).map {
                "    \($0)"
            }
            lines.append("")
        }
        lines += wrapped("Help: " + entry.code.hint)
        lines += wrapped("Source: " + entry.source)
        return lines.joined(separator: "\n") + "\n"
    }

    /// For programs: one array of objects on one line, with stable keys.
    public func json(_ entries: [RuleEntry]) -> String {
        var json = JSONText()
        json.array(entries) { json, entry in
            json.object { json in
                json.member("code", entry.code.name)
                json.member("severity", entry.severity.rawValue)
                json.member("level", entry.level.rawValue)
                json.member("pack", entry.pack)
                json.member("title", entry.title)
                json.member("explanation", entry.explanation)
                json.member("failing", entry.failing?.text)
                json.member("passing", entry.passing?.text)
                json.member("hint", entry.code.hint)
                json.member("source", entry.source)
            }
        }
        return json.text
    }

    private func origin(of entry: RuleEntry) -> String {
        entry.pack.map { ", pack \($0)" } ?? ""
    }

    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < Self.width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension RuleEntry {
    /// The name of the pack that it is from; nil for Casebook's own.
    public var pack: String? {
        if case .pack(let name) = origin { name } else { nil }
    }
}
