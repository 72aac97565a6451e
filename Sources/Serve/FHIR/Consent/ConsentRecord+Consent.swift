import Base
import Foundation
import HealthModel
public import HealthStore

/// Consent as FHIR R4 writes it (https://hl7.org/fhir/R4/consent.html), with the codes of IHE's
/// Privacy Consent on FHIR.
extension ConsentRecord {
    /// The record as a FHIR R4 Consent resource.
    ///
    /// What a root provision's type means is read in two ways, so the root has none: the policy
    /// says that nothing is open, and the one provision below says what was decided. The level is
    /// said by `class`: `DocumentReference` is the metadata, `Binary` the bytes.
    ///
    /// - Parameter isInForce: Whether no other record supersedes it.
    public func consent(isInForce: Bool) -> FHIRResource {
        var resource: [String: JSONValue] = [
            "resourceType": "Consent", "id": .string(id.uuidString.lowercased()),
            "status": isInForce && effect != .withdrawn ? "active" : "inactive",
            "scope": .concept(Self.terminology + "consentscope", "patient-privacy"),
            "category": .array([.concept(CodeSystem.loinc, "59284-0")]),
            "patient": .reference("Patient", person.description),
            "dateTime": instant(decidedAt), "performer": .array([performer]),
            "policy": .array([
                .object([
                    "uri": .string(
                        Self.policies + (effect == .removal ? "deny" : "break-glass-only"))
                ])
            ]),
            "provision": .object(["provision": .array([.object(provision)])]),
        ]
        if !text.isEmpty {
            resource["sourceAttachment"] = .object([
                "contentType": "text/plain", "data": .string(Base64.encode(text.utf8)),
            ])
        }
        return FHIRResource(resource)
    }

    private static let terminology = "http://terminology.hl7.org/CodeSystem/"
    private static let policies = "https://profiles.ihe.net/ITI/PCF/Policy-"

    private var performer: JSONValue {
        guard let decidedBy else { return .reference("Patient", person.description) }
        return .reference("RelatedPerson", decidedBy.description)
    }

    private var provision: [String: JSONValue] {
        var provision: [String: JSONValue] = [
            "type": effect == .permit ? "permit" : "deny",
            "period": period(from, until.date),
            "purpose": .array(
                purposes.map(\.rawValue).sorted().map { .coding(PurposeOfUse.codeSystem, $0) }),
            "class": .array(
                classes.map { .coding("http://hl7.org/fhir/resource-types", $0) }),
        ]
        var actors: [JSONValue] = []
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
            provision["data"] = .array([
                .object([
                    "meaning": "instance", "reference": .reference("DocumentReference", document),
                ])
            ])
        case .rule(let rule): add(rule, to: &provision, &actors)
        }
        if !actors.isEmpty { provision["actor"] = .array(actors) }
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
        _ rule: ConsentRule, to provision: inout [String: JSONValue], _ actors: inout [JSONValue]
    ) {
        if rule.startsFrom != nil || rule.startsBefore != nil {
            provision["dataPeriod"] = period(rule.startsFrom, rule.startsBefore)
        }
        if let types = rule.types {
            provision["code"] = .array(
                types.sorted { $0.code < $1.code }.map { .object(["coding": .array([coding($0)])]) }
            )
        }
        if let codes = rule.confidentiality {
            provision["securityLabel"] = .array(
                codes.sorted().map { .coding(CodeSystem.confidentiality, $0) })
        }
        for (code, names) in [
            ("AUT", rule.authors), ("CST", rule.custodians), ("INF", rule.sources),
        ] {
            actors += (names ?? []).sorted().map { name in
                .object([
                    "role": role(code), "reference": .object(["display": .string(name)]),
                ])
            }
        }
    }

    private func coding(_ type: ConsentRule.TypeCode) -> JSONValue {
        let loinc = "2.16.840.1.113883.6.1"
        let system = type.codeSystem.map { $0 == loinc ? CodeSystem.loinc : "urn:oid:\($0)" }
        guard let system else { return .object(["code": .string(type.code)]) }
        return .coding(system, type.code)
    }

    private func actor(_ role: String, _ type: String, _ identifier: String) -> JSONValue {
        let isPerson = type == "RelatedPerson"
        let other: [String: JSONValue] = [
            "type": .string(type), "identifier": .object(["value": .string(identifier)]),
        ]
        return .object([
            "role": self.role(role),
            "reference": isPerson ? .reference(type, identifier) : .object(other),
        ])
    }

    private func role(_ code: String) -> JSONValue {
        .concept(Self.terminology + "v3-ParticipationType", code)
    }

    private func period(_ from: Date?, _ until: Date?) -> JSONValue {
        var period: [String: JSONValue] = [:]
        if let from { period["start"] = instant(from) }
        if let until { period["end"] = instant(until) }
        return .object(period)
    }

    private func instant(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }
}
