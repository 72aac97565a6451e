import ClinicalDocument

extension APIOperation {
    /// What it does, who may call it, and what their token has to cover.
    var words: String {
        let who = callers.map(\.rawValue).joined(separator: ", ")
        let covers = scope.map {
            " A token's scopes cover \($0.resource).\($0.interaction.rawValue)."
        }
        return (details.isEmpty ? "" : details + " ") + "Who may call: \(who)." + (covers ?? "")
    }

    /// A parameter with the place that it has in the address.
    struct Place {
        let parameter: APIParameter
        let isInPath: Bool

        /// Writes the parameter as OpenAPI has it.
        func write(to json: inout JSONText) {
            json.object { json in
                json.member("name", parameter.name)
                json.member("in", isInPath ? "path" : "query")
                json.member("required", isInPath || parameter.isRequired)
                json.member("description", parameter.summary)
                json.key("schema")
                parameter.schema.write(to: &json)
            }
        }
    }

    /// What varies in the address and behind it.
    var places: [Place] {
        pathNames.map {
            Place(
                parameter: APIParameter(
                    $0, Self.pathSchemas[$0] ?? TextRule.uuid, "What it is about."),
                isInPath: true)
        } + parameters.map { Place(parameter: $0, isInPath: false) }
    }

    /// What varies in addresses and is no UUID.
    private static let pathSchemas = [
        "app": TextRule.pattern("[A-Za-z0-9][A-Za-z0-9._-]{0,199}"),
        "type": TextRule.pattern("[A-Za-z0-9]{1,100}"),
        "sha256": TextRule.pattern("[0-9a-f]{64}"),
    ]
}
