import Fixtures
import Foundation
import Testing

/// A certificate that is renewed while the service runs; made by openssl, looked at by curl.
@Suite struct CertificateTests {
    /// Makes a certificate of its own with its key.
    private func make(_ name: String, in folder: TemporaryFolder) throws {
        let made = try Program.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", folder.path("\(name).key"), "-out", folder.path("\(name).pem"),
                "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1",
            ])
        #expect(made.status == 0, "\(made.output)")
    }

    private func use(_ name: String, _ ending: String, in folder: TemporaryFolder) throws {
        try Data(contentsOf: URL(filePath: folder.path("\(name).\(ending)")))
            .write(to: URL(filePath: folder.path("used.\(ending)")))
    }

    /// Whether the service shows a certificate that only one of ours vouches for.
    private func shows(_ name: String, at base: String, in folder: TemporaryFolder) throws -> Bool {
        try Program.run(
            "curl",
            [
                "--silent", "--show-error", "--max-time", "20", "--cacert",
                folder.path("\(name).pem"), "\(base)/livez",
            ]
        ).status == 0
    }

    private static let hasTools = ["openssl", "curl"].allSatisfy {
        (try? Program.run($0, ["--help"]))?.status == 0
    }

    @Test(.enabled(if: hasTools, "openssl and curl are not there"))
    func aNewCertificateNeedsNoRestart() throws {
        let folder = try TemporaryFolder()
        for name in ["first", "second"] { try make(name, in: folder) }
        for ending in ["pem", "key"] { try use("first", ending, in: folder) }
        let service = try RunningService([
            "--no-config", "--store", "sqlite:" + folder.path("store.sqlite"),
            "--certificate", folder.path("used.pem"), "--certificate-key", folder.path("used.key"),
        ])
        #expect(service.base.hasPrefix("https://"))
        #expect(try shows("first", at: service.base, in: folder))
        #expect(try !shows("second", at: service.base, in: folder))
        // A certificate without its key is told, and changes nothing.
        try use("second", "pem", in: folder)
        service.process.signal(SIGHUP)
        #expect(eventually { service.log.contains("refused") })
        #expect(try shows("first", at: service.base, in: folder))
        try use("second", "key", in: folder)
        service.process.signal(SIGHUP)
        #expect(try eventually { try shows("second", at: service.base, in: folder) })
        #expect(try !shows("first", at: service.base, in: folder))
        #expect(service.stop() == 0)
    }
}
