import Base
import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Access
@testable import HTTPExchange

/// Tokens of somebody else's identity provider: whom they name, and how its keys come and go.
@Suite struct IssuerTests {
    private static let person = PersonID(UUID(uuidString: "6F9619FF-8B86-4D01-B42D-00CF4FC964FF")!)

    @Test func whoCallsIsWhatTheRulesMakeOfTheClaims() async throws {
        let party = IssuingParty()
        let portal = ClientApp(identifier: "portal")
        let cases: [(String, [String: JSONValue?], Caller.Role)] = [
            (#""purpose": "TREAT""#, [:], .app(portal, for: Self.person, .treatment)),
            (
                #""purpose": "TREAT""#, ["purpose_of_use": .string("PATRQT")],
                .app(portal, for: Self.person, .patientRequest)
            ),
            (
                #""purpose": "HOPERAT", "client_prefix": "anna/", "person_claim": "sub""#,
                [
                    "client_id": nil, "azp": .string("app"), "client_name": .string("App"),
                    "sub": .string(Self.person.description), "patient": nil,
                ],
                .app(
                    ClientApp(identifier: "anna/app", name: "App"), for: Self.person, .operations)
            ),
            // What it is to be is not for the token to say.
            (
                #""purpose": "TREAT""#,
                ["casebook_role": .string("staff"), "organisation": .string("Casebook")],
                .app(portal, for: Self.person, .treatment)
            ),
            (
                #""audiences": {"pages": "owner", "api": "intake"}"#, ["aud": .string("pages")],
                .owner(Self.person)
            ),
            (
                #""audiences": {"pages": "owner", "api": "intake"}"#,
                ["aud": .array([.string("api"), .string("other")]), "patient": nil],
                .intake(Source(name: "portal", bundleIdentifier: "portal"))
            ),
            (
                #""audiences": {"desk": "staff"}, "name_claim": "preferred_username""#,
                ["aud": .string("desk"), "preferred_username": .string("m.keller")],
                .staff(StaffMember("m.keller", roles: []))
            ),
        ]
        for (fields, changes, role) in cases {
            let world = try await IssuerWorld(IssuingParty.keySet([party]), fields)
            let caller = try await world.caller(party.token(world.claims(changes)))
            #expect("\(caller.role)" == "\(role)", "\(fields)")
            #expect(caller.scopes == ScopeSet("patient/*.rs"))
            #expect(caller.proof == .token)
        }
    }

    /// A person by an identifier that documents have: exactly by root and extension.
    @Test func aPersonIsFoundByAnIdentifierOfTheirDocuments() async throws {
        let party = IssuingParty()
        let root = "2.16.840.1.113883.19.5"
        for (fields, prefix) in [
            (#""purpose": "TREAT""#, root + "^"),
            (#""purpose": "TREAT", "person_root": "\#(root)""#, ""),
        ] {
            let world = try await IssuerWorld(IssuingParty.keySet([party]), fields)
            let person = PersonID(UUID())
            try await world.identify(person, InstanceIdentifier(root: root, extension: "12^345"))
            func token(_ text: String) throws -> String {
                try party.token(world.claims(["patient": .string(text)]))
            }
            #expect(try await world.caller(token(prefix + "12^345")).person == person)
            for other in ["12^3456", "12^345 ", "12", Self.person.description] {
                let failure = await world.failure(try token(prefix + other))
                #expect(failure?.status == .forbidden, "\(other)")
                #expect(failure?.detail.contains(other) == false)
            }
        }
    }

    @Test(arguments: IssuingParty.Algorithm.allCases)
    func theAlgorithmIsTheKeys(_ algorithm: IssuingParty.Algorithm) async throws {
        let party = IssuingParty(algorithm)
        let nameless = IssuingParty(algorithm, kid: nil)
        let world = try await IssuerWorld(IssuingParty.keySet([party, nameless]))
        #expect(await world.failure(try party.token(world.claims())) == nil)
        // A token need not say by which key it is.
        #expect(await world.failure(try nameless.token(world.claims())) == nil)
        let absent: [String: JSONValue?] = ["kid": nil]
        #expect(await world.failure(try party.token(world.claims(), header: absent)) == nil)
        for other in IssuingParty.Algorithm.allCases where other != algorithm {
            let token = try party.token(
                world.claims(), header: ["alg": .string(other.rawValue)])
            #expect(await world.failure(token)?.status == .unauthorized)
        }
    }

    /// RFC 7515 appendices A.2 (RS256) and A.3 (ES256).
    @Test func theExamplesOfTheStandardHold() async throws {
        let rsa = """
            ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt\
            0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSX\
            ndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5\
            IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
            """
        let claims = """
            eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0\
            cnVlfQ
            """
        let rsaSignature = """
            cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W\
            2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkS\
            jtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnv\
            Wh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
            """
        let curveSignature = """
            DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """
        let keys = """
            {"keys": [
              {"kty": "RSA", "n": "\(rsa)", "e": "AQAB"},
              {"kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
               "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}
            """
        let set = try await KeySet(json: keys.utf8)
        for (header, signature) in [
            ("eyJhbGciOiJSUzI1NiJ9", rsaSignature), ("eyJhbGciOiJFUzI1NiJ9", curveSignature),
        ] {
            #expect(set.hasSigned(try #require(CompactToken("\(header).\(claims).\(signature)"))))
            let other = "\(header).\(claims).\(String(signature.reversed()))"
            #expect(CompactToken(other).map(set.hasSigned) != true)
        }
    }

    @Test func clocksMayDifferByTheLeewayAndNoMore() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(
            IssuingParty.keySet([party]), #""purpose": "TREAT", "leeway": 60"#)
        let now = IssuerWorld.start.timeIntervalSince1970
        for (name, seconds, holds) in [
            ("exp", -59.0, true), ("exp", -60, false), ("exp", -3_600, false),
            ("nbf", 60, true), ("nbf", 61, false), ("iat", 60, true), ("iat", 61, false),
        ] {
            let token = try party.token(world.claims([name: .number(now + seconds)]))
            #expect(await (world.failure(token) == nil) == holds, "\(name) \(seconds)")
        }
    }

    @Test func aNewKeyIsFoundWhenATokenComesByIt() async throws {
        let old = IssuingParty(kid: "old")
        let new = IssuingParty(kid: "new")
        let world = try await IssuerWorld(IssuingParty.keySet([old]))
        #expect(world.source.reads == 0)
        #expect(await world.failure(try old.token(world.claims())) == nil)
        #expect(await world.failure(try old.token(world.claims())) == nil)
        #expect(world.source.reads == 1)
        world.source.put(IssuingParty.keySet([old, new]))
        world.advance(20)
        #expect(await world.failure(try new.token(world.claims())) == nil)
        #expect(world.source.reads == 2)
        // A key that was replaced under its name is found as well.
        let again = IssuingParty(kid: "new")
        world.source.put(IssuingParty.keySet([again]))
        world.advance(20)
        #expect(await world.failure(try again.token(world.claims())) == nil)
        #expect(await world.failure(try new.token(world.claims()))?.status == .unauthorized)
    }

    @Test func aWithdrawnKeyStopsCountingInTenMinutes() async throws {
        let party = IssuingParty(kid: "1")
        let world = try await IssuerWorld(IssuingParty.keySet([party]))
        #expect(await world.failure(try party.token(world.claims())) == nil)
        world.source.put(IssuingParty.keySet([IssuingParty(kid: "2")]))
        world.advance(601)
        #expect(await world.failure(try party.token(world.claims()))?.status == .unauthorized)
    }

    /// Whoever sends tokens by made-up keys does not make the service ask the issuer each time.
    @Test func tokensByUnknownKeysDoNotBecomeRequests() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(IssuingParty.keySet([party]))
        #expect(await world.failure(try party.token(world.claims())) == nil)
        for number in 0..<40 {
            let token = try IssuingParty(kid: "\(number)").token(world.claims())
            #expect(await world.failure(token)?.status == .unauthorized)
            world.advance(1)
        }
        #expect(world.source.reads <= 4)
    }

    @Test func keysAreReadOnceForAllWhoWait() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(IssuingParty.keySet([party]))
        let token = try party.token(world.claims())
        let failures = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { await world.failure(token) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failures == 0)
        #expect(world.source.reads == 1)
    }

    /// An issuer that is down for a while: its tokens hold as long as its keys are a day old.
    @Test func keysOutliveTheirIssuersAbsence() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(nil)
        let early = await world.failure(try party.token(world.claims()))
        #expect(early?.status == .serviceUnavailable)
        #expect(early?.headers[.retryAfter] != nil)
        world.source.put(IssuingParty.keySet([party]))
        world.advance(16)
        #expect(await world.failure(try party.token(world.claims())) == nil)
        for nothing in [nil, Array("<html>".utf8), Array(#"{"keys": []}"#.utf8)] {
            world.source.put(nothing)
            world.advance(20 * 3_600 / 3)
            #expect(await world.failure(try party.token(world.claims())) == nil)
        }
        world.advance(5 * 3_600)
        let late = await world.failure(try party.token(world.claims()))
        #expect(late?.status == .serviceUnavailable)
    }

    /// An issuer that takes connections and does not answer holds up one round of callers, not
    /// all that come while its keys still count.
    @Test(.timeLimit(.minutes(10))) func nobodyWaitsForAnIssuerThatDoesNotAnswer() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(IssuingParty.keySet([party]))
        #expect(await world.failure(try party.token(world.claims())) == nil)
        world.source.put(nil)
        world.advance(601)
        #expect(await world.failure(try party.token(world.claims())) == nil)
        world.advance(16)
        world.source.hang()
        #expect(await world.failure(try party.token(world.claims())) == nil)
        // When it answers again, its keys are those that it has now.
        world.source.put(IssuingParty.keySet([IssuingParty(kid: "2")]))
        world.source.release()
        while await world.failure(try party.token(world.claims())) == nil { await Task.yield() }
        #expect(await world.failure(try party.token(world.claims()))?.status == .unauthorized)
    }
}
