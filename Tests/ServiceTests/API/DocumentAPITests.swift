import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import HTTPExchange

/// Documents over `/v1`.
@Suite struct DocumentAPITests {
    private static let xml: HTTPFields = [.contentType: "application/xml"]

    private static func fixture(_ name: String) throws -> [UInt8] {
        try Fixtures.named(name).bytes
    }

    @Test func aDocumentIsStoredOnceAndGivesAReceipt() async throws {
        let bytes = try Self.fixture("documents/discharge-summary-german")
        try await APIWorld().run { api in
            let first = try await api.call(
                "intake", .post, "/v1/documents?person=\(APIWorld.person)", body: bytes,
                headers: Self.xml)
            #expect(first.status == 201)
            #expect(first["outcome"] == "stored")
            let id = try #require(first["document"])
            #expect(first.headers[.location] == "/v1/documents/\(id)")
            #expect(first["person"] == APIWorld.person.description)

            let again = try await api.call(
                "intake", .post, "/v1/documents", body: bytes, headers: Self.xml)
            #expect(again.status == 200)
            #expect(again["outcome"] == "duplicate")
            #expect(again["document"] == id)

            let receipt = try await api.call("owner", .get, "/v1/documents/\(id)/receipt")
            #expect(receipt.status == 200)
            #expect(receipt["source"] == "St. Anna")
            #expect(receipt["sha256"] == first["sha256"])
        }
    }

    /// An app's own document: where it may, for its person, and seen by it without consent.
    @Test func anAppSavesADocumentOfItsOwn() async throws {
        let bytes = try Self.fixture("documents/operative-note")
        let world = try APIWorld()
        try await world.run { api in
            func post(_ token: String, _ query: String = "") async throws -> APIClient.Answer {
                try await api.call(
                    token, .post, "/v1/documents\(query)", body: bytes, headers: Self.xml)
            }
            let unasked = try await post("app")
            #expect(unasked.status == 403)
            #expect(unasked["type"] == "urn:casebook:problem:authorization-not-determined")
            try await world.allow(share: [SampleType(.cda).objectType])
            #expect(try await post("narrow").status == 403)
            #expect(try await post("app", "?person=\(APIWorld.stranger)").status == 404)
            let stored = try await post("app", "?person=\(APIWorld.person)")
            #expect(stored.status == 201)
            let id = try #require(stored["document"])
            let seen = try await api.call("app", .get, "/v1/documents/\(id)/data")
            #expect(seen.status == 200 && seen.bytes == bytes)
            #expect(try await api.call("other", .get, "/v1/documents/\(id)/data").status == 403)
            let header = try await api.call("owner", .get, "/v1/documents/\(id)")
            let source = header.json["source"] as? [String: Any]
            #expect(source?["bundleIdentifier"] as? String == APIWorld.app.identifier)
            let explained = try await api.call(
                "owner", .get, "/v1/documents/\(id)/explain?app=\(APIWorld.app.identifier)")
            #expect(explained["reason"] == "the app saved the document itself")
        }
    }

    /// A PDF is read as the document that is attached to it, and stays what it is.
    @Test func aPDFIsTakenAndGivenBack() async throws {
        let pdf = AttachedDocument.pdf(
            around: try Self.fixture("documents/discharge-summary-german"))
        try await APIWorld().run { api in
            let headers: HTTPFields = [.contentType: "application/pdf"]
            let report = try await api.call(
                "owner", .post, "/v1/validate", body: pdf, headers: headers)
            #expect(report.status == 200 && report.json["valid"] as? Bool == true)
            let stored = try await api.call(
                "intake", .post, "/v1/documents?person=\(APIWorld.person)", body: pdf,
                headers: headers)
            let id = try #require(stored["document"])
            let data = try await api.call("owner", .get, "/v1/documents/\(id)/data")
            #expect(data.bytes == pdf)
            #expect(data.headers[.contentType] == "application/pdf")
            let none = AttachedDocument.pdf(around: Array("<a/>".utf8))
            let refused = try await api.call(
                "intake", .post, "/v1/documents?person=\(APIWorld.person)", body: none,
                headers: headers)
            #expect(refused.status == 422)
            #expect(refused["type"] == "urn:casebook:problem:CB-PDF-NONE")
        }
    }

    /// The parameter says whose the document is, and overrules nothing.
    @Test func aDocumentOfSomebodyElseIsRefused() async throws {
        let bytes = try Self.fixture("documents/operative-note")
        let next = Array(
            String(decoding: bytes, as: UTF8.self)
                .replacing(/<id [^>]*>/, with: "<id root=\"\(UUID())\"/>", maxReplacements: 1).utf8)
        try await APIWorld().run { api in
            func post(_ bytes: [UInt8], _ query: String) async throws -> APIClient.Answer {
                try await api.call(
                    "intake", .post, "/v1/documents\(query)", body: bytes, headers: Self.xml)
            }
            let own = try await post(bytes, "")
            let percival = try #require(own["person"])
            for bytes in [next, bytes] {
                let refused = try await post(bytes, "?person=\(APIWorld.person)")
                #expect(refused.status == 422)
                #expect(refused["type"] == "urn:casebook:problem:CB-INTAKE-PATIENT")
                let receipt = refused.json["receipt"] as? [String: Any]
                #expect(receipt?["outcome"] as? String == "rejected")
                #expect(receipt?["document"] == nil)
            }
            let found = try await api.call("owner", .post, "/v1/documents/query", json: "{}")
            #expect(found.list("documents").isEmpty)
            let stored = try await post(next, "?person=\(percival)")
            #expect(stored.status == 201 && stored["person"] == percival)
        }
    }

    @Test func anotherDocumentWithTheSameIDIsAConflict() async throws {
        let bytes = try Self.fixture("documents/discharge-summary-german")
        try await APIWorld().run { api in
            try await api.call(
                "intake", .post, "/v1/documents?person=\(APIWorld.person)", body: bytes,
                headers: Self.xml)
            let other = try await api.call(
                "intake", .post, "/v1/documents", body: bytes + [0x0A], headers: Self.xml)
            #expect(other.status == 409)
            #expect((other.json["receipt"] as? [String: Any])?["outcome"] as? String == "conflict")
        }
    }

    @Test func aRefusedDocumentTellsEachFindingWithItsPlace() async throws {
        try await APIWorld().run { api in
            let text =
                "<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\n  <nothing/>\n</ClinicalDocument>"
            let answer = try await api.call(
                "intake", .post, "/v1/documents?person=\(APIWorld.person)", body: Array(text.utf8),
                headers: Self.xml)
            #expect(answer.status == 422)
            let errors = answer.list("errors")
            #expect(errors.contains { $0["line"] as? Int == 2 && $0["column"] is Int })
            #expect(errors.allSatisfy { $0["code"] is String && $0["detail"] is String })
        }
    }

    @Test func theBytesComeBackAsTheyWere() async throws {
        let world = try APIWorld()
        let bytes = try Self.fixture("documents/discharge-summary-german")
        let id = try #require(
            try await world.service.take("documents/discharge-summary-german", for: APIWorld.person)
        )
        try await world.run { api in
            let path = "/v1/documents/\(id)/data"
            let whole = try await api.call("owner", .get, path)
            #expect(whole.status == 200)
            #expect(whole.bytes == bytes)
            let tag = try #require(whole.headers[.eTag])
            #expect(
                try await api.call("owner", .get, path, headers: [.ifNoneMatch: tag]).status == 304)
            let part = try await api.call("owner", .get, path, headers: [.range: "bytes=5-9"])
            #expect(part.status == 206)
            #expect(part.bytes == Array(bytes[5..<10]))
            #expect(part.headers[.contentRange] == "bytes 5-9/\(bytes.count)")
            // RFC 9110: what is not understood of a range, or several of them, is the whole.
            for range in ["bytes=0-1, 4-5", "lines=1-2"] {
                let all = try await api.call("owner", .get, path, headers: [.range: range])
                #expect(all.status == 200 && all.bytes == bytes)
            }
            let others = Array(
                repeating: "\"sha256-\(String(repeating: "0", count: 64))\"", count: 9)
            let known = (others + ["W/\(tag)"]).joined(separator: ", ")
            #expect(
                try await api.call("owner", .get, path, headers: [.ifNoneMatch: known]).status
                    == 304)
            let tail = try await api.call("owner", .get, path, headers: [.range: "bytes=-3"])
            #expect(tail.bytes == Array(bytes.suffix(3)))
            let beyond = try await api.call(
                "owner", .get, path, headers: [.range: "bytes=\(bytes.count)-"])
            #expect(beyond.status == 416)
            let head = try await api.call("owner", .head, path)
            #expect(head.headers[.contentLength] == String(bytes.count))
            #expect(head.bytes.isEmpty)
            // Who may not see it cannot learn from a condition that it is there, and who was never
            // answered is told so.
            let unasked = try await api.call("other", .get, path, headers: [.ifNoneMatch: tag])
            #expect(unasked.status == 403)
            #expect(unasked["type"] == "urn:casebook:problem:authorization-not-determined")
            try await world.store.owner(APIWorld.person).setAuthorization(
                of: "org.example.other", read: [SampleType(.cda).objectType: .deny])
            let hidden = try await api.call("other", .get, path, headers: [.ifNoneMatch: tag])
            let missing = try await api.call(
                "other", .get, "/v1/documents/\(UUID())/data", headers: [.ifNoneMatch: tag])
            #expect(hidden.status == 404)
            #expect(missing.status == 404)
        }
    }

    @Test func whatIsHiddenIsAnsweredLikeWhatIsMissing() async throws {
        let world = try APIWorld()
        let id = try #require(
            try await world.service.take("documents/discharge-summary-german", for: APIWorld.person)
        )
        try await world.allow(read: [SampleType(.cda).objectType])
        try await world.run { api in
            for (token, suffix) in [
                ("app", ""), ("app", "/data"), ("stranger", ""), ("stranger", "/data"),
                ("stranger", "/receipt"), ("stranger", "/explain?app=a"), ("delegate", ""),
            ] {
                var answers: [APIClient.Answer] = []
                for name in [id, UUID()] {
                    answers.append(
                        try await api.call(
                            token, .get, "/v1/documents/\(name)\(suffix)",
                            headers: [.xRequestID: "same"]))
                }
                #expect(answers[0].status == 404, "\(token) \(suffix)")
                #expect(answers[0].bytes == answers[1].bytes)
                #expect(answers[0].headers == answers[1].headers)
            }
            let found = try await api.call("app", .post, "/v1/documents/query", json: "{}")
            #expect(found.text == "{\"documents\":[]}")
        }
    }

    @Test func documentsAreFoundByPredicateInPages() async throws {
        let world = try APIWorld()
        let names = ["documents/discharge-summary-german", "documents/operative-note"]
        for name in names { try await world.service.take(name, for: APIWorld.person) }
        try await world.run { api in
            let first = try await api.call(
                "owner", .post, "/v1/documents/query",
                json: #"{"predicate":"startDate >= 1990-01-01","sort":["+title"],"limit":1}"#)
            #expect(first.status == 200)
            #expect(first.list("documents").count == 1)
            #expect((first.list("documents")[0]["document"] as? [String: Any])?["data"] == nil)
            let cursor = try #require(first["next"])
            let second = try await api.call(
                "owner", .post, "/v1/documents/query",
                json: """
                    {"predicate":"startDate >= 1990-01-01","sort":["+title"],"limit":5,\
                    "cursor":"\(cursor)","includeData":true}
                    """)
            #expect(second.list("documents").count == 1)
            let wrong = try await api.call(
                "owner", .post, "/v1/documents/query", json: #"{"predicate":"title = "}"#)
            #expect(wrong.status == 422)
            #expect(wrong.list("errors").first?["pointer"] as? String == "/predicate")
        }
    }

    @Test func aQueryThatAsksWaitsForThePerson() async throws {
        let world = try APIWorld(waitsEnd: false)
        let id = try #require(
            try await world.service.take("documents/discharge-summary-german", for: APIWorld.person)
        )
        try await world.allow(read: [SampleType(.cda).objectType])
        let question = #"{"background":false,"usage":{"en":"to show it"},"wait":20}"#
        try await world.run { api in
            async let answer = api.call("app", .post, "/v1/documents/query", json: question)
            let owner = world.store.owner(APIWorld.person)
            var pending: [DocumentRequest] = []
            while pending.isEmpty {
                pending = try await owner.pendingDocumentRequests()
                await Task.yield()
            }
            #expect(pending.map(\.documents) == [[id]])
            try await owner.answer(
                documentRequest: pending[0].id, granting: [id: .metadata], until: .never)
            let found = try await answer
            #expect(found.json["waiting"] as? Bool == false)
            #expect(found.list("documents").first?["uuid"] as? String == id.lowercasedText)
        }
    }

    @Test(arguments: ["json", "sarif", "html", "full", "junit", "svrl", "operationoutcome", "csv"])
    func aDocumentIsValidatedWithoutBeingStored(format: String) async throws {
        let world = try APIWorld()
        let sound = try Self.fixture("documents/discharge-summary-german")
        let broken = Array(
            "<ClinicalDocument xmlns=\"urn:hl7-org:v3\"><a/></ClinicalDocument>".utf8)
        try await world.run { api in
            for (bytes, isValid) in [(sound, true), (broken, false)] {
                let answer = try await api.call(
                    "app", .post, "/v1/validate?format=\(format)", body: bytes, headers: Self.xml)
                #expect(answer.status == 200)
                if format == "json" { #expect(answer.json["valid"] as? Bool == isValid) }
                if !isValid { #expect(answer.text.contains("typeId")) }
            }
        }
        let kept = try await world.store.administrator(reason: "test").documents(matching: .all)
        #expect(kept.isEmpty)
    }
}
