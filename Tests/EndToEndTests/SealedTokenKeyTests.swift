import Foundation
import Testing

/// The key of tokens beside an encrypted store: who has the folder and not the key has nothing.
@Suite struct SealedTokenKeyTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    /// Drawn for this test, as version 0.1 wrote it.
    private static let plain = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgv0fZLPCdwBwp+qIU
        igrAM1JWEtUenTVxq/zUcIqiQRihRANCAASIvcacatiZmimn8USIuno1JOVnxosV
        vyhkLyvIt7t8OgfTPNcVR9izRrUZ34HPvQ71PnsOHjEKHPcVZjuLCFlt
        -----END PRIVATE KEY-----

        """

    private let folder: TemporaryFolder
    private let key: String
    private var store: String { "sqlite:" + folder.path("store.sqlite") }
    private var file: String { folder.path("store.sqlite.token-key") }

    init() throws {
        folder = try TemporaryFolder()
        key = folder.path("a.key")
        #expect(try Command.run(["keys", "new", key]).status == 0)
    }

    private func service() throws -> RunningService {
        try RunningService(["--store", store, "--key-file", key])
    }

    private func token(_ arguments: String...) throws -> String {
        let made = try Command.run(
            ["token", "--store", store, "--key-file", key] + arguments)
        #expect(made.status == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether the service knows a token as its own; what it lets the caller do is not the matter.
    private func holds(_ token: String, at service: RunningService) throws -> Bool {
        try service.send(
            "/v1/documents", headers: ["Authorization": "Bearer \(token)"]
        ).status != 401
    }

    private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    @Test func theKeyIsSealedWithTheStore() throws {
        let early = try Command.run(
            ["token", "--store", store, "--key-file", key, "--owner", Self.person])
        #expect(early.status == 2 && early.errors.contains("does not exist yet"))
        let first = try service()
        #expect(try !text().contains("PRIVATE KEY"))
        #expect(try holds(token("--owner", Self.person), at: first))
        let keyless = try Command.run(["token", "--store", store, "--owner", Self.person])
        #expect(keyless.status == 2 && keyless.errors.contains("locked"), "\(keyless.errors)")
        // With the file alone, and in another store's place, it is worth nothing.
        let alone = try Command.run(["token", "--token-key", file, "--owner", Self.person])
        #expect(alone.status == 2 && alone.errors.contains("sealed"), "\(alone.errors)")
        #expect(first.stop() == 0)
        let other = "sqlite:" + folder.path("other.sqlite")
        let second = try RunningService(["--store", other, "--key-file", key])
        #expect(second.stop() == 0)
        try Data(try text().utf8).write(to: URL(filePath: folder.path("other.sqlite.token-key")))
        let moved = try Command.run(
            ["token", "--store", other, "--key-file", key, "--owner", Self.person])
        #expect(moved.status == 2, "\(moved.output)")
    }

    @Test func aPlainKeyIsSealedAndItsTokensHold() throws {
        #expect(try service().stop() == 0)
        try Data(Self.plain.utf8).write(to: URL(filePath: file))
        let old = try token("--owner", Self.person)
        let second = try service()
        #expect(try !text().contains("PRIVATE KEY"))
        #expect(second.log.contains("was not encrypted"), "\(second.log)")
        #expect(try holds(old, at: second))
        let new = try token("--owner", Self.person)
        #expect(new.split(separator: ".").first != old.split(separator: ".").first)
        #expect(try holds(new, at: second))
        #expect(second.stop() == 0)
    }

    @Test func twoKeysHoldAtOnceAndAGivenUpOneNoMore() throws {
        #expect(try service().stop() == 0)
        let before = try text()
        let old = try token("--owner", Self.person)
        let rotate = ["keys", "rotate-tokens", "--store", store, "--key-file", key]
        #expect(try Command.run(rotate).status == 0)
        let running = try service()
        #expect(try Command.run(rotate).status == 2, "the store is in use")
        let new = try token("--owner", Self.person)
        #expect(try [old, new].map { try holds($0, at: running) } == [true, true])
        #expect(running.stop() == 0)
        #expect(try Command.run(rotate + ["--forget-old"]).status == 0)
        let last = try service()
        #expect(try [old, new].map { try holds($0, at: last) } == [false, false])
        #expect(last.stop() == 0)
        // An older copy of the file does not bring its keys back.
        try Data(before.utf8).write(to: URL(filePath: file))
        let refused = try Command.run([
            "serve", "--store", store, "--key-file", key, "--port", "0",
        ])
        #expect(
            refused.status == 2 && refused.errors.contains("keys were replaced"),
            "\(refused.errors)")
    }

    /// What version 0.1 kept in a file beside the key goes into the store.
    @Test func marksOfAnEarlierProgramAreTakenOver() throws {
        #expect(try service().stop() == 0)
        let old = try token("--owner", Self.person)
        let claims = try #require(old.split(separator: ".").dropFirst().first)
        var text = claims.replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        let json = try JSONSerialization.jsonObject(
            with: try #require(Data(base64Encoded: String(text))))
        let name = try #require((json as? [String: Any])?["jti"] as? String)
        let end = Int(Date().timeIntervalSince1970) + 7_200
        let marks = file + ".used"
        try Data("\(end) token:\(name)\n".utf8).write(to: URL(filePath: marks))
        for _ in 0..<2 {
            let running = try service()
            #expect(try !holds(old, at: running))
            #expect(running.stop() == 0)
            #expect(!FileManager.default.fileExists(atPath: marks))
        }
    }
}
