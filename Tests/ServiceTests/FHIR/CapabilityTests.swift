import Foundation
import HTTPTypes
import HealthModel
import Testing

/// The CapabilityStatement says what works, and what it does not say is refused.
@Suite struct CapabilityTests {
    private static let made = Task {
        try await FHIRWorld(["continuity-of-care-document", "laboratory-report-danish"])
    }

    private func resources(of world: FHIRWorld) async throws -> [JSONTree] {
        try await world.get("metadata").resource["rest"][0]["resource"].list
    }

    /// What each search needs besides, here.
    private func start(_ type: String, _ world: FHIRWorld) -> String {
        type == "Provenance"
            ? "Provenance?target=DocumentReference/\(world.id("continuity-of-care-document"))&"
            : "\(type)?"
    }

    private func searched(_ world: FHIRWorld) async throws -> [JSONTree] {
        try await resources(of: world).filter { resource in
            resource["interaction"].list.contains { $0["code"].text == "search-type" }
        }
    }

    @Test func whatCanBeIncludedIs() async throws {
        let world = try await Self.made.value
        for resource in try await searched(world) {
            let type = resource["type"].text ?? ""
            for (name, member) in [
                ("_include", "searchInclude"), ("_revinclude", "searchRevInclude"),
            ] {
                for link in resource[member].list.compactMap(\.text) {
                    let answer = try await world.get(start(type, world) + "\(name)=\(link)")
                    #expect(answer.status == .ok, "\(type) \(name)=\(link)")
                }
                let other = try await world.get(start(type, world) + "\(name)=\(type):unheard")
                #expect(other.status == .badRequest, "\(type) \(name)")
            }
        }
    }

    /// Parameters of FHIR R4 (3.1.1.3, 3.1.1.5) and of its resources that are not offered.
    @Test func whatIsNotListedIsRefused() async throws {
        let world = try await Self.made.value
        for resource in try await searched(world) {
            let type = resource["type"].text ?? ""
            let listed = Set(resource["searchParam"].list.compactMap { $0["name"].text })
            for name in [
                "_content", "_contained", "_filter", "_has:Unheard:of:it", "_lastUpdated", "_list",
                "_profile", "_query", "_security", "_source", "_tag", "_text", "_type", "based-on",
                "code", "code-value-quantity", "category:in", "date", "patient.name", "performer",
                "status:text", "unheard", "value-quantity",
            ] where !listed.contains(name) {
                let answer = try await world.get(start(type, world) + "\(name)=x")
                #expect(answer.status == .badRequest, "\(type)?\(name)")
                #expect(answer.resource["resourceType"].text == "OperationOutcome")
            }
        }
    }

    /// Each thing that is there is found by the parameter's own `:missing`, one way or the other.
    @Test func missingDividesWhatThereIs() async throws {
        let world = try await Self.made.value
        for type in ["Condition", "Observation", "Procedure", "DiagnosticReport", "Encounter"] {
            let parameters =
                try await resources(of: world).first { $0["type"].text == type }?[
                    "searchParam"
                ].list ?? []
            let all = try await world.get("\(type)?_total=accurate").resource["total"].number
            for name in parameters.compactMap({ $0["name"].text })
            where !name.hasPrefix("_") && !["patient", "subject", "identifier"].contains(name) {
                var sum = 0.0
                for value in ["true", "false"] {
                    let answer = try await world.get(
                        "\(type)?\(name):missing=\(value)&_total=accurate")
                    #expect(answer.status == .ok, "\(type)?\(name)")
                    sum += answer.resource["total"].number ?? -1
                }
                #expect(sum == all, "\(type)?\(name)")
            }
        }
    }

    @Test func interactionsAreThoseListed() async throws {
        let world = try await Self.made.value
        for resource in try await resources(of: world) {
            let type = resource["type"].text ?? ""
            let codes = Set(resource["interaction"].list.compactMap { $0["code"].text })
            let id = UUID().uuidString.lowercased()
            let read = try await world.get("\(type)/\(id)")
            #expect(read.status == (codes.contains("read") ? .notFound : .methodNotAllowed))
            for (method, code) in [(HTTPRequest.Method.put, "update"), (.delete, "delete")] {
                #expect(!codes.contains(code))
                let answer = try await world.send(method, "\(type)/\(id)")
                #expect(answer.status == .methodNotAllowed, "\(method) \(type)")
            }
            guard type != "Binary" else { continue }
            let create = try await world.send(.post, type, body: "{}")
            #expect(
                (create.status == .methodNotAllowed) == !codes.contains("create"),
                "\(type): \(create.status)")
        }
    }
}
