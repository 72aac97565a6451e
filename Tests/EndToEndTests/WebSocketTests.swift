import Fixtures
import Foundation
import Testing

/// The websocket of subscriptions, with a client that others made, and with some that keep to no
/// rule; without TLS and with it.
@Suite struct WebSocketTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    private static let app = "example.diary"
    private static let redirect = "http://127.0.0.1:9/callback"
    private static let hasOpenSSL = (try? Program.run("openssl", ["version"]))?.status == 0
    private static let hasPython = hasOpenSSL && PythonClient.has("ssl")
    private static let hasClient = hasPython && PythonClient.has("websockets", "requests")

    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func service(isSecure: Bool, _ options: String...) throws -> RunningService {
        let clients = """
            [{"client_id": "\(Self.app)", "client_name": "Diary", "scope": "patient/*.rs",
              "redirect_uris": ["\(Self.redirect)"]}]
            """
        try Data(clients.utf8).write(to: URL(filePath: folder.path("clients.json")))
        var options = options
        if isSecure {
            let made = try Program.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-keyout", folder.path("used.key"), "-out", folder.path("used.pem"),
                    "-days", "2", "-subj", "/CN=used", "-addext", "subjectAltName=IP:127.0.0.1",
                ])
            #expect(made.status == 0, "\(made.output)")
            options += [
                "--certificate", folder.path("used.pem"), "--certificate-key",
                folder.path("used.key"),
            ]
        }
        return try RunningService(
            [
                "--no-config", "--store", store, "--clients", folder.path("clients.json"),
            ] + options)
    }

    private func port(_ service: RunningService) throws -> String {
        try #require(service.base.split(separator: ":").last.map(String.init), "\(service.log)")
    }

    // asvs 4.4.1 4.4.2
    @Test(
        .enabled(if: hasClient, "skipped without openssl and python3 with websockets and requests"),
        arguments: [false, true])
    func anAppIsToldOfWhatIsMeasured(isSecure: Bool) throws {
        let service = try service(isSecure: isSecure)
        func run(_ arguments: String...) throws -> String {
            let outcome = try Command.run(arguments + ["--store", store])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        _ = try run(
            "consent", "samples", "set", "--app", Self.app, "--person", Self.person,
            "--allow-read", "BodyMass")
        let setting: [String: Any] = [
            "base": service.base, "person": Self.person, "app": Self.app,
            "redirect": Self.redirect, "certificate": folder.path("used.pem"), "store": store,
            "command": Command.path, "process": Int(service.process.number),
            "link": try run(
                "token", "--sign-in", "patient", Self.person, "--base", service.base),
        ]
        let file = folder.path("setting.json")
        try JSONSerialization.data(withJSONObject: setting).write(to: URL(filePath: file))
        let outcome = try PythonClient.run("websocket_client.py", [file])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors.suffix(2_000))")
        #expect(service.process.wait() == 0)
        #expect(!service.log.contains("bind-with-token"))
    }

    @Test(
        .enabled(if: hasPython, "skipped without openssl and python3"), arguments: ["plain", "tls"])
    func slowAttacksEndInTime(way: String) throws {
        let service = try service(isSecure: way == "tls", "--head-time", "5", "--idle-time", "6")
        let outcome = try PythonClient.run(
            "websocket_attacks.py", [port(service), "5", "6", way, "slow"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }

    // asvs 4.4.2
    @Test(
        .enabled(if: hasPython, "skipped without openssl and python3"), arguments: ["plain", "tls"])
    func whatIsNoFrameEndsTheConnection(way: String) throws {
        let service = try service(
            isSecure: way == "tls", "--head-time", "3600", "--idle-time", "3600")
        let outcome = try PythonClient.run(
            "websocket_attacks.py", [port(service), "3600", "3600", way, "many"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }
}
