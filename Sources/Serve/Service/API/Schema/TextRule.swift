import Foundation
import HealthModel

/// What a string must be.
struct TextRule: Sendable {
    /// Forms that JSON Schema has a name for.
    enum Format: String, Sendable {
        case uuid
        case instant = "date-time"
        case day = "date"
    }

    var format: Format?
    /// A regular expression for the whole of it, as ECMA-262 and Swift both read it.
    var pattern: String?
    /// How many Unicode scalars it has.
    var length: ClosedRange<Int>?

    static let uuid = JSONSchema.string(TextRule(format: .uuid))
    static let instant = JSONSchema.string(TextRule(format: .instant))
    static let day = JSONSchema.string(TextRule(format: .day))

    static func length(_ length: ClosedRange<Int>) -> JSONSchema {
        .string(TextRule(length: length))
    }

    static func pattern(_ pattern: String) -> JSONSchema { .string(TextRule(pattern: pattern)) }

    /// What is expected and not there; nil if all is well.
    func complaint(about text: String) -> String? {
        if let length, !length.contains(text.unicodeScalars.count) {
            return "\(length.lowerBound) to \(length.upperBound) characters"
        }
        if let pattern, (try? Regex(pattern).wholeMatch(in: text)) == nil {
            return "text that matches \(pattern)"
        }
        switch format {
        case .uuid: return UUID(uuidString: text) == nil ? "a UUID" : nil
        case .instant:
            let isWhole = text.utf8.dropFirst(16).first == UInt8(ascii: ":")
            return isWhole && InstantText.parse(text) != nil
                ? nil : "a time of RFC 3339 with seconds and an offset"
        case .day: return Day(text) == nil ? "a day, as 2026-01-31" : nil
        case nil: return nil
        }
    }
}
