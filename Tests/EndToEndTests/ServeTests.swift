import Fixtures
import Foundation
import Testing

/// `casebook serve` as whoever runs it sees it.
@Suite struct ServeTests {
    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func itServesTakesInBacksUpAndEnds() throws {
        let incoming = folder.path("in")
        try FileManager.default.createDirectory(
            atPath: incoming, withIntermediateDirectories: true)
        let service = try RunningService([
            "--store", store, "--watch", incoming, "--settle", "0.1",
            "--backup-to", folder.path("backups"),
        ])
        #expect(service.base.hasPrefix("http://127.0.0.1:"), "\(service.log)")
        #expect(try service.send("/livez").status == 200)
        let ready = try service.send("/readyz?verbose")
        #expect(String(decoding: ready.body, as: UTF8.self).hasSuffix("ok\n"))
        try FileManager.default.copyItem(
            atPath: Fixtures.named("operative-note").path, toPath: incoming + "/a.xml")
        let stored = eventually { service.log.contains("\"code\":\"stored\"") }
        #expect(stored)
        let backups = eventually {
            let made = try? FileManager.default.contentsOfDirectory(atPath: folder.path("backups"))
            return made?.isEmpty == false
        }
        #expect(backups)
        let beside = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        #expect(beside.status == 0, "\(beside.errors)")
        #expect(beside.output.split(separator: "\n").count == 1)
        #expect(service.stop() == 0)
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        #expect(listed.output.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path("store.sqlite-wal")))
    }

    /// Markers of documents, names of files, addresses and headers are in no line and no figure.
    @Test func nothingOfAPatientIsSaid() throws {
        let incoming = folder.path("in")
        try FileManager.default.createDirectory(
            atPath: incoming, withIntermediateDirectories: true)
        let service = try RunningService(
            ["--store", store, "--watch", incoming, "--settle", "0.1", "--log-level", "debug"])
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        let planted = text.replacing("<family>", with: "<family>CANARY")
        #expect(planted != text)
        for (name, text) in [
            ("CANARY-good.xml", planted), ("CANARY-bad.xml", "<ClinicalDocument>CANARY"),
            ("CANARY.xml", "<CANARY/>"),
        ] { try Data(text.utf8).write(to: URL(filePath: incoming + "/" + name)) }
        for path in [
            "/CANARY", "/fhir/R4/DocumentReference/CANARY?patient=CANARY", "/v1/CANARY", "/readyz",
            "/staff/CANARY", "/fhir/R4/Binary/CANARY",
        ] {
            for method in ["GET", "POST"] {
                _ = try service.send(
                    path, method,
                    headers: ["Authorization": "Bearer CANARY", "Cookie": "a=CANARY"],
                    body: method == "POST" ? Data(planted.utf8) : nil)
            }
        }
        let worked = eventually {
            service.log.contains("\"stored\"") && service.log.contains("\"CB-")
        }
        #expect(worked)
        #expect(service.stop() == 0)
        #expect(service.log.contains("\"event\":\"request\""))
        #expect(!service.log.contains("CANARY"))
        for line in service.log.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test func flagsWinOverVariablesAndVariablesOverTheFile() throws {
        let file = folder.path("casebook.toml")
        try Data(
            "[serve]\nmax-body = 2048\naddress-rate = 1\npublic-base = 'https://a.example'\n".utf8
        ).write(to: URL(filePath: file))
        let service = try RunningService(
            ["--store", store, "--config", file, "--address-rate", "0"],
            environment: [
                "CASEBOOK_PUBLIC_BASE": "https://b.example", "CASEBOOK_ADDRESS_RATE": "2",
            ])
        #expect(service.base == "https://b.example", "\(service.log)")
        #expect(service.stop() == 0)
        let wrong = try Command.run(
            ["serve", "--store", store], environment: ["CASEBOOK_PORT": "many"],
            folder: folder.url)
        #expect(wrong.status == 2 && wrong.errors.contains("CASEBOOK_PORT: "), "\(wrong.errors)")
    }

    @Test func aConfigurationIsChecked() throws {
        let file = folder.path("casebook.toml")
        try Data("[serve]\nport = 8080\n[watch]\nsettle = 1\n".utf8).write(
            to: URL(filePath: file))
        #expect(try Command.run(["config", "check", file]).status == 0)
        #expect(try Command.run(["config", "check"], folder: folder.url).status == 0)
        try Data("[serve]\nport = 8080\n[watch]\nsettle = -1\n".utf8).write(
            to: URL(filePath: file))
        let wrong = try Command.run(["config", "check", file])
        #expect(wrong.status == 2 && wrong.errors.contains("casebook.toml:4: "), "\(wrong.errors)")
        #expect(try Command.run(["config", "check"], folder: URL(filePath: "/")).status == 2)
    }

    @Test func whatCannotBeServedIsSaid() throws {
        let taken = try RunningService(["--store", store])
        let port = try #require(taken.base.split(separator: ":").last.map(String.init))
        for (options, words) in [
            (["--store", store], "the store is in use by"),
            (["--port", port, "--store", "sqlite:" + folder.path("b")], "cannot listen"),
            (
                ["--metrics-port", port, "--store", "sqlite:" + folder.path("b")],
                " or 127.0.0.1:\(port): "
            ),
            (["--watch", folder.path("gone"), "--store", "sqlite:" + folder.path("c")], "gone"),
            (["--certificate", "/dev/null"], "--certificate-key"),
            (["--certificate", "/dev/null", "--certificate-key", "/dev/null"], "PEM"),
            (["--trusted-proxies", "proxy"], "--trusted-proxies"),
            (["--public-base", "example.org"], "--public-base"),
        ] {
            let run = try Command.run(
                ["serve", "--no-config", "--port", "0"] + options, folder: folder.url)
            #expect(run.status == 2 && run.errors.contains(words), "\(options): \(run.errors)")
            #expect(run.output.isEmpty)
        }
        #expect(taken.stop() == 0)
    }

    /// A head that drips, a body that drips, and a head without an end are all cut off.
    @Test func whoeverDripsIsCutOff() throws {
        let service = try RunningService(
            ["--store", store, "--request-time", "1", "--idle-time", "1"])
        let port = try #require(service.base.split(separator: ":").last.flatMap { Int($0) })
        for start in [
            "GET /livez", "GET /livez HTTP/1.1\r\nHost: a\r\nX-A: ",
            "POST /v1/documents HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n<",
        ] {
            let connection = try RawConnection(port: port)
            connection.send(start)
            let closed = eventually {
                connection.send("a")
                return connection.isClosed || !connection.send("a")
            }
            #expect(closed, "\(start)")
        }
        let long = try RawConnection(port: port)
        long.send(
            "GET /livez HTTP/1.1\r\nHost: a\r\nX-A: \(String(repeating: "a", count: 40_000))\r\n\r\n"
        )
        let answer = long.received()
        #expect(answer.isClosed && !answer.text.contains(" 200 "))
        #expect(try service.send("/livez").status == 200)
        #expect(service.stop() == 0)
    }

    /// RFC 9112: `Host` once, bodies as they are sent in it, and HTTP/1.0 to its end.
    @Test(arguments: [
        ("GET /livez HTTP/1.1\r\n\r\n", " 400 "),
        ("GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", " 400 "),
        ("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", " 200 "),
        ("GET /livez HTTP/1.0\r\n\r\n", " 200 "),
        (
            "POST /sign-in HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n"
                + "Transfer-Encoding: chunked\r\n\r\nnot-a-length\r\n", " 400 "
        ),
    ])
    func aRequestIsOneOfHTTP(request: String, status: String) throws {
        let service = try RunningService(["--store", store])
        let port = try #require(service.base.split(separator: ":").last.flatMap { Int($0) })
        let connection = try RawConnection(port: port)
        connection.send(request)
        // A refusal leaves the connection open, as any answer of HTTP/1.1 does.
        let isLast = request.contains("close") || request.contains("/1.0")
        let answer = connection.received(until: isLast ? nil : "\r\n\r\n")
        #expect(answer.text.contains("HTTP/1.1" + status), "\(answer.text.prefix(200))")
        #expect(answer.isClosed == isLast)
        if isLast, status == " 200 " {
            #expect(answer.text.lowercased().contains("connection: close"))
        }
        #expect(service.stop() == 0)
    }

    @Test func metricsHaveADoorOfTheirOwn() throws {
        let port = try HeldPort()
        let service = try RunningService(["--store", store, "--metrics-port", "\(port.number)"])
        let base = "http://127.0.0.1:\(port.number)"
        let metrics = try service.send(base + "/metrics")
        #expect(metrics.status == 200)
        let text = String(decoding: metrics.body, as: UTF8.self)
        for name in [
            "casebook_process_resident_memory_bytes ", "casebook_store_bytes ",
            "casebook_access_log_events ",
        ] { #expect(text.contains("\n\(name)"), "\(name)") }
        #expect(try service.send(base + "/readyz").status == 200)
        #expect(try service.send(base + "/fhir/R4/metadata").status == 404)
        #expect(try service.send("/metrics").status == 401)
        #expect(service.stop() == 0)
    }

    /// systemd is told when the service can be reached, that it lives, and that it ends.
    @Test func theServiceManagerIsTold() throws {
        let listener = try DatagramListener(path: folder.path("notify"))
        let service = try RunningService(
            ["--store", store],
            environment: ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "200000"])
        #expect(listener.hears("READY=1", "WATCHDOG=1"))
        service.process.signal(SIGTERM)
        #expect(listener.hears("STOPPING=1"))
        #expect(service.process.wait() == 0)
    }

    /// What is under way when it is asked to end is finished.
    @Test func anUploadUnderWayIsFinished() throws {
        let door = try HeldPort()
        let service = try RunningService(["--store", store, "--metrics-port", "\(door.number)"])
        let port = try #require(service.base.split(separator: ":").last.flatMap { Int($0) })
        let token = try Command.run(["token", "--store", store, "--intake", "St. Anna"]).output
            .trimmingCharacters(in: .newlines)
        let document = String(
            decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        let middle = document.index(document.startIndex, offsetBy: document.count / 2)
        let connection = try RawConnection(port: port)
        connection.send(
            "POST /v1/documents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                + "Content-Type: application/xml\r\nContent-Length: \(document.utf8.count)\r\n\r\n"
                + document[..<middle])
        let figures = "http://127.0.0.1:\(door.number)/metrics"
        #expect(
            try eventually {
                String(decoding: try service.send(figures).body, as: UTF8.self)
                    .contains("\ncasebook_http_requests_in_progress 1\n")
            })
        service.process.signal(SIGTERM)
        #expect(eventually { (try? RawConnection(port: port)) == nil })
        #expect(service.process.isRunning)
        connection.send(String(document[middle...]))
        #expect(connection.received().text.contains("HTTP/1.1 201 "))
        #expect(service.process.wait() == 0)
    }
}
