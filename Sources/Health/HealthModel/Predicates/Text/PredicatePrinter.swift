#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base
internal import Units

/// Writes a predicate as text, the same text for equal predicates.
struct PredicatePrinter {
    private(set) var text = ""

    mutating func write(_ predicate: SamplePredicate) {
        switch predicate {
        case .and(let parts): write(parts, joinedBy: " and ", group: "all")
        case .or(let parts): write(parts, joinedBy: " or ", group: "any")
        case .not(let part):
            text += "not "
            writePart(part)
        case .contains(let part): write("contains", part)
        case .workoutActivity(let part): write("workoutActivity", part)
        default: text += condition(predicate)
        }
    }

    private mutating func write(_ name: String, _ part: SamplePredicate) {
        text += "\(name)("
        write(part)
        text += ")"
    }

    private mutating func write(
        _ parts: [SamplePredicate], joinedBy word: String, group: String
    ) {
        if parts.count < 2 {
            text += "\(group)("
            if let part = parts.first { write(part) }
            text += ")"
            return
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { text += word }
            writePart(part)
        }
    }

    /// A part between parentheses if it is joined itself.
    private mutating func writePart(_ part: SamplePredicate) {
        switch part {
        case .and(let parts) where parts.count > 1, .or(let parts) where parts.count > 1:
            text += "("
            write(part)
            text += ")"
        default: write(part)
        }
    }

    static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    static func list(_ values: [String]) -> String {
        "in (\(values.sorted().joined(separator: ", ")))"
    }

    static func date(_ date: Date) -> String { InstantText.format(date.microseconds) }

    static func quantity(_ quantity: Quantity) -> String {
        "\(NumberText.format(quantity.value)) \(quote(quantity.unit.unitString))"
    }
}
