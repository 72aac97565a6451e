import AccessLog
import Base
package import Foundation
package import HTTPExchange
package import HealthModel
import HealthStore

/// An app that somebody of the staff has opened for one person (SMART App Launch 2.2, EHR launch):
/// what is sealed in `launch`. It says for whom the app asks, and allows nothing: what the app may
/// have says the person, as always.
package struct AppLaunch: Sendable {
    /// The scope by which an app asks for what it was opened with.
    static let scope = "launch"
    /// How long it holds: until the person has signed in and answered.
    static let seconds: TimeInterval = 600

    /// Who opened it, as the person reads it.
    package let opener: String
    /// What is used up with the first answer.
    fileprivate let name: String
    fileprivate let end: Date

    /// Reads what the service has sealed, for the app and the person of a request.
    fileprivate init?(_ claims: TokenClaims, of client: OAuthClient, for person: PersonID) {
        guard claims["client_id"]?.text == client.identifier,
            claims["patient"]?.text == person.description, let name = claims.identifier,
            let opener = claims["opener"]?.text, let end = claims.expiration
        else { return nil }
        (self.opener, self.name, self.end) = (opener, name, end)
    }
}

extension ServiceAuthority {
    /// What an app that asks was opened with; nil for one that a person opened alone.
    ///
    /// - Throws: ``OAuthFailure`` for half of a launch, and for one that does not hold for this
    ///   app and this person, which is told in the same words whatever the reason.
    package func launch(
        of asked: LaunchRequest, _ scopes: GrantedScopes, for person: PersonID, at now: Date
    ) throws(OAuthFailure) -> AppLaunch? {
        let isAsked = scopes.texts.contains(AppLaunch.scope)
        guard let text = asked.launch else {
            guard !isAsked else {
                throw OAuthFailure(
                    .invalidRequest,
                    "the scope launch needs the parameter launch; apps that were not opened from "
                        + "here ask for launch/patient")
            }
            return nil
        }
        guard isAsked else {
            throw OAuthFailure(.invalidRequest, "the parameter launch needs the scope launch")
        }
        guard
            let launch = seal.open(text, for: .launch).flatMap({
                AppLaunch($0, of: asked.client, for: person)
            }), now < launch.end, !marks.isSpent("launch:\(launch.name)")
        else { throw Self.launchFailure }
        return launch
    }

    /// Uses a launch up, in every process of the store.
    package func use(_ launch: AppLaunch) async throws {
        guard try await marks.spend("launch:\(launch.name)", until: launch.end) else {
            throw Self.launchFailure
        }
    }

    private static var launchFailure: OAuthFailure {
        OAuthFailure(
            .invalidRequest,
            "launch does not hold: it is for one app and the person who is signed in, once, within "
                + "\(Int(AppLaunch.seconds) / 60) minutes")
    }

    fileprivate func launch(
        _ client: OAuthClient, for person: PersonID, by opener: String, until end: Date
    ) throws -> String {
        try seal.close(
            TokenClaims([
                "jti": .string(RandomName.make()), "client_id": .string(client.identifier),
                "patient": .string(person.description), "opener": .string(opener),
                "exp": .number(end.timeIntervalSince1970),
            ]), for: .launch)
    }
}

extension ServiceParts {
    /// The apps that staff can open: those that are registered with where they are opened. None
    /// where tokens are somebody else's, who would not know what `launch` says.
    package var launchableApps: [OAuthClient] {
        guard configuration.authorizationServer == nil else { return [] }
        return authority?.launchableApps ?? []
    }

    /// Opens an app for a person: the address at which it begins, until when it holds, and the
    /// app's name. nil for an app that cannot be opened from here.
    package func launch(
        _ identifier: String, for person: PersonID, by staff: StaffMember
    ) async throws -> (address: String, end: Date, app: String)? {
        guard let client = launchableApps.first(where: { $0.identifier == identifier }),
            let start = client.launchAddress, let authority
        else { return nil }
        // The person's log has it before there is a launch.
        _ = try await store.administrator(named: staff.name, reason: "app launch")
            .owner(person, to: .create, .person)
        let end = now() + AppLaunch.seconds
        let value = try authority.launch(client, for: person, by: staff.name, until: end)
        let address = RedirectAddress.adding(
            [("iss", configuration.publicBase + "/fhir/R4"), ("launch", value)], to: start)
        return (address, end, client.name)
    }
}
