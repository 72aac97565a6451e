import HTTPExchange
import Base
import Foundation
import HealthModel
import HealthStore

/// Who stands behind a token of somebody else: its claims by the rules for its issuer. A claim
/// that is missing or not understood ends it; nothing is guessed.
struct IssuedCaller: Sendable {
    let rules: IssuerConfiguration
    let store: HealthStore

    /// - Throws: ``ServiceFailure`` 401 for claims that name nobody, 403 for a person who is not
    ///   known here.
    func caller(
        _ claims: TokenClaims, as part: IssuerConfiguration.Part
    ) async throws -> Caller {
        let role: Caller.Role =
            switch part {
            case .app:
                .app(try app(claims), for: try await person(claims), try purpose(claims))
            case .owner: .owner(try await person(claims))
            case .intake: .intake(try source(claims))
            case .staff: .staff(StaffMember(try text(rules.nameClaim, of: claims), roles: []))
            }
        return Caller(role: role, scopes: try scopes(claims))
    }

    /// What the token covers: `scope` (RFC 9068), or what issuers wrote before there was it. Owner
    /// and staff without either are not held to scopes, so one that says nothing ends it.
    private func scopes(_ claims: TokenClaims) throws(ServiceFailure) -> ScopeSet {
        guard let claim = claims["scope"] ?? claims["scp"] else { return ScopeSet() }
        guard let scopes = claim.texts.map({ ScopeSet($0.joined(separator: " ")) }),
            !scopes.texts.isEmpty
        else { throw .invalidToken("the token's scope is not a text with a scope in it") }
        return scopes
    }

    private func app(_ claims: TokenClaims) throws(ServiceFailure) -> ClientApp {
        let identifier = rules.clientPrefix + (try client(claims))
        guard ClientApp.isIdentifier(identifier) else {
            throw .invalidToken("the token's client_id is none that an app can have here")
        }
        return ClientApp(identifier: identifier, name: claims["client_name"]?.text)
    }

    private func source(_ claims: TokenClaims) throws(ServiceFailure) -> Source {
        let client = rules.clientPrefix + (try client(claims))
        return Source(name: claims["client_name"]?.text ?? client, bundleIdentifier: client)
    }

    /// Who asked for the token: `client_id` (RFC 9068), or what issuers wrote before there was it.
    private func client(_ claims: TokenClaims) throws(ServiceFailure) -> String {
        try text(claims["client_id"] == nil ? "azp" : "client_id", of: claims)
    }

    private func text(
        _ name: String, of claims: TokenClaims
    ) throws(ServiceFailure) -> String {
        guard let text = claims[name]?.text, !text.isEmpty else {
            throw .invalidToken("the token does not say who calls (\(name))")
        }
        return text
    }

    private func purpose(_ claims: TokenClaims) throws(ServiceFailure) -> PurposeOfUse {
        guard let claim = claims["purpose_of_use"] else {
            guard let purpose = rules.purpose else {
                throw .invalidToken("the token does not say what for (purpose_of_use)")
            }
            return purpose
        }
        guard let purpose = claim.text.flatMap(PurposeOfUse.init) else {
            throw .invalidToken("the token's purpose_of_use is not known here")
        }
        return purpose
    }

    private func person(_ claims: TokenClaims) async throws -> PersonID {
        let text = try text(rules.personClaim, of: claims)
        guard let identifier = identifier(text) else {
            guard let uuid = UUID(uuidString: text) else {
                throw ServiceFailure.invalidToken(
                    "\(rules.personClaim) is neither a UUID nor root^extension")
            }
            return PersonID(uuid)
        }
        let administrator = store.administrator(reason: "whose token it is")
        guard let person = try await administrator.person(identifiedBy: identifier) else {
            throw ServiceFailure.forbidden("the person of the token is not known here")
        }
        return person.id
    }

    private func identifier(_ text: String) -> InstanceIdentifier? {
        if let root = rules.personRoot { return InstanceIdentifier(root: root, extension: text) }
        let halves = text.split(separator: "^", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
        return InstanceIdentifier(root: String(halves[0]), extension: String(halves[1]))
    }
}
