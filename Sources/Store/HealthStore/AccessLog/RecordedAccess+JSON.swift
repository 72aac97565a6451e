public import AccessLog
internal import HealthModel

extension RecordedAccess {
    /// The access as one flat JSON object, without salts and hashes. What was erased is left out.
    public var json: CanonicalJSON {
        var members: [String: CanonicalJSON] = [
            "index": .integer(index), "at": .string(InstantText.format(event.instant)),
            "action": .string(event.action.rawValue), "kind": .string(event.kind.rawValue),
            "role": .string(event.role.rawValue), "purpose": .string(event.purpose.rawValue),
            "decision": .string(event.decision.rawValue),
        ]
        members["app"] = event.app.map(CanonicalJSON.string)
        members["agent"] = (event.agent?.identifier).map(CanonicalJSON.string)
        members["agentName"] = (event.agent?.name).map(CanonicalJSON.string)
        if let subject = event.subject {
            members["items"] = .array(subject.items.map(CanonicalJSON.string))
            members["person"] = subject.person.map(CanonicalJSON.string)
            members["reason"] = subject.reason.map(CanonicalJSON.string)
            members["record"] = subject.record.map(CanonicalJSON.string)
            if subject.withheld != 0 { members["withheld"] = .integer(subject.withheld) }
            members["request"] = subject.request.map(CanonicalJSON.string)
        }
        return .object(members)
    }
}
