/// What the descriptions of several operations have in common.
extension [APIOperation] {
    /// The groups that have operations.
    var groups: [APIGroup] {
        APIGroup.allCases.filter { group in contains { $0.group == group } }
    }

    /// Every named schema that parameters, bodies and answers use, problems' too, by name.
    var schemas: [NamedSchema] {
        JSONSchema.names(in: flatMap(\.schemas) + [.named(ProblemSchema.problem)])
            .sorted { $0.name < $1.name }
    }
}

extension APIOperation {
    /// The schemas of its parameters, its body and its answers.
    var schemas: [JSONSchema] {
        allParameters.map(\.schema) + (body.map { [$0.schema] } ?? [])
            + answers.flatMap(\.contents).map(\.schema)
    }
}
