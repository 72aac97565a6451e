import Foundation
import Testing

/// What an app is registered as: refused where no app can be called so, and otherwise reached in
/// every address, whatever characters it has.
@Suite struct AppIdentifierTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String]) throws -> Command.Outcome {
        try Command.run(arguments + ["--person", Self.person, "--store", store])
    }

    @Test(arguments: [
        ["authorize", "set", "--allow-read", "StepCount", "--app"], ["authorize", "list", "--app"],
        ["authorize", "reset", "--app"], ["authorize", "explain", "StepCount", "--app"],
        ["authorize", "ask", "--read", "StepCount", "--usage", "en=Why", "--app"],
        ["samples", "list", "--as"], ["samples", "stats", "--type", "StepCount", "--as"],
        ["samples", "delete", "--type", "StepCount", "--as"], ["documents", "--as"],
        ["consent", "request", "--text", "Why"], ["consent", "grant", "--rule", "--no-end"],
        ["consent", "emergency", "open", "--professional", "Dr. X", "--reason", "Why"],
        ["token", "--scope", "patient/*.rs", "--purpose", "TREAT", "--app"],
    ])
    func noCommandTakesWhatNoAppCanGoBy(command: [String]) throws {
        for name in ["", "a\nb"] {
            let outcome = try run(command + [name])
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("is invalid for"), "\(outcome.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
    }

    /// A delegate whose UUID is misspelt is no app that is called so.
    @Test(arguments: ["delegate:6f1a7b52", "app:", "organisation:"])
    func aGranteeThatIsNoneIsNoApp(grantee: String) throws {
        let outcome = try run(["consent", "grant", grantee, "--rule", "--no-end"])
        #expect(outcome.status == 2 && outcome.errors.contains("is invalid for"))
    }

    @Test func aDecisionIsFoundChangedAndForgottenOverTheNetwork() throws {
        let apps = [
            "https://app.example/x y": "https%3A%2F%2Fapp.example%2Fx%20y",
            "ünï/%2F?#": "%C3%BCn%C3%AF%2F%252F%3F%23", "..": "%2E%2E",
        ]
        for app in apps.keys {
            let set = try run(["authorize", "set", "--app", app, "--allow-read", "StepCount"])
            #expect(set.status == 0, "\(set.errors)")
        }
        let token = try Command.run(["token", "--owner", Self.person, "--store", store])
        let service = try RunningService(["--store", store])
        let port = try #require(service.base.split(separator: ":").last.flatMap { Int($0) })
        /// The status line and what follows it, for a path to the byte.
        func send(_ method: String, _ path: String, _ body: String = "") throws -> String {
            let connection = try RawConnection(port: port)
            connection.send(
                """
                \(method) \(path) HTTP/1.1\r
                Host: casebook\r
                Authorization: Bearer \(token.output.trimmingCharacters(in: .newlines))\r
                Content-Type: application/json\r
                Content-Length: \(body.utf8.count)\r
                Connection: close\r
                \r
                \(body)
                """)
            return connection.received().text
        }
        for (app, escaped) in apps {
            let path = "/v1/apps/\(escaped)/authorizations"
            let read = try send("GET", path)
            #expect(read.hasPrefix("HTTP/1.1 200 ") && read.contains("StepCount"), "\(app)")
            let set = try send(
                "POST", path, #"{"types":[{"type":"HeartRate","read":false}]}"#)
            #expect(set.hasPrefix("HTTP/1.1 204 "), "\(app): \(set)")
            #expect(try send("GET", path).contains("HeartRate"), "\(app)")
            #expect(try send("DELETE", path).hasPrefix("HTTP/1.1 204 "), "\(app)")
            #expect(try send("GET", path).hasPrefix("HTTP/1.1 404 "), "\(app)")
        }
        #expect(try send("GET", "/v1/apps").contains(#"{"apps":[]}"#))
        #expect(service.stop() == 0)
    }
}
