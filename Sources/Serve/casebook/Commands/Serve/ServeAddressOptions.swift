import CommandSupport
import HTTPExchange
import ArgumentParser
import Logging
import Wording

/// Where a service listens, and as what it is reached.
struct ServeAddressOptions: ParsableArguments {
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port to listen on; 0 chooses a free one.") var port = 8080
    @Option(
        help: ArgumentHelp(
            "The public address of the service, such as https://records.example.org. "
                + "(default: the address that it listens on)", valueName: "url"))
    var publicBase: String?
    @Option(
        help: ArgumentHelp(
            "Trusted proxies, whose Forwarded or X-Forwarded-For is used, such as 10.0.0.0/8,::1.",
            valueName: "addresses"))
    var trustedProxies: String?
    @Option(
        help: ArgumentHelp(
            "Origins of web pages that may call the service, such as "
                + "https://app.example.org, in addition to those of --clients.",
            valueName: "origins"))
    var origins: String?
    @Option(
        help: ArgumentHelp("Serve TLS with this certificate chain (PEM).", valueName: "file"))
    var certificate: String?
    @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
    var certificateKey: String?
    @Option(
        help: ArgumentHelp(
            "Serve health and metrics on this port too, without authentication.",
            valueName: "port"))
    var metricsPort: Int?
    @Option(help: ArgumentHelp("The address to listen on for --metrics-port.", valueName: "host"))
    var metricsHost = "127.0.0.1"

    func validate() throws {
        guard (0...65_535).contains(port), metricsPort.map({ (1...65_535).contains($0) }) ?? true
        else {
            throw ValidationError(ServeMessage.ports())
        }
        guard (certificate == nil) == (certificateKey == nil) else {
            throw ValidationError(OptionMessage.together("--certificate", "--certificate-key"))
        }
        if let publicBase {
            let isWhole = publicBase.hasPrefix("http://") || publicBase.hasPrefix("https://")
            guard isWhole, !publicBase.hasSuffix("/"), !publicBase.contains("?") else {
                throw ValidationError(ServeMessage.publicBase())
            }
        }
        _ = try proxies()
        _ = try pageOrigins()
    }

    /// Puts the address into a configuration; a free port is chosen here.
    func apply(to configuration: inout ServiceConfiguration) throws {
        configuration.host = host
        configuration.port = port == 0 ? try FreePort.take(host: host) : port
        configuration.certificate = try readCertificate()
        configuration.publicBase = publicBase ?? base(port: configuration.port)
        configuration.trustedProxies = try proxies()
        configuration.origins = try pageOrigins()
        configuration.operationsAddress = metricsPort.map { (metricsHost, $0) }
    }

    /// Where it is reached from this machine.
    private func base(port: Int) -> String {
        let local = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        let name = local.contains(":") ? "[\(local)]" : local
        return "\(certificate == nil ? "http" : "https")://\(name):\(port)"
    }

    private func proxies() throws -> [AddressRange] {
        try AddressRange.list(trustedProxies, of: "--trusted-proxies")
    }

    private func pageOrigins() throws -> Set<PageOrigin> {
        Set(
            try (origins ?? "").split(separator: ",").map { text in
                guard let origin = PageOrigin(text.filter { $0 != " " }) else {
                    throw ValidationError(ServeMessage.origins())
                }
                return origin
            })
    }

    /// What takes a new certificate into use while the service runs.
    func follower(of used: ServiceCertificate?, _ logger: Logger) -> CertificateFollower? {
        guard let used, let certificate, let certificateKey else { return nil }
        return CertificateFollower(
            certificate: used, chainPath: certificate, keyPath: certificateKey, logger: logger)
    }

    private func readCertificate() throws -> ServiceCertificate? {
        guard let certificate, let certificateKey else { return nil }
        let chain: [UInt8]
        let key: [UInt8]
        do throws(FileFailure) {
            chain = try FileBytes.read(path: certificate, limit: ConfigurationFile.limit)
            key = try FileBytes.read(path: certificateKey, limit: ConfigurationFile.limit)
        } catch {
            throw CommandFailure(FileMessage.reason(error))
        }
        do throws(ServiceCertificate.Mistake) {
            return try ServiceCertificate(chain: chain, key: key)
        } catch {
            throw CommandFailure(
                FileMessage.failed(error == .key ? certificateKey : certificate, error))
        }
    }
}

extension AddressRange {
    /// The networks of an option.
    static func list(_ text: String?, of option: String) throws -> [AddressRange] {
        try (text ?? "").split(separator: ",").map { text in
            guard let range = AddressRange(text.filter { $0 != " " }) else {
                throw ValidationError(ServeMessage.networks(option))
            }
            return range
        }
    }
}
