import Foundation
import Testing

/// `casebook token`: keys in files, tokens on standard output.
@Suite struct TokenTests {
    private static let person = UUID().uuidString

    private static func claims(_ token: String) throws -> [String: Any] {
        let parts = token.split(separator: ".")
        try #require(parts.count == 3)
        var text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        let data = try #require(Data(base64Encoded: String(text)))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func aTokenForNoStoreIsRefusedAndLeavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        for store in [[], ["--store", "sqlite:other.sqlite"]] {
            let made = try Command.run(
                ["token", "--owner", Self.person] + store, folder: folder.url)
            #expect(made.status == 2 && made.output.isEmpty, "\(made.output)")
            #expect(made.errors.contains("store not found"), "\(made.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
    }

    @Test func makesAKeyForNobodyElseAndATokenWithoutOpeningTheStore() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try Data().write(to: URL(filePath: path))
        let made = try Command.run([
            "token", "--store", "sqlite:\(path)", "--app", "com.example.app", "--person",
            Self.person, "--scope", "patient/DocumentReference.rs", "--purpose", "TREAT",
            "--expires", "30min",
        ])
        #expect(made.status == 0, "\(made.errors)")
        let claims = try Self.claims(made.output.trimmingCharacters(in: .newlines))
        #expect(claims["client_id"] as? String == "com.example.app")
        #expect(claims["patient"] as? String == Self.person.lowercased())
        let issued = try #require(claims["iat"] as? Int)
        #expect(claims["exp"] as? Int == issued + 1_800)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
                == ["store.sqlite", "store.sqlite.token-key"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path + ".token-key")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// A key is made once and stays.
    @Test func keepsItsKey() throws {
        let folder = try TemporaryFolder()
        let first = try Command.run(["token", "--staff", "S", "--token-key", folder.path("key")])
        let second = try Command.run(["token", "--staff", "S", "--token-key", folder.path("key")])
        #expect(first.status == 0 && second.status == 0)
        #expect(
            first.output.split(separator: ".").first == second.output.split(separator: ".").first)
        #expect(first.output != second.output)
        try Data("nothing".utf8).write(to: folder.url.appending(path: "bad"))
        let bad = try Command.run(["token", "--staff", "S", "--token-key", folder.path("bad")])
        #expect(bad.status == 2)
        #expect(bad.errors.contains("expected a private key for P-256 in PEM"))
    }

    @Test func saysWhatIsMissing() throws {
        let folder = try TemporaryFolder()
        let cases: [([String], String)] = [
            ([], "expected one of --app"),
            (["--staff", "S", "--intake", "I"], "expected one of --app"),
            (["--app", "a", "--scope", "patient/*.rs"], "require both --person and --purpose"),
            (["--app", "a", "--person", Self.person, "--purpose", "TREAT"], "requires --scope"),
            (
                ["--owner", Self.person, "--person", Self.person],
                "require both --person and --purpose"
            ),
            (["--staff", ""], "must not be empty"),
            (
                [
                    "--app", "", "--person", Self.person, "--purpose", "TREAT", "--scope",
                    "patient/*.rs",
                ], "expected 1 to 255 characters"
            ),
            (["--staff", "S", "--scope", " "], "--scope must be"),
            (["--sign-in", "staff", "S", "--scope", "user/*.r"], "--scope cannot be used"),
            (["--sign-in", "delegate", Self.person], "or delegate UUID PERSON-UUID"),
            (["--sign-in", "delegate", Self.person, Self.person], "or delegate UUID PERSON-UUID"),
            (["--staff", "S", "--expires", "soon"], "expires"),
        ]
        for (arguments, words) in cases {
            let outcome = try Command.run(
                ["token", "--token-key", folder.path("key")] + arguments)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
    }
}
