import Fixtures
import Foundation
import Testing

/// Mail by a server of somebody else's (aiosmtpd), read by Python's parser.
@Suite(.enabled(if: PythonClient.hasMailServer, "openssl and python3 with aiosmtpd are not there"))
struct MailServerTests {
    private static let person = "6f1a7b52-3c4d-4e8f-9a0b-1c2d3e4f5a6b"

    private struct Message: Decodable {
        let from: String
        let to: [String]
        let headers: [String]
        let defects: [String]
        let subject: String
        let text: String
        let tls: Bool
        let authenticated: Bool
    }

    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let made = try Program.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", folder.path("key"), "-out", folder.path("pem"), "-days", "2", "-subj",
                "/CN=mail", "-addext", "subjectAltName=IP:127.0.0.1",
            ])
        try #require(made.status == 0, "\(made.output)")
        try Data("secret word\n".utf8).write(to: URL(filePath: folder.path("password")))
    }

    private func service(
        _ scheme: String, _ line: String, more: [String]
    ) throws -> RunningService {
        let port = line.filter(\.isNumber)
        return try RunningService(
            [
                "--no-config", "--store", store, "--mail", "\(scheme)://127.0.0.1:\(port)",
                "--mail-from", "records@example.org", "--mail-user", "casebook",
                "--mail-password-file", folder.path("password"),
            ] + more)
    }

    private func headers() throws -> [String: String] {
        let token = try Command.run(["token", "--owner", Self.person, "--store", store]).output
        return [
            "Authorization": "Bearer " + token.trimmingCharacters(in: .whitespacesAndNewlines),
            "Content-Type": "application/json",
        ]
    }

    private func ask(_ service: RunningService, language: String) throws {
        let wish = """
            {"address":"anna@example.org","kinds":["emergencies"],"language":"\(language)"}
            """
        let answer = try service.send(
            "/v1/mail", "PUT", headers: try headers(), body: Data(wish.utf8))
        try #require(answer.status == 204)
    }

    @Test(arguments: [("smtp", "starttls", "PLAIN"), ("smtps", "sealed", "LOGIN")])
    func aPersonIsToldOverTLS(scheme: String, mode: String, mechanism: String) throws {
        let server = try PythonClient.start(
            "mail_server.py", [mode, folder.path("pem"), folder.path("key"), mechanism])
        defer { server.signal(SIGKILL) }
        func next() throws -> Message {
            try JSONDecoder().decode(Message.self, from: Data(server.readLine().utf8))
        }
        let service = try service(
            scheme, server.readLine(), more: ["--mail-authorities", folder.path("pem")])
        try ask(service, language: "fr")
        let first = try next()
        #expect(first.from == "records@example.org" && first.to == ["anna@example.org"])
        #expect(first.tls && first.authenticated && first.defects.isEmpty)
        #expect(first.subject == "Code pour votre adresse e-mail")
        #expect(
            Set(["Date", "Message-ID", "From", "To", "Auto-Submitted"]).isSubset(of: first.headers))
        let code = try #require(
            first.text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.output)
        let confirmed = try service.send(
            "/v1/mail/confirmation", "POST", headers: try headers(),
            body: Data(#"{"code":"\#(code)"}"#.utf8))
        try #require(confirmed.status == 204)
        let opened = try Command.run([
            "consent", "emergency", "open", "org.example.ward", "--person", Self.person,
            "--professional", "Dr. Gray", "--reason", "Unconscious", "--store", store,
        ])
        try #require(opened.status == 0, "\(opened.errors)")
        let second = try next()
        #expect(second.text.hasPrefix("Quelqu’un a ouvert vos documents en urgence."))
        #expect(!second.text.contains("Gray") && !second.text.contains("ward"))
        #expect(service.stop() == 0)
    }

    /// A server that is not there is told to whoever runs the service, which goes on.
    @Test func aServerThatIsNotThereIsTold() throws {
        let service = try service("smtp", "1", more: [])
        try ask(service, language: "en")
        #expect(warns(service, "the server cannot be reached"))
        #expect(service.stop() == 0)
    }

    private func warns(_ service: RunningService, _ why: String) -> Bool {
        eventually {
            let answer = try? service.send("/readyz").body
            return answer.map {
                String(decoding: $0, as: UTF8.self).contains("[!] mail: \(why)")
            } ?? false
        }
    }

    /// A server whose certificate nobody vouches for gets neither the password nor an address.
    @Test func anUntrustedServerIsToldNothing() throws {
        let server = try PythonClient.start(
            "mail_server.py", ["starttls", folder.path("pem"), folder.path("key"), "PLAIN"])
        defer { server.signal(SIGKILL) }
        let service = try service("smtp", server.readLine(), more: [])
        try ask(service, language: "en")
        #expect(warns(service, "no TLS"))
        #expect(service.stop() == 0)
    }
}
