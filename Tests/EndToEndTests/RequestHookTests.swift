import Foundation
import Testing

/// A program that tells people of requests that wait for them.
@Suite struct RequestHookTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// It gets one object and its arguments, is tried three times, and the log says why it failed in
    /// words. The app is told nothing of it.
    @Test func aHookThatFailsIsTriedAgainAndNamed() throws {
        let (hook, heard) = (folder.path("hook"), folder.path("heard"))
        try "#!/bin/sh\ncat >> \(heard); echo \" $1\" >> \(heard); exit 3\n".write(
            toFile: hook, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: hook)
        let store = ["--store", "sqlite:" + folder.path("store.sqlite")]
        let service = try RunningService(
            store + ["--request-hook", hook, "--request-hook-argument", "a b"])
        let token = try Command.run(
            [
                "token", "--app", "com.example.app", "--name", "Pulse", "--person", Self.person,
                "--scope", "patient/*.cruds", "--purpose", "TREAT",
            ] + store)
        let answer = try service.send(
            "/v1/authorization-requests", "POST",
            headers: [
                "Authorization": "Bearer \(token.output.trimmingCharacters(in: .newlines))",
                "Content-Type": "application/json",
            ],
            body: Data(#"{"read":["HeartRate"],"usage":{"read":{"en":"Your pulse"}}}"#.utf8))
        #expect(answer.status == 201)
        #expect(eventually { service.log.contains("not-told") }, "\(service.log)")
        #expect(service.log.contains(#""why":"the hook ended with status 3""#), "\(service.log)")
        let calls = try String(contentsOfFile: heard, encoding: .utf8).split(separator: "\n")
        #expect(calls.count == 3 && Set(calls).count == 1 && calls[0].hasSuffix("} a b"))
        let told = try #require(
            JSONSerialization.jsonObject(with: Data(calls[0].dropLast(4).utf8))
                as? [String: String])
        #expect(Set(told.keys) == ["person", "request", "kind", "app", "appName"])
        #expect(told["person"] == Self.person && told["kind"] == "authorization")
        #expect(!service.log.contains("Pulse"))
    }

    /// A program that hangs for one request holds up no other one.
    @Test func aHookThatHangsHoldsUpNobody() throws {
        let (hook, heard) = (folder.path("hook"), folder.path("heard"))
        // That of the slow app ends when the quick one was told.
        try """
        #!/bin/sh
        name=$(cat)
        case "$name" in
        *Slow*) while ! [ -e \(heard) ]; do sleep 0.1; done; echo slow >> \(heard) ;;
        *) echo quick >> \(heard) ;;
        esac

        """.write(toFile: hook, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: hook)
        let store = ["--store", "sqlite:" + folder.path("store.sqlite")]
        let service = try RunningService(store + ["--request-hook", hook])
        for name in ["Slow", "Quick"] {
            let token = try Command.run(
                [
                    "token", "--app", "com.example.\(name)", "--name", name, "--person",
                    Self.person, "--scope", "patient/*.cruds", "--purpose", "TREAT",
                ] + store)
            let answer = try service.send(
                "/v1/authorization-requests", "POST",
                headers: [
                    "Authorization": "Bearer \(token.output.trimmingCharacters(in: .newlines))",
                    "Content-Type": "application/json",
                ],
                body: Data(#"{"read":["HeartRate"],"usage":{"read":{"en":"Your pulse"}}}"#.utf8))
            #expect(answer.status == 201)
        }
        #expect(
            eventually {
                (try? String(contentsOfFile: heard, encoding: .utf8)) == "quick\nslow\n"
                    || service.log.contains("not-told")
            })
        #expect(!service.log.contains("not-told"), "\(service.log)")
    }
}
