import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

/// Exports of a person's resources (FHIR Bulk Data 2.0).
@Suite struct BulkExportTests {
    private static let fixture = "continuity-of-care-document"
    private static let asynchronous: HTTPFields = [.prefer: "respond-async"]

    /// The files of an export by type.
    private func files(
        _ query: String, in world: FHIRWorld, as token: String = "owner"
    ) async throws -> (manifest: JSONTree, lines: [String: [JSONTree]]) {
        let begun = try await world.get(
            "Patient/\(world.person)/$export\(query)", as: token, headers: Self.asynchronous)
        #expect(begun.status == .accepted && begun.body.isEmpty)
        let address = try #require(begun.headers[.contentLocation])
        let status = try await world.get(address, as: token)
        #expect(status.status == .ok)
        #expect(status.headers[.contentType] == "application/json")
        #expect(status.headers[.expires] != nil)
        var lines: [String: [JSONTree]] = [:]
        for list in ["output", "deleted", "error"] {
            for file in status.resource[list].list {
                let answer = try await world.get(file["url"].text ?? "", as: token)
                #expect(answer.status == .ok)
                #expect(answer.headers[.contentType] == "application/fhir+ndjson")
                lines[file["type"].text ?? "", default: []] += answer.body
                    .split(separator: UInt8(ascii: "\n")).map { JSONTree(bytes: Array($0)) }
            }
        }
        return (status.resource, lines)
    }

    /// The counts are those of the fixture, as `ClinicalTests` has them.
    @Test func everythingIsInItsFile() async throws {
        let world = try await FHIRWorld([Self.fixture], hasAuthority: true)
        let noon = Date(timeIntervalSince1970: 1_775_044_800)
        _ = try await world.service.store.intake(source: Source(name: "Watch")).save(
            [
                .quantity(
                    try QuantitySample(
                        type: .bodyMass, quantity: Quantity(71.5, HealthUnit("kg")), start: noon,
                        end: noon))
            ], for: world.person)
        let (manifest, lines) = try await files("", in: world)
        #expect(manifest["requiresAccessToken"].truth == true)
        #expect(manifest["request"].text?.hasSuffix("$export") == true)
        #expect(manifest["error"].list.isEmpty && !manifest["deleted"].isThere)
        for (type, resources) in lines {
            #expect(resources.allSatisfy { $0["resourceType"].text == type }, "\(type)")
        }
        #expect(lines["AllergyIntolerance"]?.count == 3 && lines["Patient"]?.count == 1)
        #expect(lines["DocumentReference"]?.count == 1 && lines["Condition"]?.count == 4)
        let observations = try await world.get("Observation?_total=accurate").resource["total"]
        #expect(lines["Observation"]?.count == observations.number.map { Int($0) })
        let some = try await files("?_type=Condition,Patient", in: world).lines
        #expect(Set(some.keys) == ["Condition", "Patient"])
        let none = try await files("?_since=2999-01-01T00:00:00Z&_type=Condition", in: world)
        #expect(none.lines.isEmpty && none.manifest["deleted"].isThere)
    }

    @Test func nobodyElseGetsItAndItEnds() async throws {
        let world = try await FHIRWorld([Self.fixture], hasAuthority: true)
        try await world.permit(Self.fixture)
        let begun = try await world.get(
            "Patient/\(world.person)/$export?_type=Condition", as: "reader",
            headers: Self.asynchronous)
        let address = try #require(begun.headers[.contentLocation])
        let manifest = try await world.get(address, as: "reader").resource
        let file = try #require(manifest["output"][0]["url"].text)
        #expect(try await world.get(file, as: "reader").status == .ok)
        for other in ["owner", "stranger", "staff"] {
            // No role of staff opens an export, whether there is one or not.
            let refused: HTTPResponse.Status = other == "staff" ? .forbidden : .notFound
            #expect(try await world.get(address, as: other).status == refused, "\(other)")
            #expect(try await world.get(file, as: other).status == refused, "\(other)")
        }
        #expect(try await world.get(file, as: nil).status == .unauthorized)
        // What is taken back meanwhile is not given.
        try await world.owner.deny(
            ConsentDraft(
                .document(try #require(world.documents[Self.fixture])),
                for: .app(world.app.identifier), purposes: [.treatment], until: .never,
                text: "no more"))
        #expect(try await world.get(file, as: "reader").body.isEmpty)
        #expect(try await world.get(address, as: "reader").resource["output"].list.isEmpty)
        let cancelled = try await world.send(
            .delete, String(address.dropFirst("http://127.0.0.1:8080".count)), as: "reader")
        #expect(cancelled.status == .accepted)
        for path in [address, file] {
            let answer = try await world.get(path, as: "reader")
            #expect(answer.status == .notFound)
            #expect(answer.resource["resourceType"].text == "OperationOutcome")
        }
        let changed = try await world.get(String(address.dropLast()) + "A", as: "reader")
        #expect(changed.status == .notFound)
    }

    /// A newer version takes the place of an older one: what only that said is said no more.
    @Test func whatWasReplacedIsNamed() async throws {
        let world = try await FHIRWorld(["set-version-1"], hasAuthority: true)
        try await Task.sleep(for: .milliseconds(5))
        let since = ISO8601DateFormatter.string(
            from: Date(), timeZone: .gmt,
            formatOptions: [.withInternetDateTime, .withFractionalSeconds])
        let before = try await world.get("Composition").ids
        #expect(before.count == 1)
        try await Task.sleep(for: .milliseconds(5))
        _ = try await world.service.take("set-version-2", for: world.person)
        let (manifest, lines) = try await files("?_since=\(since)&_type=Composition", in: world)
        #expect(manifest["deleted"].list.count == 1)
        let gone = lines["Bundle"]?.map { $0["entry"][0]["request"] } ?? []
        #expect(gone.compactMap { $0["url"].text } == before.map { "Composition/\($0)" })
        #expect(gone.allSatisfy { $0["method"].text == "DELETE" })
    }

    @Test(arguments: [
        ("Patient/ID/$export", false, 400), ("Patient/ID/$export?_type=Goat", true, 400),
        ("Patient/ID/$export?_outputFormat=text/csv", true, 400),
        ("Patient/ID/$export?_since=soon", true, 400), ("Patient/ID/$export?patient=x", true, 400),
        ("Patient/00000000-0000-0000-0000-000000000000/$export", true, 404),
        ("$export", true, 403), ("Patient/$export", true, 403), ("$export-status/x", true, 404),
        ("Patient/ID/$export?_outputFormat=application/fhir%2Bndjson", true, 202),
    ])
    func whatCannotBeIsRefused(path: String, isAsynchronous: Bool, status: Int) async throws {
        let world = try await FHIRWorld(hasAuthority: true)
        let answer = try await world.get(
            path.replacing("ID", with: "\(world.person)"),
            headers: isAsynchronous ? Self.asynchronous : [:])
        #expect(answer.status.code == status, "\(path)")
        if status != 202 { #expect(answer.resource["issue"].isThere) }
    }

    @Test func withoutKeysOfItsOwnThereIsNone() async throws {
        let world = try await FHIRWorld()
        let answer = try await world.get(
            "Patient/\(world.person)/$export", headers: Self.asynchronous)
        #expect(answer.status == .notImplemented)
    }
}
