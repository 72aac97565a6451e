import ArgumentParser
import DocumentValidation

/// `--rules auto`, `--rules none` or `--rules ccd,cda-core`.
struct RuleArgument: ExpressibleByArgument {
    let choice: ValidationOptions.RuleChoice

    static let auto = RuleArgument(choice: .automatic)

    private init(choice: ValidationOptions.RuleChoice) { self.choice = choice }

    init?(argument: String) {
        let names = argument.split(separator: ",").map(String.init)
        guard !names.isEmpty else { return nil }
        choice =
            switch argument {
            case "auto": .automatic
            case "none": .none
            default: .named(names)
            }
    }

    var defaultValueDescription: String { "auto" }
}
