import ClinicalDocument
import HTTPTypes

/// The interface's documentation as one page without scripts, made from the operations themselves.
struct DocumentationPage {
    let operations: [APIOperation]

    /// The page; the interface's words are English.
    func page(_ setting: PageSetting) -> Page {
        Page(title: "Interface", setting: setting) {
            MarkupTag.p {
                "The interface under /v1, as "
                MarkupTag.a(.href("/openapi.json")) { "OpenAPI 3.1" }
                " describes it too. Send a bearer token with every request."
            }
            for group in APIGroup.allCases where operations.contains(where: { $0.group == group }) {
                MarkupTag.section {
                    MarkupTag.h2 { group.rawValue }
                    MarkupTag.p { group.summary }
                    for operation in operations where operation.group == group {
                        article(operation)
                    }
                }
            }
            MarkupTag.section {
                MarkupTag.h2 { "Schemas" }
                for named in schemas {
                    MarkupTag.h3(.id("schema-\(named.name)")) { named.name }
                    MarkupTag.p { named.summary }
                    MarkupTag.pre { MarkupTag.code { Self.text(named.schema) } }
                }
            }
        }
    }

    private func article(_ operation: APIOperation) -> Markup {
        MarkupTag.article(.id(operation.id)) {
            MarkupTag.h3 { operation.summary }
            MarkupTag.p { MarkupTag.code { "\(operation.method.rawValue) \(operation.path)" } }
            MarkupTag.p { operation.words }
            if !operation.parameters.isEmpty {
                MarkupTag.table {
                    MarkupTag.caption { "Parameters" }
                    MarkupTag.tbody {
                        for parameter in operation.parameters {
                            MarkupTag.tr {
                                MarkupTag.th(.scope("row")) {
                                    MarkupTag.code { parameter.name }
                                    if parameter.isRequired { " (required)" }
                                }
                                MarkupTag.td { parameter.summary }
                            }
                        }
                    }
                }
            }
            if let body = operation.body {
                MarkupTag.p {
                    "Body: \(body.mediaTypes.joined(separator: ", ")). \(body.summary) "
                    link(body.schema)
                }
            }
            MarkupTag.ul {
                for answer in operation.answers {
                    MarkupTag.li {
                        "\(answer.status): \(answer.summary) "
                        if let content = answer.contents.first { link(content.schema) }
                    }
                }
                MarkupTag.li {
                    operation.problemStatuses.map(String.init).joined(separator: ", ")
                    ": "
                    link(.named(ProblemSchema.problem))
                }
            }
        }
    }

    private func link(_ schema: JSONSchema) -> Markup {
        guard case .named(let named) = schema else { return Markup() }
        return MarkupTag.a(.href("#schema-\(named.name)")) { named.name }
    }

    private var schemas: [NamedSchema] {
        var seen: Set<String> = []
        return operations.flatMap { operation in
            (operation.body?.schema.names ?? [])
                + operation.answers.flatMap(\.contents).flatMap(\.schema.names)
        }
        .filter { seen.insert($0.name).inserted } + [ProblemSchema.problem, ProblemSchema.error]
    }

    private static func text(_ schema: JSONSchema) -> String {
        var json = JSONText()
        schema.write(to: &json)
        return json.text
    }
}
