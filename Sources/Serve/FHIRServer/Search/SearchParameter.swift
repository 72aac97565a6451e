/// One parameter of a search (FHIR R4, 3.1.1): all of its values that are separated by commas are
/// alternatives; a parameter that is given twice must hold twice.
struct SearchParameter: Sendable, Hashable {
    /// Without its modifier: `author.family`, `_lastUpdated`.
    let name: String
    /// Behind the colon; nil if there is none.
    let modifier: String?
    /// As it was given, decoded.
    let written: String

    init(name: String, value: String) {
        let parts = name.split(separator: ":", maxSplits: 1)
        self.name = parts.first.map(String.init) ?? ""
        modifier = parts.count > 1 ? String(parts[1]) : nil
        written = value
    }

    /// The alternatives, with their escapes undone except `\|`, which ``TokenParameter`` reads.
    var values: [String] {
        var values = [""]
        var isEscaped = false
        for character in written {
            if isEscaped {
                if character == "|" { values[values.count - 1].append("\\") }
                values[values.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "," {
                values.append("")
            } else {
                values[values.count - 1].append(character)
            }
        }
        return values.filter { !$0.isEmpty }
    }

    /// The name with its modifier.
    var fullName: String { modifier.map { "\(name):\($0)" } ?? name }
}
