internal import Base

/// An event as bytes: the leaf of the tree, and beside it the two parts that the leaf holds only
/// as SHA-256.
///
/// All three are canonical JSON (RFC 8785). The leaf:
///
///     {"action":"read","agent":H,"app":…,"at":MICROSECONDS,"decision":…,"index":N,"kind":…,
///      "purpose":…,"role":…,"subject":H,"v":1}
///
/// `H` is the SHA-256 of the part in 64 hexadecimal digits; a part begins nowhere else and
/// contains 128 random bits (`salt`), so that it cannot be guessed from its hash. The agent's part
/// has `id`, `name`; the subject's `items`, `person`, `reason`, `record`, `request`, `withheld`.
/// What is nil, or withheld and nothing, is left out.
public struct AccessEntry: Sendable, Hashable {
    /// What the tree hashes.
    public let leaf: [UInt8]
    /// Who; nil if it was erased.
    public let agent: [UInt8]?
    /// About whom and what; nil if it was erased.
    public let subject: [UInt8]?

    /// An entry as it was kept; nothing is checked.
    public init(leaf: [UInt8], agent: [UInt8]?, subject: [UInt8]?) {
        self.leaf = leaf
        self.agent = agent
        self.subject = subject
    }

    /// Writes an event for its place in the log.
    ///
    /// - Precondition: The event has both parts.
    public init(_ event: AccessEvent, index: Int64, salts: AccessSalts) {
        guard let who = event.agent, let what = event.subject else {
            preconditionFailure("a new event has all its parts")
        }
        let agent = JSONValue.object(who.members(salt: salts.agent)).canonicalBytes
        let subject = JSONValue.object(what.members(salt: salts.subject)).canonicalBytes
        var members: [String: JSONValue] = [
            "action": .string(event.action.rawValue),
            "agent": .string(Hexadecimal.encode(Self.commitment(to: agent).bytes)),
            "at": .number(event.instant),
            "decision": .string(event.decision.rawValue), "index": .number(index),
            "kind": .string(event.kind.rawValue), "purpose": .string(event.purpose.rawValue),
            "role": .string(event.role.rawValue),
            "subject": .string(Hexadecimal.encode(Self.commitment(to: subject).bytes)),
            "v": .number(1),
        ]
        members["app"] = event.app.map(JSONValue.string)
        self.init(leaf: JSONValue.object(members).canonicalBytes, agent: agent, subject: subject)
    }

    /// The hash of a part, which the leaf holds in hexadecimal digits.
    static func commitment(to part: [UInt8]) -> HashBytes { HashBytes(of: part) }

    /// How many bytes it has in all.
    public var byteCount: Int { leaf.count + (agent?.count ?? 0) + (subject?.count ?? 0) }

    /// The line of an exported log: leaf and parts in one object, itself canonical but for `null`
    /// where a part was erased.
    public var line: [UInt8] {
        let null = Array("null".utf8)
        return Array("{\"agent\":".utf8) + (agent ?? null) + Array(",\"leaf\":".utf8) + leaf
            + Array(",\"subject\":".utf8) + (subject ?? null) + Array("}\n".utf8)
    }
}

extension AccessEvent.Agent {
    fileprivate func members(salt: String) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "id": .string(identifier), "salt": .string(salt),
        ]
        members["name"] = name.map(JSONValue.string)
        return members
    }
}

extension AccessEvent.Subject {
    fileprivate func members(salt: String) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "items": .array(items.map(JSONValue.string)), "salt": .string(salt),
        ]
        members["person"] = person.map(JSONValue.string)
        members["reason"] = reason.map(JSONValue.string)
        members["record"] = record.map(JSONValue.string)
        members["request"] = request.map(JSONValue.string)
        if withheld != 0 { members["withheld"] = .number(withheld) }
        return members
    }
}

/// An event at its place in the log.
public struct RecordedAccess: Sendable, Hashable {
    /// The place, from 0: the leaf's index in the tree.
    public let index: Int64
    /// What is kept of the event.
    public let event: AccessEvent

    /// Puts an event at a place.
    public init(index: Int64, event: AccessEvent) {
        self.index = index
        self.event = event
    }
}

/// What makes the two hashed parts of an event unguessable: 128 random bits for each.
public struct AccessSalts: Sendable {
    let agent: String
    let subject: String

    /// Draws salts; the generator must be one for secrets, as `SystemRandomNumberGenerator`.
    public init(using generator: inout some RandomNumberGenerator) {
        agent = Self.salt(&generator)
        subject = Self.salt(&generator)
    }

    private static func salt(_ generator: inout some RandomNumberGenerator) -> String {
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let word = generator.next()
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return Hexadecimal.encode(bytes)
    }
}
