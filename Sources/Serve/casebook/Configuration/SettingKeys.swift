import DocumentValidation

/// The options that a configuration file may hold, and what each takes.
enum SettingKeys {
    enum Kind {
        case text, path, number, flag, list, paths

        /// What is expected, for a message.
        var words: String {
            switch self {
            case .text, .path: "a string in quotes"
            case .number: "a whole number"
            case .flag: "true or false"
            case .list, .paths: "an array of strings"
            }
        }
    }

    /// Settings of the table `validate`: the long options of `casebook validate`.
    static let validate: [String: Kind] = [
        "baseline": .path, "exit-zero": .flag, "fail-on": .text, "format": .text, "ignore": .list,
        "jobs": .number, "no-schema": .flag, "phase": .text, "schematron": .paths, "output": .path,
        "quiet": .flag,
        "rules": .text, "schema": .path, "scorecard": .flag,
        "select": .list, "statistics": .flag, "strict": .flag,
    ]

    static func near(_ key: String) -> String {
        let near = NearWords.near(key, among: validate.keys.sorted())
        return near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
    }
}
