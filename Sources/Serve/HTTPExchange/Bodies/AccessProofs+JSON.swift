package import AccessLog
package import Base
package import HealthStore

extension AccessProofs {
    /// The accesses with all that is needed to check them (RFC 6962): `leaf`, `agent` and
    /// `subject` are texts, since their bytes are what is hashed.
    package var json: JSONValue {
        .object([
            "size": .number(size), "root": .string(root.base64),
            "accesses": .array(accesses.map(\.json)),
        ])
    }
}

extension AccessProofs.Proven {
    fileprivate var json: JSONValue {
        func text(_ bytes: [UInt8]) -> JSONValue {
            .string(String(decoding: bytes, as: UTF8.self))
        }
        var members: [String: JSONValue] = [
            "access": access.json, "leaf": text(entry.leaf),
            "proof": .array(proof.map { .string($0.base64) }),
        ]
        members["agent"] = entry.agent.map(text)
        members["subject"] = entry.subject.map(text)
        return .object(members)
    }
}

extension TreeHash {
    package var base64: String { Base64.encode(bytes) }
}
