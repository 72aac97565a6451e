import Fixtures
import Foundation
import Testing

/// The interface under `/v1` as programs of others use it.
@Suite struct InterfaceClientTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    private static let app = "org.example.app"
    private static let scopes = "patient/*.cruds"

    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// `CASEBOOK_SCHEMATHESIS` says how many examples an operation gets.
    @Test(.enabled(if: PythonClient.has("schemathesis"), "skipped without schemathesis"))
    func schemathesisFindsNothing() throws {
        let document = try fill()
        let service = try serve()
        let setting: [String: Any] = [
            "base": service.base, "app": Self.app, "document": document,
            "tokens": [
                "app": try token(
                    "--app", Self.app, "--person", Self.person, "--purpose", "PATRQT", "--scope",
                    Self.scopes),
                "owner": try token("--owner", Self.person),
                "intake": try token("--intake", "St. Anna", "--scope", "system/*.cruds"),
                "staff": try token("--staff", "A. Clerk"),
            ],
        ]
        let file = folder.path("setting.json")
        try JSONSerialization.data(withJSONObject: setting).write(to: URL(filePath: file))
        let examples = ProcessInfo.processInfo.environment["CASEBOOK_SCHEMATHESIS"] ?? "1"
        let outcome = try PythonClient.run("openapi.py", [file, examples])
        #expect(outcome.status == 0, "\(outcome.output.suffix(6_000))\(outcome.errors)")
        #expect(service.stop() == 0)
    }

    @Test(
        .enabled(
            if: PythonClient.has("openapi_python_client"), "skipped without openapi-python-client"))
    func aGeneratedClientSavesAndReadsTypedValues() throws {
        _ = try fill()
        let service = try serve()
        let setting: [String: Any] = [
            "base": service.base, "person": Self.person,
            "file": try Fixtures.named("referral-note-spanish").path,
            "invalid": try Fixtures.named("custodian-missing").path,
            "tokens": [
                "owner": try token("--owner", Self.person),
                "intake": try token("--intake", "St. Anna", "--scope", "system/*.cruds"),
            ],
        ]
        let file = folder.path("setting.json")
        try JSONSerialization.data(withJSONObject: setting).write(to: URL(filePath: file))
        let outcome = try PythonClient.run("openapi_client.py", [file])
        #expect(outcome.status == 0, "\(outcome.output.suffix(6_000))\(outcome.errors)")
        #expect(service.stop() == 0)
    }

    /// A client that stays: what another one saves arrives, and the end of the service ends it.
    @Test func changesComeAsTheyAreMadeUntilTheServiceEnds() throws {
        _ = try fill()
        let service = try serve()
        let owner = try token("--owner", Self.person)
        let port = try #require(service.base.split(separator: ":").last.flatMap { Int($0) })
        let stream = try RawConnection(port: port)
        stream.send(
            "GET /v1/changes?type=HeartRate HTTP/1.1\r\nHost: localhost\r\n"
                + "Accept: text/event-stream\r\nAuthorization: Bearer \(owner)\r\n\r\n")
        let first = stream.received(until: "\nevent: changes\ndata: {\"added\":[]")
        #expect(first.text.hasPrefix("HTTP/1.1 200"))
        #expect(!first.isClosed)
        let uuid = UUID().uuidString.lowercased()
        let saved = try service.send(
            "/v1/samples?person=\(Self.person)", "POST",
            headers: [
                "Authorization": "Bearer "
                    + (try token("--intake", "St. Anna", "--scope", "system/*.cruds")),
                "Content-Type": "application/json",
            ],
            body: Data(
                """
                {"samples":[{"version":1,"type":"HeartRate","uuid":"\(uuid)",\
                "startDate":"2026-04-01T10:00:00Z","value":72,"unit":"count/min"}]}
                """.utf8))
        #expect(saved.status == 201)
        #expect(!stream.received(until: uuid).isClosed)
        #expect(service.stop() == 0)
        #expect(stream.received().isClosed)
    }

    private func fill() throws -> String {
        let imported = try Command.run([
            "import", "-q", "--store", store, "--person", Self.person,
            try Fixtures.named("operative-note").path,
        ])
        #expect(imported.status == 0, "\(imported.errors)")
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        let document = try JSONSerialization.jsonObject(with: listed.outputData) as? [String: Any]
        return try #require(document?["sample"] as? String)
    }

    private func serve() throws -> RunningService {
        try RunningService([
            "--store", store, "--address-rate", "0", "--caller-rate", "0",
        ])
    }

    private func token(_ subject: String...) throws -> String {
        let made = try Command.run(["token", "--store", store] + subject)
        #expect(made.status == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
