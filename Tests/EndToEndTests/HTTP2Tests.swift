import Fixtures
import Foundation
import Testing

/// HTTP/2 over TLS, with clients that others made, and with some that keep to no rule.
@Suite struct HTTP2Tests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let hasCurl =
        (try? Program.run("openssl", ["version"]))?.status == 0
        && (try? Program.run("curl", ["--version"]))
            .map { $0.output.split(whereSeparator: \.isWhitespace).contains("HTTP2") } == true
    private static let hasPython = hasCurl && PythonClient.has("ssl")

    private func service(_ options: String...) throws -> RunningService {
        for name in ["used", "other"] {
            let made = try Program.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-keyout", folder.path("\(name).key"), "-out",
                    folder.path("\(name).pem"), "-days", "2", "-subj", "/CN=\(name)", "-addext",
                    "subjectAltName=IP:127.0.0.1",
                ])
            #expect(made.status == 0, "\(made.output)")
        }
        return try RunningService(
            [
                "--no-config", "--store", "sqlite:" + folder.path("store.sqlite"),
                "--certificate", folder.path("used.pem"), "--certificate-key",
                folder.path("used.key"),
            ] + options)
    }

    private func port(_ service: RunningService) throws -> String {
        try #require(service.base.split(separator: ":").last.map(String.init), "\(service.log)")
    }

    /// An answer as curl gets it by one version: the version and status, the fields that do not
    /// belong to the version or the moment, and the body.
    private func answer(
        _ version: String, _ address: String, _ options: [String] = []
    ) throws -> (status: String, fields: [String], body: String) {
        let (head, body) = (folder.path("head"), folder.path("body"))
        try Data().write(to: URL(filePath: body))
        let outcome = try Program.run(
            "curl",
            [
                "--silent", "--show-error", "--max-time", "60", "--cacert", folder.path("used.pem"),
                "--\(version)", "--dump-header", head, "--output", body, "--write-out",
                "%{http_version} %{http_code}", address,
            ] + options)
        #expect(outcome.status == 0, "\(outcome.output)")
        let lines = try String(contentsOf: URL(filePath: head), encoding: .utf8)
            .split(whereSeparator: \.isNewline).dropFirst()
        let fields = lines.map {
            let parts = $0.split(separator: ":", maxSplits: 1)
            return parts[0].lowercased() + ":" + (parts.last ?? "")
        }.filter { field in
            !["date:", "x-request-id:", "connection:", "transfer-encoding:"].contains {
                field.hasPrefix($0)
            }
        }
        let id = lines.first { $0.lowercased().hasPrefix("x-request-id:") }?.dropFirst(13) ?? ""
        // Problems name their request.
        let text = String(decoding: try Data(contentsOf: URL(filePath: body)), as: UTF8.self)
            .replacing(id.trimmingCharacters(in: .whitespaces), with: "ID")
        return (outcome.output, fields, text)
    }

    @Test(.enabled(if: hasCurl, "skipped without openssl and curl with HTTP/2"))
    func bothVersionsAnswerTheSame() throws {
        let service = try service()
        let paths = [
            "/livez", "/docs", "/openapi.json", "/", "/sign-in", "/fhir/R4/metadata",
            "/fhir/R4/Patient", "/v1/documents", "/.well-known/smart-configuration", "/nothing",
        ]
        for path in paths {
            for options in [[], ["--head"], ["--header", "Accept-Encoding: gzip"]] {
                let one = try answer("http1.1", service.base + path, options)
                let two = try answer("http2", service.base + path, options)
                #expect(one.status.hasPrefix("1.1 ") && two.status.hasPrefix("2 "), "\(path)")
                #expect(one.status.suffix(3) == two.status.suffix(3), "\(path) \(options)")
                #expect(one.fields == two.fields, "\(path) \(options)")
                // Of a HEAD, curl writes the fields for a body.
                #expect(options == ["--head"] || one.body == two.body, "\(path) \(options)")
            }
        }
        #expect(service.stop() == 0)
    }

    /// The names of requests, in the order of the requests.
    private func requestNames(
        _ version: String, _ addresses: [String], _ options: [String]
    ) throws -> [String] {
        let outcome = try Program.run(
            "curl",
            [
                "--silent", "--show-error", "--max-time", "60", "--cacert", folder.path("used.pem"),
                "--\(version)", "--path-as-is", "--write-out", "\\n=%header{x-request-id}=\\n",
            ] + options + addresses.flatMap { ["--output", "/dev/null", $0] })
        #expect(outcome.status == 0, "\(outcome.output)")
        return outcome.output.split(separator: "\n").map {
            $0.trimmingCharacters(in: ["="])
        }
    }

    /// Names that count, or that begin with the time, would tell each caller how much others ask.
    @Test(.enabled(if: hasCurl, "skipped without openssl and curl with HTTP/2"))
    func requestNamesAreRandomInBothVersionsAndInErrors() throws {
        let service = try service("--max-body", "1000000")
        let file = folder.path("long")
        try Data(repeating: 97, count: 1_000_001).write(to: URL(filePath: file))
        let paths = [
            "/livez", "/nothing", "/v1/documents/query", "/v1/receipts", "/fhir/R4/Patient",
            "/fhir/R4/nothing", "/staff", "/%2e%2e/x", "/v1/receipts?limit=x", "/metrics",
        ]
        let kinds: [[String]] = [
            [], ["--head"], ["--header", "Authorization: Bearer nobody's"],
            ["--request", "DELETE"],
            ["--header", "Content-Type: application/xml", "--data-binary", "@\(file)"],
        ]
        var names: [String] = []
        for version in ["http1.1", "http2"] {
            for kind in kinds {
                let addresses = (0..<5).flatMap { _ in paths.map { service.base + $0 } }
                let found = try requestNames(version, addresses, kind)
                #expect(found.count == addresses.count, "\(version) \(kind)")
                names += found
            }
        }
        #expect(names.count == 500 && Set(names).count == 500)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
        for name in [names.map { $0.prefix(8) }, names.map { $0.suffix(8) }] {
            #expect(Set(name).count == 500)
        }
        // Each place that takes half of the alphabet or more has 5 bits or more.
        let letters = names.map(Array.init)
        let free = (0..<43).filter { place in
            Set(letters.compactMap { $0.count > place ? $0[place] : nil }).count >= 32
        }
        #expect(free.count * 5 >= 64, "\(free.count)")
        // Of 499 neighbours, 250 ascend; 150 are 15 standard deviations away.
        let ascents = zip(names, names.dropFirst()).count { $0 < $1 }
        #expect((150...349).contains(ascents), "\(ascents)")
        #expect(service.stop() == 0)
    }

    @Test(.enabled(if: hasCurl, "skipped without openssl and curl with HTTP/2"))
    func aBodyMayHaveSoManyBytesAndNoMore() throws {
        let service = try service("--max-body", "1000000")
        func status(_ count: Int) throws -> String {
            let file = folder.path("upload")
            try Data(repeating: 97, count: count).write(to: URL(filePath: file))
            return try answer(
                "http2", service.base + "/v1/documents",
                ["--header", "Content-Type: application/xml", "--data-binary", "@\(file)"]
            ).status
        }
        // Nobody may send it, but that is not for its length.
        #expect(try status(1_000_000) == "2 401")
        #expect(try status(1_000_001) == "2 413")
        #expect(service.stop() == 0)
    }

    @Test(.enabled(if: hasPython, "skipped without openssl, curl with HTTP/2 and python3"))
    func slowAttacksEndInTime() throws {
        let service = try service("--head-time", "5", "--idle-time", "6")
        let outcome = try PythonClient.run("http2_attacks.py", [port(service), "5", "6", "slow"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }

    @Test(.enabled(if: hasPython, "skipped without openssl, curl with HTTP/2 and python3"))
    func attacksOfManyFramesEndByTheirNumber() throws {
        let service = try service("--head-time", "3600", "--idle-time", "3600")
        let outcome = try PythonClient.run(
            "http2_attacks.py", [port(service), "3600", "3600", "many"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }

    @Test(.enabled(if: hasPython, "skipped without openssl, curl with HTTP/2 and python3"))
    func requestsShareWhatTheirAddressMayUse() throws {
        let service = try service(
            "--address-unfinished", "8", "--trusted-proxies", "127.0.0.3", "--head-time", "3600")
        let outcome = try PythonClient.run("http2_shares.py", [port(service), "8"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }

    @Test(.enabled(if: hasPython, "skipped without openssl, curl with HTTP/2 and python3"))
    func aNewCertificateAndAStopEndConnectionsWithGrace() throws {
        let service = try service("--idle-time", "3600")
        let outcome = try PythonClient.run(
            "http2_renewal.py",
            [port(service), "\(service.process.number)"]
                + ["other.pem", "other.key", "used.pem", "used.key"].map { folder.path($0) })
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.process.wait() == 0)
    }
}
