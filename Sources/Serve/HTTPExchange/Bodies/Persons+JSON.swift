package import Base
import HealthModel
package import HealthStore

/// Who persons are, in JSON.
extension KnownPerson {
    /// The person with all that is known.
    package func write(to json: inout JSONText) {
        json.object { writeMembers(to: &$0) }
    }

    /// The members alone, beside others.
    package func writeMembers(to json: inout JSONText) {
        json.member("person", id.description)
        json.key("names")
        json.array(names) { json, name in json.string(name) }
        json.key("birthDates")
        json.array(birthDates) { json, date in json.string(date) }
        json.key("identifiers")
        json.array(identifiers) { json, identifier in
            json.object { json in
                json.member("root", identifier.root)
                json.member("extension", identifier.extension)
            }
        }
        json.member("documents", documents)
        if hasMore { json.member("hasMore", true) }
        if let latest { json.member("latest", latest.instantText) }
        json.key("merged")
        json.array(merged) { json, person in json.string(person.description) }
    }
}

extension LikelyDuplicate {
    /// The person with what speaks for it.
    package func write(to json: inout JSONText) {
        json.object { json in
            person.writeMembers(to: &json)
            json.key("signs")
            json.array(signs.map(\.rawValue).sorted()) { json, sign in json.string(sign) }
        }
    }
}

extension IdentityAct {
    /// The act, in the order of who, what and why.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", id.lowercasedText)
            json.member("kind", kind.rawValue)
            json.member("at", at.instantText)
            json.member("by", by)
            json.member("reason", reason)
            json.member("survivor", survivor.description)
            json.member("merged", merged.description)
            if let document { json.member("document", document.lowercasedText) }
            if let aside { json.member("aside", aside) }
        }
    }
}
