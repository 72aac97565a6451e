internal import Hummingbird
internal import HummingbirdTLS
package import NIOSSL
internal import Synchronization

/// A server's certificate chain and private key; others can take their place while it serves.
public final class ServiceCertificate: Sendable {
    private struct Pair {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
    }

    private let pair: Mutex<Pair>
    private let replacements = Atomic(0)

    /// Reads both.
    ///
    /// - Parameters:
    ///   - chain: PEM, the server's certificate first.
    ///   - key: PEM, without a password.
    /// - Throws: ``Mistake`` that says which of the two cannot be used.
    public init(chain: [UInt8], key: [UInt8]) throws(Mistake) {
        pair = Mutex(try Self.read(chain: chain, key: key))
    }

    /// Puts others in their place: connections from now on are made with them, those that are
    /// there go on, over HTTP/2 until their next request.
    ///
    /// - Throws: ``Mistake``; then nothing is changed.
    public func replace(chain: [UInt8], key: [UInt8]) throws(Mistake) {
        let new = try Self.read(chain: chain, key: key)
        pair.withLock { $0 = new }
        replacements.add(1, ordering: .relaxed)
    }

    /// How often they were replaced.
    var generation: Int { replacements.load(ordering: .relaxed) }

    private static func read(chain: [UInt8], key: [UInt8]) throws(Mistake) -> Pair {
        let certificates: [NIOSSLCertificate]
        do {
            certificates = try NIOSSLCertificate.fromPEMBytes(chain)
        } catch {
            throw .chain
        }
        guard !certificates.isEmpty else { throw .chain }
        let pair: Pair
        do {
            pair = Pair(
                chain: certificates, key: try NIOSSLPrivateKey(bytes: key, format: .pem))
        } catch {
            throw .key
        }
        do {
            _ = try NIOSSLContext(configuration: configuration(of: pair))
        } catch {
            throw .pair
        }
        return pair
    }

    private static func configuration(of pair: Pair) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: pair.chain.map { .certificate($0) },
            privateKey: .privateKey(pair.key))
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    /// TLS 1.2 and later, each connection with the certificate that there is when it is made, for
    /// HTTP/2 or HTTP/1.1.
    package var configuration: TLSConfiguration {
        var configuration = Self.configuration(of: pair.withLock { $0 })
        configuration.applicationProtocols = NegotiatedChannel.protocols
        configuration.sslContextCallback = { _, promise in
            let now = self.pair.withLock { $0 }
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = now.chain.map { .certificate($0) }
            override.privateKey = .privateKey(now.key)
            promise.succeed(override)
        }
        return configuration
    }

    /// What is wrong with a certificate or its key.
    public enum Mistake: Error, Sendable, CustomStringConvertible {
        /// The chain is not PEM, or has no certificate.
        case chain
        /// The key is not PEM, or has a password.
        case key
        /// The key is not that of the certificate.
        case pair

        /// One sentence.
        public var description: String {
            switch self {
            case .chain: "expected certificates in PEM, the server's own first"
            case .key: "expected a private key in PEM without a password"
            case .pair: "the key is not that of the first certificate"
            }
        }
    }
}
