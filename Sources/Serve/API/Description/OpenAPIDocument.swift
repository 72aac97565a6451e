import Base
import HTTPTypes

/// The interface as OpenAPI 3.1, made from the operations themselves.
struct OpenAPIDocument {
    let operations: [APIOperation]
    /// Where callers reach the service.
    let publicBase: String

    /// The document as JSON.
    func json() -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("openapi", "3.1.0")
            json.key("info")
            json.object { json in
                json.member("title", "Casebook")
                json.member("version", "1")
                json.member("description", Self.introduction)
            }
            json.key("servers")
            json.array(CollectionOfOne(publicBase)) { json, base in
                json.object { json in json.member("url", base) }
            }
            json.key("tags")
            json.array(operations.groups) { json, group in
                json.object { json in
                    json.member("name", group.rawValue)
                    json.member("description", group.summary)
                }
            }
            json.key("paths")
            json.object { json in writePaths(&json) }
            json.key("components")
            json.object { json in writeComponents(&json) }
            json.key("security")
            json.array(CollectionOfOne(())) { json, _ in
                json.object { json in
                    json.key("bearer")
                    json.array([String]()) { $0.string($1) }
                }
            }
        }
        return json.bytes
    }

    private func writePaths(_ json: inout JSONText) {
        for (path, operations) in Dictionary(grouping: operations, by: \.path)
            .sorted(by: { $0.key < $1.key })
        {
            json.key(path)
            json.object { json in
                for operation in operations {
                    json.key(operation.method.rawValue.lowercased())
                    write(operation, to: &json)
                }
            }
        }
    }

    private func write(_ operation: APIOperation, to json: inout JSONText) {
        json.object { json in
            json.member("operationId", operation.id)
            json.key("tags")
            json.array([operation.group.rawValue]) { json, tag in json.string(tag) }
            json.member("summary", operation.summary)
            json.member("description", operation.words)
            json.key("x-callers")
            json.array(operation.callers) { json, caller in json.string(caller.rawValue) }
            if !operation.parameters.isEmpty || !operation.pathNames.isEmpty {
                json.key("parameters")
                json.array(operation.allParameters) { json, parameter in
                    parameter.write(to: &json)
                }
            }
            if let body = operation.body {
                json.key("requestBody")
                json.object { json in
                    if !body.summary.isEmpty { json.member("description", body.summary) }
                    json.member("required", true)
                    json.key("content")
                    json.object { json in
                        for mediaType in body.mediaTypes {
                            Self.write(
                                mediaType, body.schema, example: body.example, to: &json)
                        }
                    }
                }
            }
            json.key("responses")
            json.object { json in writeResponses(of: operation, to: &json) }
        }
    }

    private func writeResponses(of operation: APIOperation, to json: inout JSONText) {
        for answer in operation.answers {
            json.key(String(answer.status))
            json.object { json in
                json.member("description", answer.summary)
                guard !answer.contents.isEmpty else { return }
                json.key("content")
                json.object { json in
                    for content in answer.contents {
                        Self.write(content.mediaType, content.schema, to: &json)
                    }
                }
            }
        }
        for status in operation.problemStatuses {
            json.key(String(status))
            json.object { json in
                json.member("description", ProblemSchema.words(for: status))
                Self.writeHeaders(of: status, to: &json)
                json.key("content")
                json.object { json in
                    Self.write(
                        "application/problem+json", .named(ProblemSchema.problem), to: &json)
                }
            }
        }
    }

    /// Header fields that tell what to do about a failure.
    private static func writeHeaders(of status: Int, to json: inout JSONText) {
        let fields = [
            401: ("WWW-Authenticate", "The error of the token (RFC 6750)."),
            403: ("WWW-Authenticate", "The missing scope, if that is the error."),
            415: ("Accept", "The supported media types."),
            429: ("Retry-After", "The number of seconds to wait."),
            503: ("Retry-After", "The number of seconds to wait."),
        ]
        guard let (name, summary) = fields[status] else { return }
        json.key("headers")
        json.object { json in
            json.key(name)
            json.object { json in
                json.member("description", summary)
                json.key("schema")
                json.object { json in json.member("type", "string") }
            }
        }
    }

    private func writeComponents(_ json: inout JSONText) {
        json.key("securitySchemes")
        json.object { json in
            json.key("bearer")
            json.object { json in
                json.member("type", "http")
                json.member("scheme", "bearer")
                json.member("bearerFormat", "JWT")
            }
        }
        json.key("schemas")
        json.object { json in
            for named in operations.schemas {
                json.key(named.name)
                named.schema.write(to: &json, summary: named.summary)
            }
        }
    }

    private static func write(
        _ mediaType: String, _ schema: JSONSchema, example: String? = nil,
        to json: inout JSONText
    ) {
        json.key(mediaType)
        json.object { json in
            json.key("schema")
            schema.write(to: &json)
            if let example {
                json.key("example")
                json.raw(example)
            }
        }
    }

    private static let introduction = """
        Casebook's own interface, beside FHIR R4 under /fhir/R4: clinical documents and health \
        samples in HealthKit's words. What a caller may not see is answered exactly like what is \
        not there. 400 means that a request is not as it is described here, 422 that it is and \
        cannot be done.
        """
}
