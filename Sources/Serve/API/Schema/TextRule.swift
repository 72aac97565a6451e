import HTTPExchange
import Base
import Foundation
import HealthModel
import HealthStore

/// What a string must be.
package struct TextRule: Sendable {
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

    /// What an app, or an organisation, is registered as: ``ClientApp/isIdentifier(_:)``.
    static let identifierPattern =
        "[^\\u0000-\\u001F\\u007F-\\u009F]{1,\(StoreLimits.identifierLength)}"
    static let identifier = pattern(identifierPattern)

    static func length(_ length: ClosedRange<Int>) -> JSONSchema {
        .string(TextRule(length: length))
    }

    package static func pattern(_ pattern: String) -> JSONSchema {
        .string(TextRule(pattern: pattern))
    }

    /// What is expected and not there; nil if all is well.
    func complaint(about text: String) -> String? {
        if let length, !length.contains(text.unicodeScalars.count) {
            return "\(length.lowerBound) to \(length.upperBound) characters"
        }
        if let pattern, !Self.matches(pattern, text) { return "text that matches \(pattern)" }
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

    /// Scalar by scalar, as JSON Schema counts.
    private static func matches(_ pattern: String, _ text: String) -> Bool {
        guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else {
            return false
        }
        return (try? regex.wholeMatch(in: text)) != nil
    }
}
