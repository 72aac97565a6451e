import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Service

/// Decisions about documents, about types, and emergencies, over `/v1`.
@Suite struct ConsentAPITests {
    private static func draft(_ id: UUID, _ effect: String = "permit") -> String {
        """
        {"effect":"\(effect)","document":"\(id)","grantee":"app:org.example.app","until":null,\
        "text":"For the chart"}
        """
    }

    @Test func aPermitOpensAndARevocationClosesADocument() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            let path = "/v1/documents/\(id)"
            #expect(try await api.call("app", .get, path).status == 404)
            let record = try await api.call("owner", .post, "/v1/consents", json: Self.draft(id))
            #expect(record.status == 201)
            #expect(try await api.call("app", .get, path).status == 200)
            let why = try await api.call(
                "owner", .get, "\(path)/explain?app=org.example.app")
            #expect(why.json["seen"] as? Bool == true)
            #expect(why["record"] == record["id"])
            let name = try #require(record["id"])
            let revoked = try await api.call(
                "owner", .post, "/v1/consents/\(name)/revoke", json: #"{"text":"Enough"}"#)
            #expect(revoked["effect"] == "withdrawn")
            #expect(try await api.call("app", .get, path).status == 404)
            let all = try await api.call("owner", .get, "/v1/consents")
            #expect(all.list("records").count == 2)
            let inForce = try await api.call("owner", .get, "/v1/consents?inForce=true")
            #expect(inForce.list("records").allSatisfy { $0["effect"] as? String != "permit" })
            let other = try await api.call(
                "stranger", .post, "/v1/consents/\(name)/revoke", json: #"{"text":"Mine"}"#)
            let none = try await api.call(
                "stranger", .post, "/v1/consents/\(UUID())/revoke", json: #"{"text":"Mine"}"#)
            #expect(other.status == none.status)
            #expect(other["detail"] == none["detail"])
        }
    }

    /// Title, author and dates of a document are of its content too: who denies it denies all.
    @Test(arguments: [(nil, 404), ("metadata", 404), ("data", 200)])
    func aDenialClosesAllUnlessItSaysTheContentAlone(level: String?, header: Int) async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            let all = Self.draft(id).replacing(#""document":"\#(id)""#, with: #""rule":{}"#)
            #expect(try await api.call("owner", .post, "/v1/consents", json: all).status == 201)
            let said = level.map { #""level":"\#($0)","# } ?? ""
            let denial = Self.draft(id, "deny").replacing(#""until""#, with: said + #""until""#)
            let record = try await api.call("owner", .post, "/v1/consents", json: denial)
            #expect(record["level"] == level ?? "metadata")
            let path = "/v1/documents/\(id)"
            #expect(try await api.call("app", .get, path).status == header)
            #expect(try await api.call("app", .get, "\(path)/data").status == 404)
        }
    }

    @Test func aRemovedDocumentIsOpenedByNobody() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            try await api.call("owner", .post, "/v1/consents", json: Self.draft(id))
            let path = "/v1/documents/\(id)"
            let removed = try await api.call(
                "owner", .post, "\(path)/remove", json: #"{"text":"Not mine"}"#)
            #expect(removed["effect"] == "removal")
            let open = try await api.call(
                "glass", .post, "/v1/emergencies",
                json: #"{"professional":"Dr. Roe","reason":"Unconscious"}"#)
            #expect(open.status == 201)
            #expect(try await api.call("glass", .get, path).status == 404)
            #expect(try await api.call("owner", .get, path).status == 200)
            let list = try await api.call("owner", .get, "/v1/emergencies")
            let emergency = try #require(list.list("emergencies").first?["id"] as? String)
            let known = try await api.call(
                "owner", .post, "/v1/emergencies/\(emergency)/acknowledge")
            #expect(known.status == 204)
            let later = try await api.call("owner", .get, "/v1/emergencies")
            #expect(later.list("emergencies").first?["acknowledged"] as? Bool == true)
            let plain = try await api.call(
                "app", .post, "/v1/emergencies",
                json: #"{"professional":"Dr. Roe","reason":"Curious"}"#)
            #expect(plain.status == 403)
            let none = try await api.call(
                "owner", .post, "/v1/documents/\(UUID())/remove", json: #"{"text":"Mine"}"#)
            #expect(none.status == 404)
        }
    }

    @Test func aRequestForDocumentsIsAnsweredDocumentByDocument() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            let question = """
                {"background":false,"includeData":true,"usage":{"en":"to show it"}}
                """
            try await api.call("app", .post, "/v1/documents/query", json: question)
            let waiting = try await api.call("owner", .get, "/v1/consent-requests")
            let request = try #require(waiting.list("requests").first?["id"] as? String)
            let answer = try await api.call(
                "owner", .post, "/v1/consent-requests/\(request)/answer",
                json: """
                    {"granted":[{"document":"\(id)","level":"data"}],"until":null}
                    """)
            #expect(answer.list("records").count == 1, "\(answer.text)")
            #expect(try await api.call("app", .get, "/v1/documents/\(id)/data").status == 200)
            #expect(
                try await api.call("owner", .get, "/v1/consent-requests").text
                    == #"{"requests":[]}"#)
            for name in [request, UUID().lowercasedText] {
                let cancel = try await api.call(
                    "owner", .post, "/v1/consent-requests/\(name)/cancel")
                #expect(cancel.status >= 400)
            }
        }
    }

    /// Whatever an app is registered as, what was decided about it is found, changed and forgotten.
    @Test(arguments: [
        ("https://app.example/x y", "https%3A%2F%2Fapp.example%2Fx%20y"), ("a+b", "a+b"),
        ("%2F", "%252F"), ("urn:uuid:x?#", "urn:uuid:x%3F%23"), ("…/ü", "%E2%80%A6%2F%C3%BC"),
        ("org.example.other", "org.example%2Eother"),
    ])
    func aDecisionIsReachedByEveryIdentifier(app: String, path: String) async throws {
        let path = "/v1/apps/\(path)/authorizations"
        try await APIWorld().run { api in
            let set = try await api.call(
                "owner", .post, path, json: #"{"types":[{"type":"StepCount","read":true}]}"#)
            #expect(set.status == 204)
            let apps = try await api.call("owner", .get, "/v1/apps").list("apps")
            #expect(apps.compactMap { $0["id"] as? String } == [app])
            #expect(try await api.call("owner", .get, path).list("types").count == 1)
            #expect(try await api.call("stranger", .get, path).status == 404)
            #expect(try await api.call("owner", .delete, path).status == 204)
            #expect(try await api.call("owner", .get, path).status == 404)
            #expect(try await api.call("owner", .get, "/v1/apps").list("apps").isEmpty)
        }
    }

    @Test(arguments: ["", "%00", "a%00b", "a%0D%0Ab", "%C2%9B", "%FF", "%"])
    func whatNoAppCanGoByIsNotThere(name: String) async throws {
        try await APIWorld().run { api in
            let path = "/v1/apps/\(name)/authorizations"
            for method in [HTTPRequest.Method.get, .delete] {
                #expect(try await api.call("owner", method, path).status == 404)
            }
            let set = try await api.call(
                "owner", .post, path, json: #"{"types":[{"type":"StepCount","read":true}]}"#)
            #expect(set.status == 404)
            #expect(try await api.call("owner", .get, "/v1/apps").list("apps").isEmpty)
        }
    }

    /// A document is permitted to an app whatever it is registered as.
    @Test func aPermitNamesEveryIdentifier() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            for (grantee, status) in [
                ("app:https://app.example/x y", 201), ("organisation:Spital Süd", 201),
                ("app:", 400), ("organisation:", 400), (#"app:a\u0000b"#, 400), ("delegate:x", 400),
            ] {
                let answer = try await api.call(
                    "owner", .post, "/v1/consents",
                    json: #"""
                        {"effect":"permit","document":"\#(id)","grantee":"\#(grantee)",
                         "until":null,"text":"Yes"}
                        """#)
                #expect(answer.status == status, "\(grantee): \(answer.text)")
            }
        }
    }

    @Test func aRequestForTypesIsAskedAnsweredAndTakenBack() async throws {
        let world = try APIWorld(waitsEnd: false)
        try await world.run { api in
            let wish = #"""
                {"share":["HeartRate"],"read":["StepCount"],
                 "usage":{"share":{"en":"to save"},"read":{"en":"to read"}}}
                """#
            let asked = try await api.call("app", .post, "/v1/authorization-requests", json: wish)
            #expect(asked.status == 201)
            #expect(asked["status"] == "shouldRequest")
            let list = try await api.call("owner", .get, "/v1/authorization-requests")
            let request = try #require(list.list("requests").first?["id"] as? String)
            let path = "/v1/authorization-requests/\(request)"
            #expect(try await api.call("app", .get, path)["state"] == "pending")
            #expect(try await api.call("other", .get, path).status == 404)
            async let waiting = api.call("app", .get, "\(path)?wait=60")
            let answer = try await api.call(
                "owner", .post, "\(path)/answer",
                json: #"""
                    {"share":["HeartRate"],
                     "read":[{"type":"StepCount","window":{"lastSeconds":3600}}]}
                    """#)
            #expect(answer.status == 204)
            #expect(try await waiting["state"] == "answered")
            let sharing = try await api.call("app", .get, "/v1/types/HeartRate/sharing")
            #expect(sharing["sharing"] == "authorized")
            let again = try await api.call("app", .post, "/v1/authorization-requests", json: wish)
            #expect(again.status == 200)
            let apps = try await api.call("owner", .get, "/v1/apps")
            #expect(apps.list("apps").first?["id"] as? String == APIWorld.app.identifier)
            let decided = "/v1/apps/\(APIWorld.app.identifier)/authorizations"
            let types = try await api.call("owner", .get, decided)
            #expect(types.list("types").count == 2)
            let set = try await api.call(
                "owner", .post, decided, json: #"{"types":[{"type":"HeartRate","share":false}]}"#)
            #expect(set.status == 204)
            #expect(
                try await api.call("app", .get, "/v1/types/HeartRate/sharing")["sharing"]
                    == "denied")
            #expect(try await api.call("owner", .delete, decided).status == 204)
            #expect(try await api.call("owner", .get, decided).status == 404)
            #expect(
                try await api.call("app", .get, "/v1/types/HeartRate/sharing")["sharing"]
                    == "notDetermined")
            let cancel = try await api.call("owner", .post, "\(path)/cancel")
            #expect(cancel.status == 404)
            #expect(try await api.call("app", .get, "/v1/types/Nothing/sharing").status == 404)
        }
    }
}
