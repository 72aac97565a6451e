import Base
import Foundation
import HTTPExchange
import HealthStore

/// Somebody else with whom people sign in (OpenID Connect): as whoever runs the service wrote it
/// down, in `[sign-in.NAME]` of the configuration.
public struct ProviderConfiguration: Sendable {
    /// The settings and what each is for, for messages and the documentation.
    public static let settings = [
        "issuer", "client-id", "secret-file", "title", "scopes", "hosts", "role-claim", "roles",
        "name-claim", "authentication",
    ]

    /// How the service shows that it is itself (`token_endpoint_auth_method`).
    enum Authentication: String, Sendable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
        case none
    }

    /// What stands in addresses: letters, digits and hyphens.
    package let name: String
    /// What the sign-in page calls it.
    package let title: String
    let issuer: String
    let client: String
    let secret: String?
    let authentication: Authentication
    /// What is asked for besides `openid`.
    let scopes: [String]
    /// Hosts of the provider besides the issuer's own; nothing is asked elsewhere.
    let hosts: Set<String>
    /// The claim whose values make somebody staff, and which values do.
    let roleClaim: String?
    let roles: [String: StaffRole]
    /// The claim under whose value the access log names staff.
    let nameClaim: String

    /// Reads the settings of one provider.
    ///
    /// - Parameters:
    ///   - values: By their names; several of one name are several values.
    ///   - secret: Reads a file with a secret.
    /// - Throws: ``ServiceSetupError`` that names the setting.
    public init(
        _ name: String, _ values: [String: [String]], secret: (String) throws -> String
    ) throws {
        func fail(_ setting: String, _ expected: String) -> ServiceSetupError {
            ServiceSetupError("sign-in.\(name): \(setting): expected \(expected)")
        }
        func one(_ setting: String) throws -> String? {
            guard let given = values[setting] else { return nil }
            guard given.count == 1, !given[0].isEmpty else { throw fail(setting, "one string") }
            return given[0]
        }
        let isName =
            (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
            }
        guard isName else {
            throw ServiceSetupError(
                "sign-in.\(name): expected a name of small letters, digits and hyphens")
        }
        if let unknown = values.keys.filter({ !Self.settings.contains($0) }).min() {
            throw fail(unknown, "one of \(Self.settings.joined(separator: ", "))")
        }
        guard let issuer = try one("issuer"), TrustedAddress.isAllowed(issuer),
            !issuer.contains("?")
        else { throw fail("issuer", "an address with https, or http on this machine") }
        guard let client = try one("client-id") else { throw fail("client-id", "one string") }
        self.name = name
        self.issuer = issuer
        self.client = client
        title = try one("title") ?? name
        scopes = values["scopes"] ?? []
        hosts = Set((values["hosts"] ?? []).map { $0.lowercased() })
        nameClaim = try one("name-claim") ?? "sub"
        roleClaim = try one("role-claim")
        let file = try one("secret-file")
        self.secret = try file.map(secret)
        let method = try one("authentication")
        guard
            let authentication = method.map(Authentication.init)
                ?? (file == nil ? Authentication.none : .basic),
            (authentication == .none) == (file == nil)
        else {
            throw fail(
                "authentication",
                "client_secret_basic or client_secret_post with secret-file, none without")
        }
        self.authentication = authentication
        var roles: [String: StaffRole] = [:]
        for text in values["roles"] ?? [] {
            let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2, let role = StaffRole(rawValue: halves[1]) else {
                throw fail("roles", "texts of the form VALUE=ROLE, with one of \(StaffRole.words)")
            }
            roles[halves[0]] = role
        }
        self.roles = roles
        guard (roleClaim == nil) == roles.isEmpty else {
            throw fail("roles", "role-claim and roles together")
        }
    }

    /// Whether an address is one of the provider's: nothing else is asked or led to.
    func isOwn(_ address: String) -> Bool {
        guard TrustedAddress.isAllowed(address),
            let host = URLComponents(string: address)?.host?.lowercased()
        else { return false }
        return host == URLComponents(string: issuer)?.host?.lowercased() || hosts.contains(host)
    }
}

/// Asks providers: the service itself calls nobody.
public protocol ProviderCalling: Sendable {
    /// What is behind an address, at most ``KeySetLimits/bytes``, within
    /// ``KeySetLimits/waitSeconds``.
    func get(_ address: String) async throws -> [UInt8]
    /// The answer to a form, whatever its status, within the same limits.
    func post(
        _ address: String, form: String, authorization: String?
    ) async throws -> (status: Int, bytes: [UInt8])
}
