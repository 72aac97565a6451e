import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// A link from the desk for somebody who helps a person: only if the person has allowed them
/// something, and then for that person alone.
@Suite struct StaffHelperLinkTests {
    @Test func `a link for a helper needs a decision of the person`() async throws {
        let (person, helper) = (PersonID(UUID()), PersonID(UUID()))
        let authority = try await ServiceAuthority(keys: TokenKeys(TokenKey()))
        let service = try TestService(
            callers: ["staff": Caller(role: .staff(StaffMember("Wren", roles: [.intake])))],
            authority: authority)
        let document = try #require(
            try await service.take("discharge-summary-german", for: person))
        @Sendable func send(_ path: String, _ form: String) async throws -> (Int, String) {
            try await service.test { client in
                let answer = try await client.execute(
                    uri: path, method: .post,
                    headers: [
                        .authorization: "Bearer staff", .accept: "text/html",
                        .acceptLanguage: "en",
                        .contentType: "application/x-www-form-urlencoded",
                    ], body: ByteBuffer(string: form))
                return (answer.status.code, answer.text)
            }
        }
        let path = "/staff/persons/\(person)/link"
        let topic = "topic=person+\(person)&purpose=TREAT&reason=Asked+at+the+desk"
        #expect(try await send("/staff/reason", topic).0 == 303)
        for name in ["\(helper)", "\(person)", "nobody"] {
            let refused = try await send(path, "helper=\(name)")
            #expect(refused.0 == 422 && !refused.1.contains("ticket="), "\(name)")
        }
        _ = try await service.store.owner(person).permit(
            ConsentDraft(
                .document(document), for: .delegate(helper), level: .data,
                purposes: [.familyRequest], until: .never, text: "My daughter"))
        for (form, role) in [
            ("helper=\(helper)", Caller.Role.delegate(helper, for: person, .familyRequest)),
            ("helper=", .owner(person)),
        ] {
            let (status, page) = try await send(path, form)
            let ticket = try #require(page.firstMatch(of: /ticket=([A-Za-z0-9_-]+)/)).1
            let claims = try #require(authority.seal.open(String(ticket), for: .signIn))
            let signedIn = try #require(CallerClaims.caller(by: claims)).role
            #expect(status == 200 && "\(signedIn)" == "\(role)")
        }
    }
}
