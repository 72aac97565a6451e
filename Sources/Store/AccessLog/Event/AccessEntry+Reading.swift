internal import Base

extension AccessEntry {
    /// The event and its place, as the entry says; strict: what this version does not write, it
    /// does not read.
    ///
    /// Whether the parts are those that the leaf was hashed with is ``AccessLogAudit``'s question.
    public func recorded() throws(AccessLogError) -> RecordedAccess {
        var leaf = try Members(leaf, of: "the leaf")
        guard try leaf.number("v") == 1 else {
            throw .malformedEvent("the leaf's version is not 1")
        }
        let index = try leaf.number("index")
        for part in ["agent", "subject"] { _ = try leaf.text(part) }
        var event = AccessEvent(
            instant: try leaf.number("at"), action: try leaf.code("action"),
            kind: try leaf.code("kind"), role: try leaf.code("role"), app: leaf.optional("app"),
            purpose: try leaf.code("purpose"), decision: try leaf.code("decision"),
            agent: AccessEvent.Agent(identifier: ""), subject: AccessEvent.Subject(person: nil))
        try leaf.finish()
        event.agent = try agent.map(Self.agent)
        event.subject = try subject.map(Self.subject)
        return RecordedAccess(index: index, event: event)
    }

    private static func agent(_ bytes: [UInt8]) throws(AccessLogError) -> AccessEvent.Agent {
        var part = try Members(bytes, of: "the agent's part")
        let agent = AccessEvent.Agent(
            identifier: try part.text("id"), name: part.optional("name"))
        _ = try part.text("salt")
        try part.finish()
        return agent
    }

    private static func subject(_ bytes: [UInt8]) throws(AccessLogError) -> AccessEvent.Subject {
        var part = try Members(bytes, of: "the subject's part")
        let subject = AccessEvent.Subject(
            person: part.optional("person"), items: try part.texts("items"),
            withheld: part.optionalNumber("withheld") ?? 0, reason: part.optional("reason"),
            record: part.optional("record"),
            request: part.optional("request"))
        _ = try part.text("salt")
        try part.finish()
        return subject
    }

    /// The members of one object, taken out one by one.
    private struct Members {
        private var members: [String: JSONValue]
        private let owner: String

        init(_ bytes: [UInt8], of owner: String) throws(AccessLogError) {
            guard let members = JSONValue(canonical: bytes)?.fields else {
                throw .malformedEvent("\(owner) is not canonical JSON")
            }
            self.members = members
            self.owner = owner
        }

        private func missing(_ name: String) -> AccessLogError {
            .malformedEvent("\(owner) has no valid `\(name)`")
        }

        mutating func text(_ name: String) throws(AccessLogError) -> String {
            guard let text = optional(name) else { throw missing(name) }
            return text
        }

        mutating func optional(_ name: String) -> String? {
            guard let text = members[name]?.text else { return nil }
            members[name] = nil
            return text
        }

        mutating func number(_ name: String) throws(AccessLogError) -> Int64 {
            guard let number = members.removeValue(forKey: name)?.integer else {
                throw missing(name)
            }
            return number
        }

        mutating func optionalNumber(_ name: String) -> Int64? {
            guard let number = members[name]?.integer else { return nil }
            members[name] = nil
            return number
        }

        mutating func texts(_ name: String) throws(AccessLogError) -> [String] {
            guard case .array(let values)? = members.removeValue(forKey: name) else {
                throw missing(name)
            }
            let texts = values.compactMap(\.text)
            guard texts.count == values.count else { throw missing(name) }
            return texts
        }

        mutating func code<Code: RawRepresentable<String>>(
            _ name: String
        ) throws(AccessLogError) -> Code {
            guard let code = Code(rawValue: try text(name)) else { throw missing(name) }
            return code
        }

        func finish() throws(AccessLogError) {
            guard members.isEmpty else {
                throw .malformedEvent("\(owner) has members that this version does not know")
            }
        }
    }
}
