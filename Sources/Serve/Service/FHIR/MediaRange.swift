/// One of the types that an answer may have (RFC 9110, 12.5.1), or the short name of one as
/// `_format` has it.
struct MediaRange: Sendable, Hashable {
    let essence: String

    /// The ranges that are not refused by `q=0`.
    static func list(_ text: String) -> [MediaRange] {
        text.split(separator: ",").compactMap { part in
            let parameters = part.split(separator: ";").dropFirst()
            let isRefused = parameters.contains {
                let text = String($0).trimmed
                return text == "q=0" || text.hasPrefix("q=0.0") && Double(text.dropFirst(2)) == 0
            }
            return isRefused ? nil : MediaRange(essence: essence(String(part)))
        }
    }

    /// A type without its parameters, in lower case.
    static func essence(_ text: String) -> String {
        String(text.prefix { $0 != ";" }).trimmed.lowercased()
    }

    /// Whether FHIR's JSON is in the range.
    var takesFHIRJSON: Bool { isFHIRJSON || ["*/*", "application/*"].contains(essence) }

    /// Whether the range names FHIR's JSON. A `+` of `_format` may have become a space.
    var isFHIRJSON: Bool {
        [
            "application/fhir+json", "application/fhir json", "application/json",
            "application/json+fhir", "json", "text/json",
        ].contains(essence)
    }

    /// Whether a type is in the range.
    func contains(_ type: String) -> Bool {
        essence == type || essence == "*/*"
            || essence.hasSuffix("/*") && type.hasPrefix(essence.dropLast())
    }
}
