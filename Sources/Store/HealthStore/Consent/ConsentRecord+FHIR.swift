internal import Foundation
internal import HealthModel

/// Consent as FHIR R4 writes it (https://hl7.org/fhir/R4/consent.html), with the codes of IHE's
/// Privacy Consent on FHIR.
extension ConsentRecord {
    /// The record as a FHIR R4 Consent resource, in JSON.
    ///
    /// What a root provision's type means is read in two ways, so the root has none: the policy
    /// says that nothing is open, and the one provision below says what was decided. The level is
    /// said by `class`: `DocumentReference` is the metadata, `Binary` the bytes.
    ///
    /// - Parameter isInForce: Whether no other record supersedes it.
    public func fhirJSON(isInForce: Bool) -> String {
        var resource: [String: Any] = [
            "resourceType": "Consent", "id": id.uuidString.lowercased(),
            "status": isInForce && effect != .withdrawn ? "active" : "inactive",
            "scope": concept(Self.terminology + "consentscope", "patient-privacy"),
            "category": [concept("http://loinc.org", "59284-0")],
            "patient": reference("Patient", person.description),
            "dateTime": instant(decidedAt), "performer": [performer],
            "policy": [["uri": Self.policies + (effect == .removal ? "deny" : "break-glass-only")]],
            "provision": ["provision": [provision]],
        ]
        if !text.isEmpty {
            resource["sourceAttachment"] = [
                "contentType": "text/plain", "data": Data(text.utf8).base64EncodedString(),
            ]
        }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: resource, options: options)
        else { preconditionFailure("texts, lists and objects are JSON") }
        return String(decoding: data, as: UTF8.self)
    }

    private static let terminology = "http://terminology.hl7.org/CodeSystem/"
    private static let policies = "https://profiles.ihe.net/ITI/PCF/Policy-"

    private var performer: [String: Any] {
        guard let decidedBy else { return reference("Patient", person.description) }
        return reference("RelatedPerson", decidedBy.description)
    }

    private var provision: [String: Any] {
        var provision: [String: Any] = [
            "type": effect == .permit ? "permit" : "deny",
            "period": period(from, until.date),
            "purpose": purposes.map(\.rawValue).sorted().map {
                ["system": PurposeOfUse.codeSystem, "code": $0]
            },
            "class": classes.map {
                ["system": "http://hl7.org/fhir/resource-types", "code": $0]
            },
        ]
        var actors: [[String: Any]] = []
        switch grantee {
        case .app(let identifier): actors.append(actor("IRCP", "Device", identifier))
        case .organisation(let identifier):
            actors.append(actor("IRCP", "Organization", identifier))
        case .delegate(let person):
            actors.append(actor("IRCP", "RelatedPerson", person.description))
        case .anyone: break
        }
        switch scope {
        case .document(let uuid):
            let document = uuid.uuidString.lowercased()
            provision["data"] = [
                ["meaning": "instance", "reference": reference("DocumentReference", document)]
            ]
        case .rule(let rule): add(rule, to: &provision, &actors)
        }
        if !actors.isEmpty { provision["actor"] = actors }
        return provision
    }

    private var classes: [String] {
        switch (effect, level) {
        case (.permit, .metadata): ["DocumentReference"]
        case (.permit, .data), (_, .metadata): ["DocumentReference", "Binary"]
        case (_, .data): ["Binary"]
        }
    }

    private func add(
        _ rule: ConsentRule, to provision: inout [String: Any], _ actors: inout [[String: Any]]
    ) {
        if rule.startsFrom != nil || rule.startsBefore != nil {
            provision["dataPeriod"] = period(rule.startsFrom, rule.startsBefore)
        }
        if let types = rule.types {
            provision["code"] = types.sorted { $0.code < $1.code }.map { type in
                ["coding": [coding(type)]]
            }
        }
        if let codes = rule.confidentiality {
            provision["securityLabel"] = codes.sorted().map {
                ["system": Self.terminology + "v3-Confidentiality", "code": $0]
            }
        }
        for (code, names) in [
            ("AUT", rule.authors), ("CST", rule.custodians), ("INF", rule.sources),
        ] {
            actors += (names ?? []).sorted().map { name in
                ["role": role(code), "reference": ["display": name]]
            }
        }
    }

    private func coding(_ type: ConsentRule.TypeCode) -> [String: String] {
        let loinc = "2.16.840.1.113883.6.1"
        let system = type.codeSystem.map { $0 == loinc ? "http://loinc.org" : "urn:oid:\($0)" }
        return ["code": type.code].merging(system.map { ["system": $0] } ?? [:]) { $1 }
    }

    private func actor(_ role: String, _ type: String, _ identifier: String) -> [String: Any] {
        let isPerson = type == "RelatedPerson"
        return [
            "role": self.role(role),
            "reference": isPerson
                ? reference(type, identifier)
                : ["type": type, "identifier": ["value": identifier]],
        ]
    }

    private func role(_ code: String) -> [String: Any] {
        concept(Self.terminology + "v3-ParticipationType", code)
    }

    private func concept(_ system: String, _ code: String) -> [String: Any] {
        ["coding": [["system": system, "code": code]]]
    }

    private func reference(_ type: String, _ id: String) -> [String: Any] {
        ["reference": "\(type)/\(id)"]
    }

    private func period(_ from: Date?, _ until: Date?) -> [String: String] {
        var period: [String: String] = [:]
        if let from { period["start"] = instant(from) }
        if let until { period["end"] = instant(until) }
        return period
    }

    private func instant(_ date: Date) -> String { date.formatted(.iso8601) }
}
