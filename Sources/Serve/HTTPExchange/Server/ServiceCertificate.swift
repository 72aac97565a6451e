internal import Hummingbird
internal import HummingbirdTLS
package import NIOSSL

/// A server's certificate chain and private key.
public struct ServiceCertificate: Sendable {
    let chain: [NIOSSLCertificate]
    let key: NIOSSLPrivateKey

    /// Reads both.
    ///
    /// - Parameters:
    ///   - chain: PEM, the server's certificate first.
    ///   - key: PEM, without a password.
    /// - Throws: ``Mistake`` that says which of the two cannot be used.
    public init(chain: [UInt8], key: [UInt8]) throws(Mistake) {
        do {
            self.chain = try NIOSSLCertificate.fromPEMBytes(chain)
        } catch {
            throw .chain
        }
        guard !self.chain.isEmpty else { throw .chain }
        do {
            self.key = try NIOSSLPrivateKey(bytes: key, format: .pem)
        } catch {
            throw .key
        }
        do {
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .pair
        }
    }

    /// TLS 1.2 and later.
    package var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
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
