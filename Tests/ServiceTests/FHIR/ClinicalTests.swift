import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Testing

/// What documents say, as resources of FHIR. Expected counts and codes are those of the fixture
/// `continuity-of-care-document`, read by eye.
@Suite struct ClinicalTests {
    private static let fixture = "continuity-of-care-document"

    @Test func theOwnerFindsWhatTheDocumentSays() async throws {
        let world = try await FHIRWorld([Self.fixture])
        let patient = world.person.description
        for (query, count) in [
            ("AllergyIntolerance?patient=\(patient)", 3),
            ("AllergyIntolerance?patient=Patient/\(patient)&clinical-status=active", 3),
            ("AllergyIntolerance?patient=\(UUID().uuidString.lowercased())", 0),
            ("Observation?code=http://loinc.org|4548-4", 1), ("Observation?code=8867-4", 2),
            ("Observation?code=8867-4&date=ge2024-01-01", 1),
            ("Observation?category=vital-signs&date=2023-11-14&code=29463-7", 1),
            ("Procedure?date=2022", 1), ("Immunization?status=not-done", 1),
            ("Immunization?status:not=not-done", 2), ("Procedure?_lastUpdated=lt2000", 0),
        ] {
            let answer = try await world.get(query)
            #expect(answer.status == .ok, "\(query)")
            #expect(answer.ids.count == count, "\(query): \(answer.ids.count)")
        }
    }

    @Test func aSearchGoesPageByPageAndReadsGiveTheSame() async throws {
        let world = try await FHIRWorld([Self.fixture])
        let all = try await world.get("Observation?category=vital-signs").ids
        #expect(all.count > 12)
        var found: [String] = []
        var address: String? = "Observation?category=vital-signs&_count=5"
        while let page = address {
            let answer = try await world.get(page)
            found += answer.ids
            #expect(answer.ids.count <= 5)
            address = answer.next
        }
        #expect(found == all)
        let sorted = try await world.get("Observation?code=8867-4&_sort=date").resource["entry"]
            .list
            .compactMap { $0["resource"]["effectiveDateTime"].text }
        #expect(sorted.count == 2 && sorted == sorted.sorted())
        for id in all.prefix(3) {
            let one = try await world.get("Observation/\(id)")
            #expect(one.resource["id"].text == id)
            #expect(one.resource["meta"]["lastUpdated"].text != nil)
        }
        #expect(try await world.get("Observation/\(world.person)").status == .notFound)
    }

    @Test func whatIsNotKnownIsRefusedUnlessTheCallerIsLenient() async throws {
        let world = try await FHIRWorld([Self.fixture])
        for query in [
            "Condition?severity=mild", "Observation?value-quantity=five", "Goal?_sort=name",
        ] {
            #expect(try await world.get(query).status == .badRequest, "\(query)")
        }
        let lenient: HTTPFields = [.prefer: "handling=lenient"]
        let answer = try await world.get("Condition?severity=mild", headers: lenient)
        #expect(answer.status == .ok)
        #expect(answer.ids.count > 0)
        // What was passed over is not in the address of the answer.
        #expect(answer.resource["link"][0]["url"].text?.contains("severity") == false)
    }

    @Test func anAppSeesWhatItMayReadTheDocumentsOf() async throws {
        let world = try await FHIRWorld([Self.fixture, "operative-note"])
        func count(_ type: String, as token: String = "reader") async throws -> Int {
            let answer = try await world.get(type, as: token)
            return answer.status == .ok ? answer.ids.count : -Int(answer.status.code)
        }
        #expect(try await count("AllergyIntolerance") == 0)
        try await world.permit(Self.fixture, level: .metadata)
        #expect(try await count("AllergyIntolerance") == 0)
        try await world.permit(Self.fixture)
        #expect(try await count("AllergyIntolerance") == 3)
        #expect(try await count("Patient") == 1)
        let patient = try await world.get("Patient", as: "reader").resource["entry"][0]["resource"]
        #expect(patient["name"][0]["family"].text != nil)
        #expect(patient["birthDate"].text != nil)
        try await world.owner.deny(
            ConsentDraft(
                .document(try #require(world.documents[Self.fixture])),
                for: .app(world.app.identifier), purposes: [.treatment], until: .never,
                text: "no more"))
        #expect(try await count("AllergyIntolerance") == 0)
        let masked = try await world.get("Patient", as: "reader").resource["entry"][0]["resource"]
        #expect(masked["birthDate"].text == nil)
        // Scopes that name other types cover none of these.
        #expect(try await count("Condition", as: "narrow") == -403)
        #expect(try await count("Condition", as: "intake") < 0)
    }

    @Test func everythingIsWholeAndASummaryIsADocument() async throws {
        let world = try await FHIRWorld([Self.fixture, "laboratory-report-danish"])
        let patient = world.person.description
        var resources: [JSONTree] = []
        var address: String? = "Patient/\(patient)/$everything?_count=20"
        while let page = address {
            let answer = try await world.get(page)
            #expect(answer.status == .ok)
            resources += answer.resource["entry"].list.map { $0["resource"] }
            address = answer.next
        }
        let names = resources.map { "\($0["resourceType"].text ?? "")/\($0["id"].text ?? "")" }
        #expect(Set(names).count == names.count)
        #expect(names.first == "Patient/\(patient)")
        let types = Set(resources.compactMap { $0["resourceType"].text })
        #expect(
            types.isSuperset(of: [
                "AllergyIntolerance", "Condition", "Observation", "DocumentReference", "Provenance",
                "Immunization", "Procedure", "MedicationStatement",
            ]) || types.contains("MedicationRequest"))
        let summary = try await world.get("Patient/\(patient)/$summary").resource
        #expect(summary["type"].text == "document")
        let composition = summary["entry"][0]["resource"]
        #expect(composition["resourceType"].text == "Composition")
        let codes = composition["section"].list.compactMap {
            $0["code"]["coding"][0]["code"].text
        }
        #expect(Set(codes).isSuperset(of: ["48765-2", "10160-0", "11450-4"]))
        let addresses = Set(summary["entry"].list.compactMap { $0["fullUrl"].text })
        for section in composition["section"].list {
            for entry in section["entry"].list {
                let reference = entry["reference"].text ?? ""
                #expect(addresses.contains(reference), "\(reference)")
            }
        }
        #expect(try await world.get("Patient/\(patient)/$summary", as: "app").status == .forbidden)
    }

    /// IPS 1.1 (Design Conventions): a required section refers to a resource that says that there is
    /// no information; `emptyReason` is not used.
    @Test func aSummaryOfNothingSaysSoInResources() async throws {
        let world = try await FHIRWorld(["laboratory-report-danish"])
        let summary = try await world.get("Patient/\(world.person.description)/$summary").resource
        let sections = summary["entry"][0]["resource"]["section"].list.prefix(3)
        #expect(sections.count == 3)
        let resources = Dictionary(
            summary["entry"].list.map { ($0["fullUrl"].text ?? "", $0["resource"]) },
            uniquingKeysWith: { one, _ in one })
        var codes: [String?] = []
        for section in sections {
            #expect(section["emptyReason"].text == nil)
            let resource = try #require(resources[section["entry"][0]["reference"].text ?? ""])
            let code = resource["code"]["coding"][0]["code"].text
            codes.append(code ?? resource["medicationCodeableConcept"]["coding"][0]["code"].text)
        }
        #expect(codes == ["no-allergy-info", "no-medication-info", "no-problem-info"])
    }

    @Test func includesAndProvenanceNameTheDocument() async throws {
        let world = try await FHIRWorld([Self.fixture])
        let answer = try await world.get("AllergyIntolerance?_revinclude=Provenance:target")
        let included = answer.resource["entry"].list.filter {
            $0["search"]["mode"].text == "include"
        }
        #expect(included.count >= 3)
        let id = answer.ids[0]
        let provenance = try await world.get("Provenance?target=AllergyIntolerance/\(id)")
        #expect(provenance.ids.count == 1)
        let text = String(decoding: provenance.body, as: UTF8.self)
        #expect(text.contains("DocumentReference/\(world.id(Self.fixture))"))
        let one = try await world.get("Provenance/\(provenance.ids[0])")
        #expect(one.status == .ok)
        #expect(try await world.get("AllergyIntolerance?_include=Goal:x").status == .badRequest)
    }

    @Test func theCapabilityStatementIsTrue() async throws {
        let world = try await FHIRWorld([])
        let resources = try await world.get("metadata").resource["rest"][0]["resource"].list
        #expect(resources.count > 25)
        for resource in resources where resource["type"].text != "Binary" {
            let type = resource["type"].text ?? ""
            guard type != "Provenance" else { continue }
            for parameter in resource["searchParam"].list where parameter["type"].text == "date" {
                let name = parameter["name"].text ?? ""
                let answer = try await world.get("\(type)?\(name)=2024-01-01")
                #expect(answer.status == .ok, "\(type)?\(name)")
            }
        }
    }
}
