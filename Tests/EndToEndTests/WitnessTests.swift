import Fixtures
import Foundation
import Glibc
import Testing

/// A store that was put back as a whole is refused by what its service told a witness.
@Suite struct WitnessTests {
    private let folder: TemporaryFolder
    private let elsewhere: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }
    private var key: String { elsewhere.path("key") }
    private var signer: String { elsewhere.path("witness.key") }
    private var store: [String] { ["--store", "sqlite:" + path, "--key-file", key] }

    init() throws {
        folder = try TemporaryFolder()
        elsewhere = try TemporaryFolder()
        try #require(try Command.run(["keys", "new", key]).status == 0)
        let service = try RunningService(store)
        try #require(service.stop() == 0, "\(service.log)")
        let made = try Command.run(
            ["audit", "checkpoint", "--key", signer, "--new-key", "example.org/store"] + store)
        try #require(made.status == 0, "\(made.errors)")
    }

    private var files: [String: Data] {
        get throws {
            var files: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("")) {
                files[name] = FileManager.default.contents(atPath: folder.path(name))
            }
            return files
        }
    }

    private func putBack(_ old: [String: Data]) throws {
        for name in try files.keys {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        for (name, data) in old { try data.write(to: URL(filePath: folder.path(name))) }
    }

    private func serving(_ witness: String) -> [String] {
        store + ["--witness", witness, "--witness-key", signer, "--no-scrub"]
    }

    private func doctor(_ witness: String) throws -> (status: Int32, output: String) {
        let outcome = try Command.run(
            ["doctor", "--witness", witness, "--checkpoint-key", signer + ".pub"] + store)
        return (outcome.status, outcome.output)
    }

    /// Puts another document into the store while nobody has it open.
    private func write(_ number: Int) throws {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
            .replacing("extension=\"N-98654720\"", with: "extension=\"F-\(number)\"")
        let letter = elsewhere.path("letter-\(number).xml")
        try Data(text.utf8).write(to: URL(filePath: letter))
        let outcome = try Command.run(["import", letter, "-q"] + store)
        try #require(outcome.status < 2, "\(outcome.errors)")
    }

    /// Serves until the witness was told.
    private func serve(_ witness: String, _ told: () -> String?) throws {
        let before = told()
        let service = try RunningService(serving(witness))
        #expect(eventually { told() != before }, "\(service.log)")
        #expect(service.stop() == 0, "\(service.log)")
    }

    /// ```
    /// store    one letter ── copied ── two letters ── told ── put back: refused
    /// witness             told                       told
    /// ```
    private func judge(_ witness: String, _ told: () -> String?) throws {
        try write(1)
        #expect(try doctor(witness).output.contains("no checkpoint yet"))
        try serve(witness, told)
        #expect(told()?.contains("\ncasebook-store ") == true)
        #expect(try doctor(witness).status == 0)
        let older = try files
        try write(2)
        try serve(witness, told)
        let newer = try files
        #expect(try doctor(witness).status == 0)
        try putBack(older)
        let bad = try doctor(witness)
        #expect(bad.status == 1 && bad.output.contains("behind-checkpoint"), "\(bad.output)")
        let refused = try Command.run(["serve", "--port", "0"] + serving(witness))
        #expect(refused.status == 2 && refused.errors.contains("behind-checkpoint"))
        // Nothing was written to it.
        #expect(try files["store.sqlite"] == older["store.sqlite"])
        try putBack(newer)
        try serve(witness, told)
    }

    @Test func `a store that is older than a file elsewhere is refused`() throws {
        let witness = elsewhere.path("witness")
        try judge(witness) {
            FileManager.default.contents(atPath: witness).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        // Another checkpoint than one of the key's.
        try Data("nonsense\n".utf8).write(to: URL(filePath: witness))
        let refused = try Command.run(["serve", "--port", "0"] + serving(witness))
        #expect(refused.status == 2 && refused.errors.contains("not a checkpoint"))
    }

    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Keeps what it gets by PUT, and gives it by GET.
    private static let server = """
        import http.server, ssl, sys
        class Handler(http.server.BaseHTTPRequestHandler):
            note = None
            def answer(self, status, body=b""):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_GET(self):
                note = Handler.note
                self.answer(404) if note is None else self.answer(200, note)
            def do_PUT(self):
                Handler.note = self.rfile.read(int(self.headers["Content-Length"]))
                self.answer(204)
            def log_message(self, *words):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if len(sys.argv) > 1:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[1], sys.argv[2])
            server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    private func start(_ certificate: String...) throws -> (Program, port: String) {
        let server = try Program(
            try #require(Self.python), ["-c", Self.server] + certificate, folder: elsewhere.url,
            environment: ProcessInfo.processInfo.environment, output: .pipe,
            errors: .file(elsewhere.url.appending(path: "server.log")))
        return (server, server.readLine().trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The certificate is of nobody whom this machine trusts.
    @Test(.enabled(if: python != nil, "there is no python3"))
    func `a witness that anybody could be is not believed`() throws {
        let (certificate, certificateKey) = (elsewhere.path("w.pem"), elsewhere.path("w.key"))
        let made = try Program.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", certificateKey, "-out", certificate, "-days", "2", "-subj", "/CN=w",
                "-addext", "subjectAltName=IP:127.0.0.1",
            ])
        try #require(made.status == 0, "\(made.output)")
        let (server, port) = try start(certificate, certificateKey)
        defer {
            server.signal(SIGKILL)
            server.wait()
        }
        let witness = "https://127.0.0.1:\(port)/store"
        let refused = try Command.run(["serve", "--port", "0"] + serving(witness))
        #expect(refused.status == 2 && refused.errors.contains(witness), "\(refused.errors)")
        #expect(refused.errors.contains("certificate that this machine trusts"))
    }

    @Test(.enabled(if: python != nil, "there is no python3"))
    func `a store that is older than an address elsewhere is refused`() throws {
        let (server, port) = try start()
        defer {
            server.signal(SIGKILL)
            server.wait()
        }
        let witness = "http://127.0.0.1:\(port)/store"
        try judge(witness) {
            guard let answer = try? RunningService.send(witness), answer.status == 200 else {
                return nil
            }
            return String(decoding: answer.body, as: UTF8.self)
        }
        // A service that runs goes on without it; one that starts does not begin.
        let service = try RunningService(serving(witness))
        server.signal(SIGKILL)
        server.wait()
        #expect(try service.send("/livez").status == 200)
        #expect(service.stop() == 0)
        #expect(service.log.contains("witness-unreachable"))
        let refused = try Command.run(["serve", "--port", "0"] + serving(witness))
        #expect(refused.status == 2 && refused.errors.contains(witness), "\(refused.errors)")
    }

    @Test func `a witness is signed, lies elsewhere, and is asked over TLS`() throws {
        for (options, words) in [
            (["--witness", elsewhere.path("w")], "--witness-key"),
            (["--witness-key", signer], "--witness"),
            (["--witness", folder.path("w"), "--witness-key", signer], "folder"),
            (["--witness", "http://example.org/w", "--witness-key", signer], "https"),
        ] {
            let outcome = try Command.run(["serve", "--port", "0"] + store + options)
            #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }
}
