package import Base
package import HealthModel

/// Where a document came from, as a Provenance of US Core 6.1: its authors, who brought it, and the
/// digest of its bytes.
package struct ProvenanceWriter: Sendable {

    package init() {}
    private static let agentTypes =
        "http://terminology.hl7.org/CodeSystem/provenance-participant-type"
    private static let operations = "http://terminology.hl7.org/CodeSystem/v3-DataOperation"

    package func write(_ sample: CDADocumentSample, to json: inout JSONText) {
        guard let document = sample.document else { return }
        let id = sample.uuid.resourceID
        let replaces = document.relatedDocuments.contains { $0.relationCode == "replaces" }
        let recorded = InstantText.format(sample.storedAt.microseconds)
        json.object { json in
            json.member("resourceType", "Provenance")
            json.member("id", id)
            json.key("meta")
            json.object { json in
                json.member("versionId", "1")
                json.member("lastUpdated", recorded)
                json.key("profile")
                json.array(
                    CollectionOfOne(
                        "http://hl7.org/fhir/us/core/StructureDefinition/us-core-provenance")
                ) { $0.string($1) }
            }
            json.key("target")
            json.array(CollectionOfOne("DocumentReference/\(id)")) { json, target in
                json.object { $0.member("reference", target) }
            }
            json.member("recorded", recorded)
            json.concept(
                "activity", Self.operations, replaces ? "UPDATE" : "CREATE",
                replaces ? "revise" : "create")
            json.key("agent")
            json.array(agents(sample, document)) { json, agent in
                json.object { json in
                    json.concept("type", agent.system, agent.type, agent.display)
                    json.key("who")
                    json.object { $0.member("display", agent.name) }
                    if let organisation = agent.organisation {
                        json.key("onBehalfOf")
                        json.object { $0.member("display", organisation) }
                    }
                }
            }
            json.key("entity")
            json.array(CollectionOfOne(document.digest)) { json, digest in
                json.object { json in
                    json.member("role", "source")
                    json.key("what")
                    json.object { json in
                        json.member("reference", "Binary/\(id)")
                        json.key("identifier")
                        json.identifier(
                            BusinessIdentifier(
                                system: BusinessIdentifier.uri,
                                value: "urn:hash::sha256:\(digest.hexadecimal)"))
                    }
                }
            }
        }
    }

    private struct Agent {
        let system: String
        let type: String
        let display: String
        let name: String
        let organisation: String?
    }

    private func agents(_ sample: CDADocumentSample, _ document: CDADocument) -> [Agent] {
        let custodian = document.custodian
        var agents = document.authorNames.filter { !$0.trimmed.isEmpty }.map { name in
            Agent(
                system: Self.agentTypes, type: "author", display: "Author", name: name,
                organisation: custodian)
        }
        if let custodian {
            agents.append(
                Agent(
                    system: Self.agentTypes, type: "custodian", display: "Custodian",
                    name: custodian, organisation: nil))
        }
        agents.append(
            Agent(
                system:
                    "http://hl7.org/fhir/us/core/CodeSystem/us-core-provenance-participant-type",
                type: "transmitter", display: "Transmitter", name: sample.source.name,
                organisation: nil))
        return agents
    }
}
