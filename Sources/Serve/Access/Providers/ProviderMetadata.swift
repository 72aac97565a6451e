import Base
import Foundation
import HTTPExchange
import Synchronization

/// What a provider publishes of itself (OpenID Connect Discovery 1.0, section 3), as far as it is
/// needed and believed.
struct ProviderMetadata: Sendable {
    let authorization: String
    let token: String
    let keys: String
    /// Where one signs out there; nil where there is no such place.
    let endSession: String?
    /// Whether every answer names its issuer (RFC 9207).
    let namesIssuer: Bool

    /// Reads a provider's document.
    ///
    /// - Throws: ``ServiceSetupError`` for one that is another's (section 4.3), or that leads to
    ///   places that are not the provider's by the configuration.
    init(json: [UInt8], for configuration: ProviderConfiguration) throws(ServiceSetupError) {
        guard let fields = (try? JSONValue(json))?.fields else {
            throw ServiceSetupError("expected a JSON object")
        }
        guard fields["issuer"]?.text == configuration.issuer else {
            throw ServiceSetupError("its issuer is not the configured one")
        }
        func address(_ name: String) throws(ServiceSetupError) -> String {
            guard let text = fields[name]?.text, configuration.isOwn(text) else {
                throw ServiceSetupError(
                    "\(name): expected an address with https at the issuer's host or one of hosts")
            }
            return text
        }
        authorization = try address("authorization_endpoint")
        token = try address("token_endpoint")
        keys = try address("jwks_uri")
        endSession =
            fields["end_session_endpoint"] == nil
            ? nil : try address("end_session_endpoint")
        namesIssuer = fields["authorization_response_iss_parameter_supported"] == .boolean(true)
        if let methods = fields["code_challenge_methods_supported"]?.texts {
            guard methods.contains("S256") else {
                throw ServiceSetupError("code_challenge_methods_supported: expected S256")
            }
        }
    }
}

/// A provider's document and keys, read together: keys are where the document says.
final class ProviderPlace: KeySetReading {
    private let configuration: ProviderConfiguration
    private let caller: any ProviderCalling
    private let held = Mutex<ProviderMetadata?>(nil)

    init(_ configuration: ProviderConfiguration, caller: any ProviderCalling) {
        self.configuration = configuration
        self.caller = caller
    }

    /// What was read last.
    var metadata: ProviderMetadata? { held.withLock { $0 } }

    /// The keys, behind the provider's own address.
    func read(_ place: KeySetPlace) async throws -> [UInt8] {
        let base =
            configuration.issuer.hasSuffix("/")
            ? String(configuration.issuer.dropLast()) : configuration.issuer
        let document = try await caller.get(base + "/.well-known/openid-configuration")
        let metadata = try ProviderMetadata(json: document, for: configuration)
        let keys = try await caller.get(metadata.keys)
        held.withLock { $0 = metadata }
        return keys
    }
}
