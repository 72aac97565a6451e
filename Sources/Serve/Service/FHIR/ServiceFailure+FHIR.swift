import HTTPTypes

extension ServiceFailure {
    /// A request that says what it cannot say.
    static func invalid(_ code: String, _ detail: String) -> ServiceFailure {
        ServiceFailure(.badRequest, code, detail)
    }

    static func unknownModifier(of parameter: SearchParameter) -> ServiceFailure {
        invalid(
            "unknown-modifier", "the parameter \(parameter.name) is not known with this modifier")
    }

    static func unknownParameter(_ known: Set<String>) -> ServiceFailure {
        invalid(
            "unknown-parameter",
            "a parameter of the search is not known; "
                + "\(known.sorted().joined(separator: ", ")) are")
    }
}
