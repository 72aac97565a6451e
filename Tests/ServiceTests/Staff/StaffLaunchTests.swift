import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// Opening an app for a person, over `/v1` and on the page of that person.
@Suite struct StaffLaunchTests {
    private static let app = #"{"app":"com.example.diary"}"#
    private static let begin = "https://diary.example/launch?iss=http%3A%2F%2F127.0.0.1%3A8080"
    /// A world in which one app can be opened by intake and clinicians, and another by nobody.
    private struct World {
        let person = PersonID(UUID())
        let service: TestService

        init() async throws {
            let clients = """
                [{"client_id": "com.example.diary", "client_name": "Diary", "scope": "patient/*.rs",
                  "redirect_uris": ["https://diary.example/back"],
                  "initiate_login_uri": "https://diary.example/launch"},
                 {"client_id": "alone", "client_name": "Alone", "scope": "patient/*.rs",
                  "redirect_uris": ["https://alone.example/"]}]
                """
            let authority = try await ServiceAuthority(
                keys: TokenKeys(TokenKey()),
                clients: try await OAuthClient.list(json: Data(clients.utf8)))
            service = try TestService(
                callers: [
                    "staff": Caller(role: .staff(StaffMember("Dr. X", roles: [.clinician]))),
                    "officer": Caller(role: .staff(StaffMember("O", roles: [.privacyOfficer]))),
                    "owner": Caller(role: .owner(person)),
                ], authority: authority)
            try await service.take("discharge-summary-german", for: person)
        }

        func post(
            _ path: String, _ json: String, as caller: String = "staff",
            headers: HTTPFields = StaffWorld.reason
        ) async throws -> APIClient.Answer {
            try await service.test { client in
                try await APIClient(client: client)
                    .call(caller, .post, path, json: json, headers: headers)
            }
        }

        /// The person's page, or what a form of it is answered with.
        func page(_ path: String, _ form: String? = nil) async throws -> (Int, String) {
            try await service.test { client in
                let answer = try await client.execute(
                    uri: path, method: form == nil ? .get : .post,
                    headers: [
                        .authorization: "Bearer staff", .accept: "text/html",
                        .acceptLanguage: "en",
                        .contentType: "application/x-www-form-urlencoded",
                    ], body: ByteBuffer(string: form ?? ""))
                return (answer.status.code, answer.text)
            }
        }
    }

    @Test func `an operation opens it, with a reason that the person reads`() async throws {
        let world = try await World()
        let path = "/v1/persons/\(world.person)/launch"
        let opened = try await world.post(path, Self.app)
        #expect(opened.status == 201)
        #expect(opened["address"]?.hasPrefix(Self.begin) == true)
        #expect(try await world.post(path, Self.app, headers: [:]).status == 403)
        #expect(try await world.post(path, Self.app, as: "officer").status == 403)
        #expect(try await world.post(path, Self.app, as: "owner").status == 403)
        #expect(try await world.post(path, #"{"app":"alone"}"#).status == 422)
        let nobody = "/v1/persons/\(UUID().uuidString.lowercased())/launch"
        #expect(try await world.post(nobody, Self.app).status == 404)
        let log = try await world.service.test { client in
            try await APIClient(client: client).call("owner", .get, "/v1/access").text
        }
        #expect(log.contains("app launch") && log.contains("Ward round on ward 4"))
    }

    @Test func `the page offers what can be opened, and shows the address once`() async throws {
        let world = try await World()
        let path = "/staff/persons/\(world.person)"
        #expect(try await world.page(path + "/launch", "app=com.example.diary").0 == 404)
        let topic = "topic=person+\(world.person)&purpose=TREAT&reason=Ward+round"
        #expect(try await world.page("/staff/reason", topic).0 == 303)
        let (_, sheet) = try await world.page(path)
        #expect(sheet.contains("value=\"com.example.diary\"") && !sheet.contains("Alone"))
        let opened = try await world.page(path + "/launch", "app=com.example.diary")
        #expect(opened.0 == 200 && opened.1.contains("https://diary.example/launch?iss="))
        for app in ["alone", ""] {
            let refused = try await world.page(path + "/launch", "app=\(app)")
            #expect(refused.0 == 422 && refused.1.contains("cannot be opened from here"))
        }
        #expect(try await world.page(path).1.contains("diary.example/launch") == false)
    }
}
