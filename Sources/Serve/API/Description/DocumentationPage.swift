import PageFrame
import Base
import HTTPTypes

/// The interface's documentation as one page without scripts, made from the operations themselves.
struct DocumentationPage {
    let operations: [APIOperation]
    /// Where callers reach the service.
    let publicBase: String

    /// The page; the interface's words are English.
    func page(_ setting: PageSetting) -> Page {
        Page(title: "Interface", setting: setting) {
            MarkupTag.p(.class("lead")) {
                "Clinical documents and health samples over HTTP, beside FHIR R4 under /fhir/R4. "
                MarkupTag.a(.href("/openapi.json")) { "OpenAPI 3.1" }
                " describes them for programs."
            }
            beginning
            contents
            for group in operations.groups {
                MarkupTag.section(.class("group"), .id(Self.anchor(group))) {
                    MarkupTag.h2 { group.rawValue }
                    MarkupTag.p(.class("quiet")) { group.summary }
                    for operation in operations where operation.group == group {
                        OperationCard(operation: operation, publicBase: publicBase).markup
                    }
                }
            }
            MarkupTag.section(.class("group"), .id("schemas")) {
                MarkupTag.h2 { "Schemas" }
                for named in operations.schemas {
                    MarkupTag.article(.class("card"), .id("schema-\(named.name)")) {
                        MarkupTag.h3 { named.name }
                        MarkupTag.p { Markup(prose: named.summary) }
                        SchemaTable(schema: named.schema).markup
                    }
                }
            }
        }
    }

    private var beginning: Markup {
        MarkupTag.section(.class("card"), .labelledBy("beginning")) {
            MarkupTag.h2(.id("beginning")) { "Beginning" }
            MarkupTag.p {
                "Send a bearer token with every request. The operator of the service creates it:"
            }
            MarkupTag.pre {
                MarkupTag.code {
                    """
                    casebook token --store sqlite:store.sqlite --owner UUID
                    curl -H "Authorization: Bearer $TOKEN" \(publicBase)/v1/consents
                    """
                }
            }
            MarkupTag.p {
                "Anything that a caller may not see is answered as if it did not exist. Failures "
                "are problems (RFC 9457): "
                MarkupTag.code { "400" }
                " means that the request does not match this description, "
                MarkupTag.code { "422" }
                " that it does but cannot be carried out; both say where. A page of results has "
                "the cursor of the next one; nothing is cached."
            }
        }
    }

    private var contents: Markup {
        MarkupTag.nav(.class("card"), .label("Operations")) {
            MarkupTag.div(.class("grid")) {
                for group in operations.groups {
                    MarkupTag.div {
                        MarkupTag.h3 {
                            MarkupTag.a(.href("#\(Self.anchor(group))")) { group.rawValue }
                        }
                        MarkupTag.ul(.class("plain")) {
                            for operation in operations where operation.group == group {
                                MarkupTag.li(.class("small")) {
                                    MarkupTag.a(.href("#\(operation.id)")) { operation.summary }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func anchor(_ group: APIGroup) -> String {
        "group-" + group.rawValue.lowercased().replacing(" ", with: "-")
    }
}
