package import Base
import HealthModel
package import HealthStore

extension ConsentRecord {
    /// Writes the record.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", id.lowercasedText)
            json.member("sequence", Int(sequence))
            json.member("effect", effect.rawValue)
            switch scope {
            case .document(let uuid): json.member("document", uuid.lowercasedText)
            case .rule(let rule):
                json.key("rule")
                rule.write(to: &json)
            }
            json.member("grantee", grantee.text)
            json.member("level", level.rawValue)
            json.key("purposes")
            json.array(purposes.map(\.rawValue).sorted()) { json, purpose in json.string(purpose) }
            json.member("from", from.instantText)
            json.member("until", until.date?.instantText)
            json.member("decidedAt", decidedAt.instantText)
            json.present("decidedBy", decidedBy?.description)
            json.member("text", text)
            json.present("request", request?.lowercasedText)
            json.key("supersedes")
            json.array(supersedes) { json, id in json.string(id.lowercasedText) }
        }
    }
}

extension ConsentRule {
    /// Writes the rule: what is not said is left out.
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            if let types {
                json.key("types")
                json.array(
                    types.sorted { ($0.code, $0.codeSystem ?? "") < ($1.code, $1.codeSystem ?? "") }
                ) {
                    json, type in
                    json.object { json in
                        json.member("code", type.code)
                        json.present("codeSystem", type.codeSystem)
                    }
                }
            }
            for (name, values) in [
                ("authors", authors), ("custodians", custodians), ("sources", sources),
                ("confidentiality", confidentiality),
            ] {
                guard let values else { continue }
                json.key(name)
                json.array(values.sorted()) { json, value in json.string(value) }
            }
            json.present("startsFrom", startsFrom?.instantText)
            json.present("startsBefore", startsBefore?.instantText)
        }
    }
}

extension DocumentRequest {
    /// Writes the request.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", id.lowercasedText)
            json.member("app", app)
            json.member("appName", appName)
            json.present("organisation", organisation)
            json.member("purpose", purpose.rawValue)
            json.member("level", level.rawValue)
            json.key("documents")
            json.array(documents) { json, uuid in json.string(uuid.lowercasedText) }
            json.key("usage")
            json.write(usage)
            json.member("requestedAt", requestedAt.instantText)
            json.member("state", state.rawValue)
        }
    }
}

extension EmergencyAccess {
    /// Writes the access.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", id.lowercasedText)
            json.member("app", app)
            json.member("professional", professional)
            json.member("reason", reason)
            json.member("from", from.instantText)
            json.member("until", until.instantText)
            json.member("acknowledged", isAcknowledged)
        }
    }
}

extension JSONText {
    /// Writes texts by language, in the order of the languages.
    package mutating func write(_ texts: [String: String]) {
        object { json in
            for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
                json.member(language, text)
            }
        }
    }
}
