import Base
import HTTPExchange

extension APIOperation {
    /// What it does, who may call it, and what their token has to cover.
    var words: String {
        let who = callers.map(\.rawValue).joined(separator: ", ")
        let covers = scope.map {
            " A token's scopes cover \($0.resource).\($0.interaction.rawValue)."
        }
        return (details.isEmpty ? "" : details + " ") + "Who may call: \(who)." + (covers ?? "")
    }

    /// All parameters, those in the path first.
    var allParameters: [APIParameter] {
        pathNames.map {
            APIParameter(
                $0, Self.pathSchemas[$0] ?? TextRule.uuid, "The item concerned.", isRequired: true,
                place: .path)
        } + parameters
    }

    /// What varies in addresses and is no UUID.
    private static let pathSchemas = [
        "app": TextRule.identifier,
        "type": TextRule.pattern("[A-Za-z0-9]{1,100}"),
        "characteristic": TextRule.pattern("[A-Za-z0-9]{1,100}"),
        "sha256": TextRule.pattern("[0-9a-f]{64}"),
    ]
}

extension APIParameter {
    /// A value as somebody would send it.
    var example: String {
        switch schema {
        case .choice(let words): words.first ?? ""
        case .integer(let range): String(min(range.upperBound, max(range.lowerBound, 10)))
        case .boolean: "true"
        case .string(let rule) where rule.format == .uuid:
            "2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10"
        case .string(let rule) where rule.format == .day: "2026-04-01"
        default: Self.examples[name] ?? ""
        }
    }

    private static let examples = [
        "app": "org.example.app", "type": "HeartRate", "zone": "Europe/Zurich",
        "source": "Laboratory",
        "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ]

    /// Writes the parameter as OpenAPI has it.
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("name", name)
            json.member("in", place.rawValue)
            json.member("required", isRequired)
            json.member("description", summary)
            json.key("schema")
            schema.write(to: &json)
            if place == .path {
                json.member("example", example)
            }
        }
    }
}
