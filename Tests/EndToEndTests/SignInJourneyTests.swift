import Fixtures
import Foundation
import Testing

/// Signing in as people do, with devices and providers that others wrote.
@Suite struct SignInJourneyTests {
    private let folder: TemporaryFolder
    private let person = UUID().uuidString
    private var store: [String] { ["--store", "sqlite:" + folder.path("store.sqlite")] }

    init() throws { folder = try TemporaryFolder() }

    /// A browser has passkeys for names alone, so the service is reached by one.
    private func service(_ options: [String] = []) throws -> (RunningService, base: String) {
        let port = try HeldPort()
        let base = "http://localhost:\(port.number)"
        let service = try withExtendedLifetime(port) {
            try RunningService(
                store + ["--public-base", base] + options, port: "\(port.number)")
        }
        return (service, base)
    }

    private func link(_ base: String) throws -> String {
        let made = try Command.run(
            ["token", "--sign-in", "patient", person, "--base", base] + store)
        #expect(made.status == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(.enabled(if: PythonClient.hasBrowser, .init(rawValue: PythonClient.needsBrowser)))
    func `Chromium's virtual authenticator signs in by a passkey`() throws {
        let (service, base) = try service()
        let outcome = try PythonClient.run("passkey.py", [base, try link(base)])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
        #expect(!service.log.contains(person.lowercased()))
    }

    @Test(
        .enabled(
            if: PythonClient.hasBrowser && PythonClient.has("oidc_provider_mock"),
            "skipped without a browser and oidc-provider-mock"))
    func `a provider that others wrote says who signs in`() throws {
        let provider = try HeldPort()
        try Data("a secret\n".utf8).write(to: URL(filePath: folder.path("secret")))
        let settings = """
            [sign-in.hospital]
            title = "St. Anna"
            issuer = "http://localhost:\(provider.number)"
            client-id = "casebook"
            secret-file = "secret"
            scopes = ["profile"]
            role-claim = "groups"
            roles = ["ward-3=clinician"]
            name-claim = "name"
            """
        let file = folder.path("casebook.toml")
        try Data(settings.utf8).write(to: URL(filePath: file))
        let (service, base) = try service(["--config", file])
        let outcome = try withExtendedLifetime(provider) {
            try PythonClient.run("provider.py", [base, try link(base), "\(provider.number)"])
        }
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
        for word in ["eyJ", "code=", "anna@example.org", "a secret"] {
            #expect(!service.log.contains(word), "\(word)")
        }
    }

    /// What is wrong with a provider's settings is told at the start, with the setting's name.
    @Test(arguments: [
        ("issuer = \"ftp://x\"\nclient-id = \"c\"", "issuer: expected an address with https"),
        ("issuer = \"https://x.example\"", "client-id: expected one string"),
        (
            "issuer = \"https://x.example\"\nclient-id = \"c\"\nroles = [\"a=clinician\"]",
            "role-claim and roles together"
        ),
        (
            "issuer = \"https://x.example\"\nclient-id = \"c\"\nrole-claim = \"g\"\nroles = [\"a=x\"]",
            "texts of the form VALUE=ROLE"
        ),
        (
            "issuer = \"https://x.example\"\nclient-id = \"c\"\nauthentication = \"none\"\n"
                + "secret-file = \"secret\"", "none without"
        ),
        ("issuer = \"https://x.example\"\nclient-ident = \"c\"", "unknown setting"),
    ])
    func `a provider that is not set up wholly stops the start`(
        settings: String, words: String
    ) throws {
        try Data("s".utf8).write(to: URL(filePath: folder.path("secret")))
        let file = folder.path("casebook.toml")
        try Data("[sign-in.x]\n\(settings)\n".utf8).write(to: URL(filePath: file))
        let outcome = try Command.run(["serve", "--port", "0", "--config", file] + store)
        #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }
}
