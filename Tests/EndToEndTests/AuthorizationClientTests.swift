import Fixtures
import Foundation
import Testing

/// Clients and an identity provider that others wrote, unmodified, against the service as somebody
/// runs it.
@Suite struct AuthorizationClientTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    private static let app = "example.diary"
    private static let redirect = "http://127.0.0.1:9/callback"
    private static let secret = "a secret & more: 100 %"

    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test(.enabled(if: PythonClient.has("fhirclient", "requests"), "skipped without fhirclient"))
    func anAppThatIsGrantedAccessKeepsAndLosesIt() throws {
        let document = try fill(for: Self.app, "PATRQT")
        // SHA-256 of the secret, as `sha256sum` says it.
        let digest = try sha256(of: Self.secret)
        let clients = """
            [{"client_id": "\(Self.app)", "client_name": "Diary",
              "redirect_uris": ["\(Self.redirect)"], "scope": "patient/*.rs",
              "token_endpoint_auth_method": "client_secret_basic",
              "client_secret_sha256": "\(digest)"}]
            """
        let service = try RunningService([
            "--store", store, "--clients", try write(clients, "clients.json"),
        ])
        try run(
            "smart_app.py", service,
            [
                "app": Self.app, "secret": Self.secret, "redirect": Self.redirect,
                "document": document,
                "link": try token("--sign-in", "patient", Self.person, "--base", service.base),
            ])
    }

    @Test(.enabled(if: PythonClient.has("jwt", "cryptography"), "skipped without PyJWT"))
    func anIdentityProviderSaysWhoCalls() throws {
        let document = try fill(for: "ward", "TREAT")
        let port = try HeldPort()
        let issuers = """
            [{"issuer": "https://id.example.org", "jwks_uri": "http://127.0.0.1:\(port.number)/keys"}]
            """
        let service = try RunningService([
            "--store", store, "--issuers", try write(issuers, "issuers.json"),
        ])
        try withExtendedLifetime(port) {
            try run(
                "issuer.py", service,
                [
                    "issuer": "https://id.example.org", "port": port.number, "document": document,
                    "identifier": "2.999.72.2^CS-4471",
                ])
        }
    }

    /// Keys in a file beside the list of issuers; what is wrong with them is told at the start.
    @Test func keysInAFileAreReadAtTheStart() throws {
        let issuers = try write(
            #"[{"issuer": "https://id.example.org", "jwks_file": "keys.json"}]"#, "issuers.json")
        let options = ["serve", "--port", "0", "--store", store, "--issuers", issuers]
        for (keys, words) in [
            (nil, "keys.json: cannot be read"), ("{}", "expected a JSON Web Key Set"),
            (#"{"keys": []}"#, "expected a public key"),
        ] {
            if let keys { _ = try write(keys, "keys.json") }
            let outcome = try Command.run(options)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("issuers.json: issuer https://id.example.org: keys:"))
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
        // RFC 7515 appendix A.3.
        _ = try write(
            """
            {"keys": [{"kty": "EC", "crv": "P-256",
              "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
              "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}
            """, "keys.json")
        let service = try RunningService(["--store", store, "--issuers", issuers])
        #expect(service.base.hasPrefix("http://"))
        #expect(service.stop() == 0)
    }

    private static let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

    /// What was used up is known to the next process too, and to one that was killed before.
    @Test(.enabled(if: hasCurl, "skipped without curl"), arguments: [SIGTERM, SIGKILL])
    func aLinkStaysUsedUpAcrossARestart(signal: Int32) throws {
        try RunningService.makeStore(store)
        let ticket =
            try token("--sign-in", "patient", Self.person)
            .split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
        var answers: [String] = []
        for _ in 0..<2 {
            let service = try RunningService(["--store", store])
            for _ in 0..<2 {
                let sent = try Command.run(
                    [
                        "curl", "-s", "-o", folder.path("page"), "-w", "%{http_code}", "--data",
                        "ticket=\(ticket)", service.base + "/sign-in",
                    ], program: URL(filePath: "/usr/bin/env"))
                answers.append(sent.output)
            }
            service.process.signal(signal)
            service.process.wait()
            // Whatever lies beside the store and its key can be taken away.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
            where name.hasSuffix(".used") || name.hasSuffix(".lock") {
                try FileManager.default.removeItem(atPath: folder.path(name))
            }
        }
        #expect(answers == ["303", "410", "410", "410"])
        // It stands in the store: there is no file that could be taken away.
        #expect(
            !FileManager.default.fileExists(atPath: folder.path("store.sqlite.token-key.used")))
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
        return folder.path(name)
    }

    private func sha256(of text: String) throws -> String {
        let outcome = try Command.run(
            ["sha256sum"], input: Data(text.utf8), program: URL(filePath: "/usr/bin/env"))
        return String(outcome.output.prefix(64))
    }

    /// A document of the person that they let an app see; its id.
    private func fill(for app: String, _ purpose: String) throws -> String {
        let path = try Fixtures.named("continuity-of-care-document").path
        let imported = try Command.run(
            ["import", "-q", "--store", store, "--person", Self.person, path])
        #expect(imported.status == 0, "\(imported.errors)")
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"]).output
        let line = try #require(listed.split(separator: "\n").first)
        let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let document = try #require(fields?["sample"] as? String).lowercased()
        let granted = try Command.run([
            "consent", "grant", app, "--person", Self.person, "--document", document, "--no-end",
            "--level", "data", "--purpose", purpose, "--store", store,
        ])
        #expect(granted.status == 0, "\(granted.errors)")
        return document
    }

    private func run(
        _ script: String, _ service: RunningService, _ values: [String: Any]
    ) throws {
        let setting: [String: Any] = [
            "base": service.base, "person": Self.person, "tokens": [String: String](),
        ]
        let data = try JSONSerialization.data(
            withJSONObject: setting.merging(values) { $1 })
        let file = folder.path("setting.json")
        try data.write(to: URL(filePath: file))
        let outcome = try PythonClient.run(script, [file])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors.suffix(2000))")
        #expect(service.stop() == 0)
        // Nothing of tokens, links or persons is in the log.
        for word in ["eyJ", "ticket=", "code=", "CS-4471", Self.secret] {
            #expect(!service.log.contains(word), "\(word)")
        }
    }

    private func token(_ options: String...) throws -> String {
        let made = try Command.run(["token", "--store", store] + options)
        #expect(made.status == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
