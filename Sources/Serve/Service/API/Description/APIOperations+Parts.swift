/// What the descriptions of several operations have in common.
extension [APIOperation] {
    /// The groups that have operations.
    var groups: [APIGroup] {
        APIGroup.allCases.filter { group in contains { $0.group == group } }
    }

    /// Every named schema that parameters, bodies and answers use, problems' too, by name.
    var schemas: [NamedSchema] {
        let used = flatMap { operation in
            operation.allParameters.flatMap(\.schema.names) + (operation.body?.schema.names ?? [])
                + operation.answers.flatMap(\.contents).flatMap(\.schema.names)
        }
        var seen: Set<String> = []
        return (used + JSONSchema.named(ProblemSchema.problem).names)
            .filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
    }
}
