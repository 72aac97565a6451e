public import Schematron
public import XMLTree

/// Why a validator cannot be made.
public enum DocumentValidatorFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The XML Schema cannot be compiled.
    case schema(XMLSchemaFailure)
    /// A Schematron schema cannot be compiled.
    case rules(SchematronFailure)
    /// There is no rule pack of this name; those that there are.
    case unknownPack(String, known: [String])

    /// What is wrong and where. Schemas hold no patient, so they are quoted.
    public var description: String {
        switch self {
        case .schema(let failure): "\(failure)"
        case .rules(let failure): "\(failure)"
        case .unknownPack(let name, let known):
            "unknown rule pack `\(name)`; "
                + (NearWords.near(name, among: known).first.map {
                    "did you mean \($0)? Known packs"
                }
                    ?? "known packs") + ": " + known.joined(separator: ", ")
        }
    }
}
