import Base
import Foundation
import HTTPTypes
import PageFrame

/// One operation on the documentation page: what it does, a call to copy, and what it takes and
/// gives.
struct OperationCard {
    let operation: APIOperation
    let publicBase: String

    var markup: Markup {
        MarkupTag.article(.class("card"), .id(operation.id)) {
            MarkupTag.h3 { operation.summary }
            MarkupTag.p(.class("badges")) {
                badge
                MarkupTag.code(.class("mono")) { operation.path }
            }
            MarkupTag.p { Markup(prose: operation.words) }
            MarkupTag.pre(.tabindex(0)) { MarkupTag.code { call } }
            MarkupTag.details {
                MarkupTag.summary { "Request and response" }
                if !operation.allParameters.isEmpty { parameters }
                answers
            }
        }
    }

    private var badge: Markup {
        let method = operation.method.rawValue
        return switch operation.method {
        case .get: MarkupTag.span(.class("badge info")) { method }
        case .post: MarkupTag.span(.class("badge good")) { method }
        case .delete: MarkupTag.span(.class("badge bad")) { method }
        default: MarkupTag.span(.class("badge mark")) { method }
        }
    }

    private var parameters: Markup {
        MarkupTag.div(.class("scroll"), .tabindex(0)) {
            MarkupTag.table {
                MarkupTag.caption { "Parameters" }
                MarkupTag.tbody {
                    for parameter in operation.allParameters {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("row")) {
                                MarkupTag.code(.class("mono")) { parameter.name }
                                if !parameter.isRequired {
                                    MarkupTag.span(.class("quiet small")) { " optional" }
                                }
                            }
                            MarkupTag.td { parameter.place.rawValue }
                            MarkupTag.td { SchemaTable.phrase(parameter.schema) }
                            MarkupTag.td { Markup(prose: parameter.summary) }
                        }
                    }
                }
            }
        }
    }

    private var answers: Markup {
        MarkupTag.div(.class("scroll"), .tabindex(0)) {
            MarkupTag.table {
                MarkupTag.caption { "Body and responses" }
                MarkupTag.tbody {
                    if let body = operation.body {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("row")) { "Body" }
                            MarkupTag.td { body.mediaTypes.joined(separator: ", ") }
                            MarkupTag.td { SchemaTable.phrase(body.schema) }
                        }
                    }
                    for answer in operation.answers {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("row")) { "\(answer.status)" }
                            MarkupTag.td { Markup(prose: answer.summary) }
                            MarkupTag.td {
                                for content in answer.contents {
                                    MarkupTag.div {
                                        "\(content.mediaType): "
                                        SchemaTable.phrase(content.schema)
                                    }
                                }
                            }
                        }
                    }
                    for status in operation.problemStatuses {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("row")) { "\(status)" }
                            MarkupTag.td { Markup(prose: ProblemSchema.words(for: status)) }
                            MarkupTag.td {
                                SchemaTable.phrase(.named(ProblemSchema.problem))
                            }
                        }
                    }
                }
            }
        }
    }

    /// The call as curl makes it.
    private var call: String {
        var path = operation.path
        for parameter in operation.allParameters where parameter.place == .path {
            path = path.replacing("{\(parameter.name)}", with: parameter.example)
        }
        let required = operation.parameters.filter { $0.isRequired && $0.place == .query }
        if !required.isEmpty {
            path += "?" + required.map { "\($0.name)=\($0.example)" }.joined(separator: "&")
        }
        var lines = ["curl -H \"Authorization: Bearer $TOKEN\""]
        if operation.method != .get { lines[0] += " -X \(operation.method.rawValue)" }
        if let body = operation.body {
            lines.append("  -H \"Content-Type: \(body.mediaTypes[0])\"")
            let text = body.example?.replacing("'", with: "'\\''")
            lines.append(text.map { "  -d '\($0)'" } ?? "  --data-binary @document.xml")
        }
        lines.append("  \"\(publicBase)\(path)\"")
        return lines.count == 2
            ? lines.joined(separator: " ") : lines.joined(separator: " \\\n")
    }
}

extension Markup {
    /// Words in which what stands between grave accents is code, as Markdown has it.
    init(prose text: String) {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        self.init(
            pieces.enumerated().map { place, piece in
                let words = Markup(text: String(piece))
                return place.isMultiple(of: 2) ? words : Markup(.code, [.class("mono")], words)
            })
    }
}
