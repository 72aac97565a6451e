import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import Hummingbird

/// What the facade can do, as a CapabilityStatement of FHIR R4.
struct CapabilityWriter: Sendable {
    /// The facade's address, without a slash at the end.
    let address: String
    let authorization: AuthorizationAddresses
    /// Since when it has been able to: the service's start.
    let date: Date
    /// Whether apps are told of changes.
    let tells: Bool

    func write(to json: inout JSONText) {
        json.object { json in
            json.member("resourceType", "CapabilityStatement")
            json.member("id", "casebook")
            json.member("status", "active")
            json.member("date", InstantText.format(date.microseconds))
            json.member("publisher", "Casebook")
            json.member("kind", "instance")
            list("instantiates", Self.instantiates, to: &json)
            json.key("software")
            json.object { json in
                json.member("name", Software.name)
                json.member("version", Software.version)
            }
            json.key("implementation")
            json.object { json in
                json.member("description", "Clinical documents and health samples")
                json.member("url", address)
            }
            json.member("fhirVersion", "4.0.1")
            list(
                "format", ["application/fhir+json", "json", "application/fhir+xml", "xml"],
                to: &json)
            json.key("rest")
            json.array(CollectionOfOne(())) { json, _ in
                json.object { json in
                    json.member("mode", "server")
                    writeSecurity(to: &json)
                    json.key("resource")
                    json.array(
                        ResourceCapability.all + (tells ? [ResourceCapability.subscription] : [])
                    ) { write($1, to: &$0) }
                    json.key("interaction")
                    json.array(["transaction", "batch"]) { json, code in
                        json.object { $0.member("code", code) }
                    }
                    write([("export", ResourceCapability.bulk + "export")], to: &json)
                }
            }
        }
    }

    private static let instantiates = [
        "http://hl7.org/fhir/us/core/CapabilityStatement/us-core-server",
        "https://profiles.ihe.net/ITI/MHD/CapabilityStatement/IHE.MHD.DocumentResponder",
    ]

    private func list(_ name: String, _ values: [String], to json: inout JSONText) {
        guard !values.isEmpty else { return }
        json.key(name)
        json.array(values) { $0.string($1) }
    }

    private func writeSecurity(to json: inout JSONText) {
        json.key("security")
        json.object { json in
            if !authorization.named.isEmpty {
                json.key("extension")
                json.array(CollectionOfOne(authorization.named)) { json, named in
                    json.object { json in
                        json.member(
                            "url",
                            "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris")
                        json.key("extension")
                        json.array(named) { json, entry in
                            json.object { json in
                                json.member("url", entry.name)
                                json.member("valueUri", entry.address)
                            }
                        }
                    }
                }
            }
            json.key("service")
            json.array(CollectionOfOne("SMART-on-FHIR")) { json, code in
                json.object {
                    $0.key("coding")
                    $0.array(CollectionOfOne(code)) {
                        $0.coding(
                            "http://terminology.hl7.org/CodeSystem/restful-security-service", $1)
                    }
                }
            }
        }
    }

    private func write(_ capability: ResourceCapability, to json: inout JSONText) {
        json.object { json in
            if !capability.canonicals.isEmpty {
                json.key("extension")
                json.array(capability.canonicals) { json, canonical in
                    json.object { json in
                        json.member("url", canonical.url)
                        json.member("valueCanonical", canonical.value)
                    }
                }
            }
            json.member("type", capability.type)
            list("supportedProfile", capability.profiles, to: &json)
            json.key("interaction")
            json.array(capability.interactions) { json, code in
                json.object { $0.member("code", code) }
            }
            let hasVersions = capability.interactions.contains("vread")
            json.member("versioning", hasVersions ? "versioned" : "no-version")
            json.member("readHistory", hasVersions)
            list("searchInclude", capability.includes, to: &json)
            list("searchRevInclude", capability.reverse, to: &json)
            if !capability.parameters.isEmpty {
                json.key("searchParam")
                json.array(capability.parameters) { json, parameter in
                    json.object { json in
                        json.member("name", parameter.name)
                        json.member("type", parameter.type)
                    }
                }
            }
            write(capability.operations, to: &json)
        }
    }

    private func write(
        _ operations: [(name: String, definition: String)], to json: inout JSONText
    ) {
        guard !operations.isEmpty else { return }
        json.key("operation")
        json.array(operations) { json, operation in
            json.object { json in
                json.member("name", operation.name)
                json.member("definition", operation.definition)
            }
        }
    }
}

/// What the facade can do, for everybody who asks.
struct CapabilityRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("metadata") { request, _ in
            try FHIRResponse.requireFormat(request)
            var json = JSONText()
            CapabilityWriter(
                address: String(service.base.dropLast()),
                authorization: service.parts.authorizationAddresses,
                date: service.parts.started,
                tells: service.parts.notifier != nil && service.parts.authority != nil
            ).write(to: &json)
            // Apps in browsers look here before they have anything to do with this service.
            return FHIRResponse.json(json, headers: [.accessControlAllowOrigin: "*"])
        }
    }
}
