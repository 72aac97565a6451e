import PageFrame

/// A schema in words: its members in a table, what they must be in a phrase.
struct SchemaTable {
    let schema: JSONSchema

    @MarkupBuilder var markup: Markup {
        if case .object(let members, let others) = schema {
            MarkupTag.div(.class("scroll"), .tabindex(0)) {
                MarkupTag.table {
                    MarkupTag.thead {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("col")) { "Member" }
                            MarkupTag.th(.scope("col")) { "Value" }
                            MarkupTag.th(.scope("col")) { "Meaning" }
                        }
                    }
                    MarkupTag.tbody { for member in members { row(member) } }
                }
            }
            if let others {
                MarkupTag.p(.class("quiet small")) {
                    "Other members: "
                    Self.phrase(others)
                }
            }
        } else {
            MarkupTag.p { Self.phrase(schema) }
        }
    }

    private func row(_ member: JSONSchema.Member) -> Markup {
        MarkupTag.tr {
            MarkupTag.th(.scope("row")) {
                MarkupTag.code(.class("mono")) { member.name }
                if !member.isRequired { MarkupTag.span(.class("quiet small")) { " optional" } }
            }
            MarkupTag.td { Self.phrase(member.schema) }
            MarkupTag.td { Markup(prose: member.summary) }
        }
    }

    /// What a value must be, in a phrase; named schemas as links.
    static func phrase(_ schema: JSONSchema) -> Markup {
        switch schema {
        case .named(let named):
            MarkupTag.a(.href("#schema-\(named.name)")) { named.name }
        case .list(let element, _): Markup([Markup(text: "list of "), phrase(element)])
        case .map(let element, _): Markup([Markup(text: "by name: "), phrase(element)])
        case .nullable(let schema): Markup([phrase(schema), Markup(text: " or null")])
        case .object(let members, _):
            Markup(text: "{ \(members.map(\.name).joined(separator: ", ")) }")
        case .choice(let words): Markup(text: words.joined(separator: " | "))
        case .integer(let range) where range.upperBound < 1 << 53:
            Markup(text: "whole number, \(range.lowerBound) to \(range.upperBound)")
        case .integer: Markup(text: "whole number")
        case .number, .decimal: Markup(text: "number")
        case .bytes: Markup(text: "bytes")
        case .anything: Markup(text: "any value")
        case .standard(let name, let address): MarkupTag.a(.href(address)) { name }
        case .oneOf(let schemas):
            Markup(
                schemas.enumerated().flatMap { index, schema in
                    (index == 0 ? [] : [Markup(text: " | ")]) + [phrase(schema)]
                })
        case .boolean: Markup(text: "true | false")
        case .string(let rule): Markup(text: rule.phrase)
        }
    }
}

extension TextRule {
    /// What the text must be, in a word or two.
    fileprivate var phrase: String {
        switch format {
        case .uuid: "UUID"
        case .instant: "time (RFC 3339)"
        case .day: "day, as 2026-04-01"
        case nil: "text"
        }
    }
}
