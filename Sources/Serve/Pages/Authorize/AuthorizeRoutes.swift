package import Access
package import HTTPExchange
import PageFrame
import Base
import Foundation
import HealthModel
import HTTPTypes
import HealthStore
package import Hummingbird

/// Where a person says what an app may have (SMART App Launch 2.2), whether they opened it
/// themselves or somebody of the staff did for them.
package struct AuthorizeRoutes {
    /// How long a code may be turned into a token.
    private static let codeSeconds: TimeInterval = 60

    package let authority: ServiceAuthority
    package let parts: ServiceParts

    package init(authority: ServiceAuthority, parts: ServiceParts) {
        self.authority = authority
        self.parts = parts
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        router.get("oauth/authorize") { request, context in
            try ask(request, context)
        }
        router.post("oauth/authorize") { request, context in
            try await answer(request, context)
        }
    }

    private var base: String { parts.configuration.publicBase + "/fhir/R4" }

    private func ask(_ request: Request, _ context: ServiceContext) throws -> Response {
        let asked = try LaunchRequest(FormFields(request.uri.query ?? ""), authority)
        do {
            let (_, scopes) = try asked.checked(base: base)
            let launch = try authority.launch(
                of: asked, scopes, for: try Self.person(context), at: parts.now())
            return AuthorizePage(
                asked: asked, scopes: scopes, opener: launch?.opener,
                setting: PageSetting(request, context)
            ).response()
        } catch let failure as OAuthFailure { return try asked.refuse(failure) }
    }

    private func answer(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        let asked = try LaunchRequest(fields, authority)
        do {
            let (challenge, scopes) = try asked.checked(base: base)
            let person = try Self.person(context)
            let launch = try authority.launch(of: asked, scopes, for: person, at: parts.now())
            let choice = GrantedChoice(fields, of: scopes)
            let allows = fields["answer"] == "allow"
            if allows, choice.lacksMeasurements {
                // Not an answer yet: the app would be told that the person denied it.
                return AuthorizePage(
                    asked: asked, scopes: scopes, opener: launch?.opener,
                    setting: PageSetting(request, context), given: fields
                ).response(status: .unprocessableContent)
            }
            // Whatever the answer is, it is the only one.
            if let launch { try await authority.use(launch) }
            guard allows else {
                throw OAuthFailure(.accessDenied, "the person did not allow it")
            }
            let granted = choice.scopes
            guard !granted.scopes.isEmpty else {
                throw OAuthFailure(.accessDenied, "the person allowed nothing of it")
            }
            try await choice.keep(
                for: asked.client.app, by: parts.store.owner(person), now: parts.now(),
                texts: PageSetting(request, context).words)
            // Before the code: an app that was let in does not end while it fetches its token.
            try await authority.registrations?.use(asked.client.identifier)
            var claims = TokenClaims([
                "jti": .string(RandomName.make()), "grant": .string(RandomName.make()),
                "client_id": .string(asked.client.identifier), "code_challenge": .string(challenge),
                "scope": .string(granted.texts.joined(separator: " ")),
                "patient": .string(person.description),
                "exp": .number(parts.now().timeIntervalSince1970 + Self.codeSeconds),
            ])
            claims["nonce"] = asked.nonce.map(JSONValue.string)
            claims["auth_time"] = context.session.map {
                .number($0.begun.timeIntervalSince1970.rounded(.down))
            }
            if asked.saysRedirect { claims["redirect_uri"] = .string(asked.redirect) }
            return asked.answer([("code", try authority.seal.close(claims, for: .code))])
        } catch let failure as OAuthFailure { return asked.answer(failure) }
    }

    /// Who is asked: the person themselves, by a session.
    private static func person(_ context: ServiceContext) throws -> PersonID {
        guard let session = context.session else { throw ServiceFailure.unauthenticated }
        guard case .owner(let person) = session.role else {
            throw ServiceFailure.forbidden("only the person decides what an app may have")
        }
        return person
    }
}
