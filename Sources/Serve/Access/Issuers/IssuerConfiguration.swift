public import HTTPExchange
internal import Base
public import Foundation
import HealthStore

/// An issuer whose tokens are believed, as whoever runs the service wrote it down in JSON.
///
/// ```json
/// { "issuer": "https://id.example.org", "jwks_uri": "https://id.example.org/keys",
///   "audiences": { "https://records.example.org/fhir/R4": "app" },
///   "person_claim": "patient", "purpose": "TREAT" }
/// ```
public struct IssuerConfiguration: Sendable {
    /// What a token's bearer may be. Nobody else's issuer makes delegates: whom a person
    /// empowers is decided here.
    enum Part: String, Sendable, Decodable {
        case app, owner, intake, staff
    }

    /// What its tokens have as `iss`, to the character.
    let issuer: String
    /// What its tokens may have as `aud`, and what their bearers then are.
    let audiences: [String: Part]
    /// Where its keys are.
    public let keys: KeySetPlace
    /// The claim that says whose data, for apps and owners: a person's UUID here, or
    /// `root^extension` of an identifier.
    let personClaim: String
    /// The root of the identifiers in that claim, if it holds extensions alone.
    let personRoot: String?
    /// The claim that names staff.
    let nameClaim: String
    /// What stands before this issuer's client identifiers here, so that two issuers' apps of
    /// one name are two.
    let clientPrefix: String
    /// What apps ask for, where a token does not say it.
    let purpose: PurposeOfUse?
    /// The `typ` that its tokens must have; nil for those that access tokens usually have.
    let tokenType: String?
    /// How far its clock may differ from ours, in seconds.
    let leeway: TimeInterval
    /// Where apps get its tokens.
    public let authorizationServer: AuthorizationServer?

    /// Reads a list of issuers.
    ///
    /// - Parameter base: Where callers reach the service; its FHIR address is the audience for
    ///   apps of an issuer for which none is written down.
    /// - Throws: ``ServiceSetupError`` that names the issuer and the field.
    public static func list(json: Data, base: String) throws -> [IssuerConfiguration] {
        let list = try? JSONValue(Array(json)).list
        guard let list, case let texts = list.compactMap(\.fields), texts.count == list.count else {
            throw ServiceSetupError("expected a JSON list of issuers")
        }
        var issuers: [IssuerConfiguration] = []
        for (place, fields) in texts.enumerated() {
            let issuer: IssuerConfiguration
            do throws(ServiceSetupError) {
                issuer = try IssuerConfiguration(fields, base: base)
            } catch {
                let name = fields["issuer"]?.text ?? "number \(place + 1)"
                throw ServiceSetupError("issuer \(name): \(error)")
            }
            guard issuer.issuer != LocalIssuer.serviceName,
                !issuers.contains(where: { $0.issuer == issuer.issuer })
            else { throw ServiceSetupError("issuer \(issuer.issuer): is believed already") }
            issuers.append(issuer)
        }
        return issuers
    }

    /// Reads keys that are not behind an address.
    ///
    /// - Throws: ``ServiceSetupError`` that names the issuer and what is wrong.
    public func checkWrittenKeys(by reader: any KeySetReading) async throws {
        if case .address = keys { return }
        do { _ = try await KeySet(keys, by: reader) } catch {
            throw ServiceSetupError("issuer \(issuer): keys: \(error)")
        }
    }

    private init(_ values: [String: JSONValue], base: String) throws(ServiceSetupError) {
        var fields = SetupFields(values)
        guard let issuer = try fields.text("issuer"), !issuer.isEmpty else {
            throw ServiceSetupError("issuer: expected what its tokens have as iss")
        }
        self.issuer = issuer
        audiences = try Self.audiences(fields.fields("audiences"), base: base)
        keys = try Self.keys(&fields)
        personClaim = try fields.text("person_claim") ?? "patient"
        personRoot = try fields.text("person_root")
        nameClaim = try fields.text("name_claim") ?? "sub"
        clientPrefix = try fields.text("client_prefix") ?? ""
        tokenType = try fields.text("token_type")
        let leeway = try fields.number("leeway") ?? 30
        guard (0...300).contains(leeway) else {
            throw ServiceSetupError("leeway: expected 0 to 300 seconds")
        }
        self.leeway = leeway
        let purpose = try fields.text("purpose")
        self.purpose = purpose.flatMap(PurposeOfUse.init)
        guard purpose == nil || self.purpose != nil else {
            throw ServiceSetupError("purpose: expected a code of v3-ActReason, as TREAT")
        }
        authorizationServer = try fields.fields("smart_configuration").map {
            fields throws(ServiceSetupError) in try AuthorizationServer(fields)
        }
        try fields.checkAllKnown()
    }

    private static func audiences(
        _ fields: [String: JSONValue]?, base: String
    ) throws(ServiceSetupError) -> [String: Part] {
        guard let fields else { return [base + "/fhir/R4": .app] }
        let parts = fields.compactMapValues { $0.text.flatMap(Part.init) }
        guard !parts.isEmpty, parts.count == fields.count, parts[LocalIssuer.serviceName] == nil
        else {
            throw ServiceSetupError(
                "audiences: expected an object from aud to app, owner, intake or staff")
        }
        return parts
    }

    private static func keys(
        _ fields: inout SetupFields
    ) throws(ServiceSetupError) -> KeySetPlace {
        let set = try fields.fields("jwks").map { JSONValue.object($0).canonicalBytes }
        let places: [KeySetPlace?] = [
            set.map { .written($0) },
            try fields.text("jwks_file").map { .file($0) },
            try fields.text("jwks_uri").map { .address($0) },
        ]
        let given = places.compactMap(\.self)
        guard given.count == 1, let place = given.first else {
            throw ServiceSetupError("expected one of jwks, jwks_file and jwks_uri")
        }
        if case .address(let address) = place, !TrustedAddress.isAllowed(address) {
            throw ServiceSetupError("jwks_uri: expected https, or http on this machine")
        }
        return place
    }
}
