import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

/// DocumentReference over HTTP: what it says of a document, and how it is found.
@Suite struct DocumentReferenceTests {
    private static let ccd = "continuity-of-care-document"
    private static let letter = "discharge-summary-german"
    private static let all = [
        ccd, letter, "operative-note", "scanned-letter-unstructured", "confidentiality-restricted",
        "set-version-1", "set-version-2",
    ]

    @Test func whatItSaysOfADocument() async throws {
        let world = try await FHIRWorld([Self.ccd])
        let answer = try await world.get("DocumentReference/\(world.id(Self.ccd))")
        let resource = answer.resource
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/fhir+json; charset=utf-8")
        #expect(answer.headers[.eTag] == "W/\"1\"")
        #expect(!resource.holdsNothing)
        #expect(resource["resourceType"].text == "DocumentReference")
        #expect(resource["status"].text == "current")
        #expect(resource["type"]["coding"][0]["system"].text == "http://loinc.org")
        #expect(resource["type"]["coding"][0]["code"].text == "34133-9")
        #expect(resource["category"][0]["coding"][0]["code"].text == "clinical-note")
        #expect(resource["subject"]["reference"].text == "Patient/\(world.person)")
        #expect(resource["date"].text == "2024-05-16T10:15:00-06:00")
        #expect(resource["securityLabel"][0]["coding"][0]["code"].text == "N")
        #expect(
            resource["masterIdentifier"]["value"].text
                == "urn:uuid:c9a5d3de-2d0a-4b33-9f0e-7a1be5c0f6d1")
        #expect(resource["author"].list.count == 2)
        #expect(resource["author"][0]["reference"].text == "#author-1")
        #expect(resource["contained"][0]["id"].text == "author-1")
        #expect(resource["custodian"]["reference"].text == "#custodian")
        let attachment = resource["content"][0]["attachment"]
        #expect(attachment["contentType"].text == "application/xml")
        #expect(attachment["title"].text == "Continuity of Care Document")
        #expect(attachment["language"].text == "en-US")
        #expect(attachment["creation"].text == "2024-05-16T10:15:00-06:00")
        #expect(
            attachment["url"].text
                == "http://127.0.0.1:8080/fhir/R4/Binary/\(world.id(Self.ccd))")
        let bytes = try await world.get(attachment["url"].text ?? "").body
        #expect(attachment["size"].number == Double(bytes.count))
    }

    @Test(arguments: [
        ("_id=ID", [ccd]), ("type=34133-9", [ccd]), ("type=http://loinc.org%7C34133-9", [ccd]),
        ("type=http://snomed.info/sct%7C34133-9", []),
        ("type=34133-9,11504-8", ["operative-note", ccd]),
        ("date=2024-05-16", [ccd]), ("date=gt2024-05-16&date=lt2024-05-17", []),
        ("date=ge2024-05-16T16:15:00Z&date=le2024-05-16T16:15:00Z", [ccd]),
        ("date=2024-05-16T10:15:00-06:00", [ccd]), ("creation=2024-05", [ccd]),
        ("identifier=urn:uuid:c9a5d3de-2d0a-4b33-9f0e-7a1be5c0f6d1", [ccd]),
        ("identifier=c9a5d3de-2d0a-4b33-9f0e-7a1be5c0f6d1", []),
        ("identifier=N-98654720", ["operative-note"]), ("identifier=%7CN-98654720", []),
        ("identifier=urn:oid:2.999.71.9%7C&type=11504-8", ["operative-note"]),
        ("identifier=urn:oid:2.999.71.9%7CN-98654720,nothing", ["operative-note"]),
        ("identifier=urn:ietf:rfc:3986%7C&_id=ID", [ccd]),
        ("patient.identifier=CS-4471", [ccd]),
        ("patient:identifier=urn:oid:2.999.72.2%7C&type=34133-9", [ccd]),
        ("security-label=R", ["confidentiality-restricted"]),
        ("author.family=voss", [ccd]), ("author.given=leand", [ccd]), ("author.family=oss", []),
        ("status=superseded", ["set-version-1"]), ("category=clinical-note&type=34133-9", [ccd]),
        ("category=other", []), ("facility=225732001", []), ("_lastUpdated=lt2001-01-01", []),
        ("patient.identifier=urn:oid:2.999.72.2%7CCS-4471", [ccd]),
        ("patient:identifier=urn:oid:2.999.72.2%7CCS-4471", [ccd]),
        ("period=ge2000-01-01&type=34133-9", [ccd]),
        ("status:not=current", ["set-version-1"]), ("security-label:missing=true&_id=ID", []),
        ("security-label:not=N,V&security-label:missing=false", ["confidentiality-restricted"]),
        ("type:not=34133-9&_id=ID", []),
        ("type:not=http://snomed.info/sct%7C34133-9&_id=ID", [ccd]),
        ("period:missing=true&_id=ID", []), ("period:missing=false&_id=ID", [ccd]),
        ("related:missing=false", ["set-version-2"]), ("facility:missing=true&_id=ID", [ccd]),
        ("author.family:contains=OSS&_id=ID", [ccd]), ("author.family:exact=Voss", [ccd]),
        ("author.family:exact=voss", []), ("author.family:exact=Vos", []),
        ("type=34133-9&type=11504-8", []), ("type=http://loinc.org%7C&_id=ID", [ccd]),
        ("type=%7C34133-9", []), ("date=ne2024-05-16&_id=ID", []),
        ("date=sa2024-05-15&_id=ID", [ccd]),
        ("date=eb2024-05-17&_id=ID", [ccd]), ("date=eb2024-05-16&_id=ID", []),
        ("date=ap2024&_id=ID", [ccd]), ("date=le9999&_id=ID", [ccd]),
        ("date=9999-12&_id=ID", []), ("date=lt2024-06-30T23:59:60Z&_id=ID", [ccd]),
        ("date=2024-05-15,2024-05-16", [ccd]),
    ])
    func aParameterMeans(query: String, expected: [String]) async throws {
        let world = try await Shared.world()
        let query = query.replacing("=ID", with: "=\(world.id(Self.ccd))")
        #expect(try await world.found(query) == expected, "\(query)")
        // FHIR R4, 3.1.1.1: a search by POST is the same.
        let post = try await world.send(
            .post, "DocumentReference/_search",
            headers: [.contentType: "application/x-www-form-urlencoded"], body: query)
        #expect(world.names(post.ids) == expected, "\(query)")
        if expected.isEmpty { #expect(!post.resource["entry"].isThere) }
    }

    @Test func aPersonIsNamedEitherWay() async throws {
        let world = try await Shared.world()
        let count = try await world.search("patient=\(world.person)").ids.count
        #expect(count == Self.all.count)
        #expect(try await world.search("patient=Patient/\(world.person)").ids.count == count)
        #expect(try await world.search("patient=\(UUID())").resource["total"].number == 0)
    }

    @Test(arguments: [
        "date=yesterday", "_count=few", "status=gone", "patient=a/b/c", "type:in=x",
        "date=2024-13-01", "_summary=short", "_total=all", "date:missing=perhaps", "date:not=2024",
        "status:not=gone", "author.family:missing=true", "_id:exact=x", "_id=no%20id",
    ])
    func whatMakesNoSenseIsRefused(query: String) async throws {
        let answer = try await Shared.world().search(query)
        #expect(answer.status == .badRequest)
        #expect(answer.resource["resourceType"].text == "OperationOutcome")
        #expect(answer.resource["issue"][0]["severity"].text == "error")
    }

    @Test(arguments: ["DocumentReference", "Observation", "Patient", "Consent", "AuditEvent"])
    func whatIsUnknownIsRefused(type: String) async throws {
        let world = try await Shared.world()
        for (query, words) in [("unheard=of", "unheard"), ("_sort=shoe-size", "_sort")] {
            let answer = try await world.get(
                "\(type)?\(query)", headers: [HTTPField.Name("Prefer")!: "handling=strict"])
            #expect(answer.status == .badRequest)
            let text = answer.resource["issue"][0]["details"]["text"].text ?? ""
            #expect(text.contains("the parameter \(words) "), "\(type): \(text)")
            // Nothing is given out wider than it was asked for.
            #expect(try await world.get("\(type)?\(query)").status == .badRequest)
            let lenient = try await world.get(
                "\(type)?\(query)", headers: [HTTPField.Name("Prefer")!: "handling=lenient"])
            #expect(lenient.status == .ok)
        }
    }

    /// RFC 9110: HEAD is GET without the body; a method that is not there is 405 with `Allow`.
    @Test func otherMethods() async throws {
        let world = try await Shared.world()
        for path in ["metadata", "DocumentReference", "DocumentReference/\(world.id(Self.ccd))"] {
            let got = try await world.get(path)
            let head = try await world.send(.head, path)
            #expect(head.status == .ok && head.body.isEmpty)
            #expect(head.headers[.contentType] == got.headers[.contentType])
            #expect(head.headers[.contentLength] == String(got.body.count))
        }
        let refused = try await world.send(.delete, "DocumentReference/\(world.id(Self.ccd))")
        #expect(refused.status == .methodNotAllowed)
        #expect(refused.headers[.allow] == "GET, HEAD")
        #expect(refused.resource["issue"][0]["code"].text == "not-supported")
        for method in [.options, .trace, HTTPRequest.Method("QUERY")!] {
            let other = try await world.send(method, "DocumentReference")
            #expect(other.status == .methodNotAllowed)
            #expect(other.headers[.allow] == "GET, HEAD, POST")
        }
        #expect(try await world.get("Basic").status == .notFound)
    }

    @Test func pagesPutTogetherAreTheWhole() async throws {
        let world = try await Shared.world()
        for sort in ["date", "-date", "_lastUpdated"] {
            var ids: [String] = []
            var address: String? = "DocumentReference?_count=2&_sort=\(sort)"
            while let page = address {
                let answer = try await world.get(page)
                #expect(answer.ids.count <= 2)
                ids += answer.ids
                address = answer.next
                if let address { #expect(address.hasPrefix("http://127.0.0.1:8080/fhir/R4/")) }
            }
            #expect(ids == (try await world.search("_sort=\(sort)&_count=100").ids))
            #expect(Set(ids).count == Self.all.count)
        }
    }

    @Test func aPageIsFullWhateverIsLeftToAskOfEachDocument() async throws {
        let world = try await Shared.world()
        let first = try await world.search("_count=1&security-label=N&_sort=date")
        #expect(first.ids.count == 1)
        let second = try await world.get(first.next ?? "")
        #expect(second.ids.count == 1 && second.ids != first.ids)
    }

    /// A search that few documents fit must not ask the store for one at a time: each time is an
    /// event of the person's log.
    @Test func whatIsRareIsFoundInFewSteps() async throws {
        let world = try await FHIRWorld()
        for number in 0..<60 {
            let bytes = Array("<letter number='\(number)'/>".utf8)
            var document = CDADocument(
                digest: ContentDigest(bytes: SHA256.hash(data: bytes))!, byteCount: bytes.count,
                bodyKind: .structured, validation: ValidationSummary(gate: "schema", isValid: true))
            document.confidentialityCode = number.isMultiple(of: 20) ? "R" : "N"
            let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
            let stored = try await world.service.store.intake(source: Source(name: "ward")).store(
                NewDocument(
                    bytes: bytes, document: document, startDate: date, endDate: date,
                    person: world.person))
            guard case .stored(let sample) = stored else { continue }
            try await world.owner.permit(
                ConsentDraft(
                    .document(sample.uuid), for: .app(world.app.identifier),
                    purposes: [.treatment], until: .never, text: "For the chart"))
        }
        var ids: [String] = []
        var address: String? = "DocumentReference?security-label=R&_count=1"
        while let page = address {
            let answer = try await world.get(page, as: "app")
            #expect(answer.ids.count <= 1)
            ids += answer.ids
            address = answer.next
        }
        #expect(ids.count == 3 && Set(ids).count == 3)
        let events = try await world.get("AuditEvent?_summary=count").resource["total"].number
        #expect(events ?? 99 < 40)
    }

    @Test func onlyTheNumber() async throws {
        let world = try await Shared.world()
        for query in ["_summary=count", "_count=0"] {
            let answer = try await world.search(query)
            #expect(answer.resource["total"].number == Double(Self.all.count))
            #expect(!answer.resource["entry"].isThere)
        }
        let page = try await world.search("_count=1&_total=accurate")
        #expect(page.resource["total"].number == Double(Self.all.count))
    }

    @Test func onlySomeElements() async throws {
        let world = try await Shared.world()
        let resource = try await world.search("_id=\(world.id(Self.ccd))&_elements=date")
            .resource["entry"][0]["resource"]
        #expect(resource["meta"]["tag"][0]["code"].text == "SUBSETTED")
        #expect(
            Set(resource.members.keys)
                == ["resourceType", "id", "meta", "status", "date", "content"])
    }

    @Test func versionsOfADocument() async throws {
        let world = try await Shared.world()
        let id = world.id("set-version-1")
        let answer = try await world.get("DocumentReference/\(id)")
        #expect(answer.resource["status"].text == "superseded")
        #expect(answer.resource["meta"]["versionId"].text == "2")
        let history = try await world.get("DocumentReference/\(id)/_history").resource
        #expect(history["type"].text == "history")
        #expect(
            history["entry"].list.map { $0["resource"]["status"].text ?? "" } == [
                "superseded", "current",
            ])
        let first = try await world.get("DocumentReference/\(id)/_history/1")
        #expect(first.resource["status"].text == "current")
        #expect(try await world.get("DocumentReference/\(id)/_history/3").status == .notFound)
    }

    @Test func anUnchangedDocumentIsNotSentAgain() async throws {
        let world = try await Shared.world()
        let path = "DocumentReference/\(world.id(Self.ccd))"
        let again = try await world.get(path, headers: [.ifNoneMatch: "W/\"1\""])
        #expect(again.status == .notModified && again.body.isEmpty)
        let stranger = try await world.get(
            path, as: "stranger", headers: [.ifNoneMatch: "W/\"1\""])
        // The app was never answered; about this document that says nothing.
        #expect(stranger.status == .forbidden)
    }

    @Test func whoMayAsk() async throws {
        let world = try await Shared.world()
        for token in [nil, "session"] {
            for path in ["DocumentReference", "Observation", "Patient", "Consent"] {
                #expect(try await world.get(path, as: token).status == .unauthorized)
            }
        }
        #expect(try await world.get("DocumentReference", as: "narrow").status == .forbidden)
        #expect(try await world.get("DocumentReference", as: "intake").status == .forbidden)
        let accept = try await world.get(
            "DocumentReference", headers: [.accept: "text/turtle"])
        #expect(accept.status == .notAcceptable)
    }

    /// The documents that most tests only read.
    private enum Shared {
        private static let made = Task { try await FHIRWorld(DocumentReferenceTests.all) }
        static func world() async throws -> FHIRWorld { try await made.value }
    }
}
