import HTTPExchange
import Base
import Foundation
import HealthModel
import HealthStore

/// Callers in the words of our own tokens: `casebook_role` says in which part, the other claims
/// are those of RFC 9068 and SMART where there is one.
enum CallerClaims {
    private enum Part: String {
        case app, owner, delegate, intake, staff
    }

    /// The claim with the roles of staff.
    private static let roles = "casebook_staff_roles"

    static func claims(of caller: Caller) -> TokenClaims {
        var claims = TokenClaims()
        func set(_ part: Part, _ values: [String: String?]) {
            claims["casebook_role"] = .string(part.rawValue)
            for (name, value) in values { claims[name] = value.map(JSONValue.string) }
        }
        switch caller.role {
        case .app(let app, let person, let purpose):
            set(
                .app,
                [
                    "sub": person.description, "client_id": app.identifier,
                    "client_name": app.name, "organisation": app.organisation,
                    "patient": person.description, "purpose_of_use": purpose.rawValue,
                ])
        case .owner(let person):
            set(.owner, ["sub": person.description, "patient": person.description])
        case .delegate(let delegate, let person, let purpose):
            set(
                .delegate,
                [
                    "sub": delegate.description, "patient": person.description,
                    "purpose_of_use": purpose.rawValue,
                ])
        case .intake(let source):
            set(.intake, ["sub": source.name, "client_id": source.bundleIdentifier])
        case .staff(let member):
            set(.staff, ["sub": member.name])
            claims[roles] = .array(member.roles.map(\.rawValue).sorted().map(JSONValue.string))
        }
        if !caller.scopes.texts.isEmpty {
            claims["scope"] = .string(caller.scopes.texts.joined(separator: " "))
        }
        return claims
    }

    /// The caller; nil if a claim is missing or not what it should be.
    static func caller(by claims: TokenClaims) -> Caller? {
        role(by: claims).map { Caller(role: $0, scopes: claims.scopes) }
    }

    private static func role(by claims: TokenClaims) -> Caller.Role? {
        guard let part = claims["casebook_role"]?.text.flatMap(Part.init),
            let subject = claims.subject, !subject.isEmpty
        else { return nil }
        func person(_ name: String) -> PersonID? {
            claims[name]?.text.flatMap(UUID.init).map(PersonID.init)
        }
        let purpose = claims["purpose_of_use"]?.text.flatMap(PurposeOfUse.init)
        switch part {
        case .app:
            guard let identifier = claims["client_id"]?.text, ClientApp.isIdentifier(identifier),
                let person = person("patient"), let purpose
            else { return nil }
            let app = ClientApp(
                identifier: identifier, name: claims["client_name"]?.text,
                organisation: claims["organisation"]?.text)
            return .app(app, for: person, purpose)
        case .owner: return person("sub").map { .owner($0) }
        case .delegate:
            guard let delegate = person("sub"), let person = person("patient"), let purpose
            else { return nil }
            return .delegate(delegate, for: person, purpose)
        case .intake:
            return .intake(
                Source(name: subject, bundleIdentifier: claims["client_id"]?.text))
        case .staff:
            // A token of an earlier version names no role, and has none.
            let roles = (claims[roles]?.texts ?? []).compactMap(StaffRole.init)
            return .staff(StaffMember(subject, roles: Set(roles)))
        }
    }
}
