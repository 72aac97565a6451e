public import AccessLog
public import Base
internal import HealthModel

extension RecordedAccess {
    /// The access as one flat JSON object, without salts and hashes. What was erased is left out.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "index": .number(index), "at": .string(InstantText.format(event.instant)),
            "action": .string(event.action.rawValue), "kind": .string(event.kind.rawValue),
            "role": .string(event.role.rawValue), "purpose": .string(event.purpose.rawValue),
            "decision": .string(event.decision.rawValue),
        ]
        members["app"] = event.app.map(JSONValue.string)
        members["agent"] = (event.agent?.identifier).map(JSONValue.string)
        members["agentName"] = (event.agent?.name).map(JSONValue.string)
        if let subject = event.subject {
            members["items"] = .array(subject.items.map(JSONValue.string))
            members["person"] = subject.person.map(JSONValue.string)
            members["reason"] = subject.reason.map(JSONValue.string)
            members["record"] = subject.record.map(JSONValue.string)
            if subject.withheld != 0 { members["withheld"] = .number(subject.withheld) }
            members["request"] = subject.request.map(JSONValue.string)
        }
        return .object(members)
    }
}
