internal import XMLTree

/// Scorecards for people: each document's grade, the grades of its parts, and what to mend first.
public struct ScorecardRendering: ReportRendering {
    private let paint: Paint
    private var letters: [String: Int] = [:]

    /// With or without the colours of a terminal.
    public init(colors: Bool = false) { paint = Paint(isOn: colors) }

    /// One card, with an empty line behind it.
    public mutating func render(_ document: ReportedDocument) -> String {
        let card = Scorecard(document.report)
        letters[card.overall.letter, default: 0] += 1
        let parts = DocumentPart.allCases.compactMap { part in
            card.parts[part].map { "\(part.rawValue) \($0.letter)" }
        }
        var lines = [
            "\(grade(card.overall))  \(paint.bold(document.file.printable))"
                + "  \(card.overall.score) of 100"
        ]
        if !parts.isEmpty { lines.append("   \(parts.joined(separator: "   "))") }
        for (number, improvement) in card.improvements.enumerated() {
            let place = improvement.first.position.map { "line \($0.line)" } ?? "the document"
            let places =
                improvement.places == 1 ? place : "\(improvement.places) places, first \(place)"
            lines.append(
                "   \(number + 1). \(improvement.message.oneLine) \(paint.dim("(\(places))"))")
            lines.append(
                "      +\(oneDecimal(improvement.gain)) points  "
                    + paint.dim("\(improvement.code.name): \(improvement.code.hint)"))
        }
        if card.improvements.isEmpty { lines.append("   Nothing to fix.") }
        return lines.joined(separator: "\n") + "\n\n"
    }

    /// How many documents have which grade.
    public func end(_ run: RunOutcome) -> String {
        let count = letters.values.reduce(0, +)
        guard count > 1 else { return "" }
        let shares = ["A", "B", "C", "D", "F"].compactMap { letter in
            letters[letter].map { "\($0) \(letter)" }
        }
        return "\(count) documents: \(shares.joined(separator: ", "))\n"
    }

    private func grade(_ grade: Scorecard.Grade) -> String {
        switch grade.letter {
        case "A", "B": paint.bold(grade.letter)
        case "C", "D": paint.severity(.warning, grade.letter)
        default: paint.severity(.error, grade.letter)
        }
    }
}
