import Base
import Foundation
import Fixtures
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access

/// Inferno's tests of US Core 6.1 (us-core-test-kit, group `us_core_v610_document_reference`, the
/// capability statement, the clinical notes), by their ids.
@Suite struct USCoreTests {
    private static let fixture = "continuity-of-care-document"
    /// The Common Clinical Notes of US Core 6.1.
    private static let noteTypes = [
        "11488-4", "18842-5", "11526-1", "34117-2", "18748-4", "11502-2", "28570-0", "11506-3",
        "11504-8", "34111-5",
    ]
    private static let made = Task { try await world() }

    /// A person with a document of each type.
    private static func world() async throws -> FHIRWorld {
        let world = try await FHIRWorld([fixture])
        let text = try String(decoding: Fixtures.named(fixture).bytes, as: UTF8.self)
        for (number, type) in noteTypes.enumerated() {
            let changed = text.replacing("34133-9", with: type, maxReplacements: 1)
                .replacing("c9a5d3de-2d0a-4b33-9f0e-7a1be5c0f6d1", with: UUID().uuidString)
                .replacing("CCD-4471", with: "NOTE-\(number)")
                .replacing("20240516101500-0600", with: "202405\(10 + number)101500-0600")
            let stored = try await world.service.take(
                bytes: Array(changed.utf8), for: world.person)
            #expect(stored != nil)
        }
        return world
    }

    private var world: FHIRWorld { get async throws { try await Self.made.value } }

    /// Inferno's search test: 200, a searchset whose matches are all meant, the same number by
    /// POST, by `Patient/` before the id, and by `system|code`.
    private func search(
        _ parameters: [(String, String)], isolation: isolated (any Actor)? = #isolation,
        means: (JSONTree) -> Bool
    ) async throws -> FHIRAnswer {
        let world = try await world
        let query = parameters.map { "\($0)=\($1.replacing("|", with: "%7C"))" }
            .joined(separator: "&")
        let answer = try await world.search(query)
        #expect(answer.status == .ok)
        #expect(answer.resource["type"].text == "searchset")
        let entries = answer.resource["entry"].list
        #expect(!entries.isEmpty, "\(query)")
        #expect(entries.allSatisfy { means($0["resource"]) }, "\(query)")
        let post = try await world.send(
            .post, "DocumentReference/_search",
            headers: [.contentType: "application/x-www-form-urlencoded"], body: query)
        #expect(post.status == .ok && post.ids == answer.ids)
        let absolute = query.replacing("patient=", with: "patient=Patient/")
        #expect(try await world.search(absolute).ids == answer.ids)
        return answer
    }

    private func has(_ code: String, in concept: JSONTree) -> Bool {
        concept["coding"].list.contains { $0["code"].text == code }
    }

    private var patient: String { get async throws { "\(try await world.person)" } }

    @Test func us_core_v610_document_reference_patient_search_test() async throws {
        let patient = try await patient
        let answer = try await search([("patient", patient)]) {
            $0["subject"]["reference"].text == "Patient/\(patient)"
        }
        #expect(answer.ids.count == Self.noteTypes.count + 1)
    }

    @Test func us_core_v610_document_reference__id_search_test() async throws {
        let id = try await world.id(Self.fixture)
        let answer = try await search([("_id", id)]) { $0["id"].text == id }
        #expect(answer.ids == [id])
    }

    @Test func us_core_v610_document_reference_patient_type_search_test() async throws {
        for type in Self.noteTypes {
            for written in [type, "http://loinc.org|\(type)"] {
                _ = try await search([("patient", try await patient), ("type", written)]) {
                    has(type, in: $0["type"])
                }
            }
        }
    }

    @Test func us_core_v610_document_reference_patient_category_search_test() async throws {
        let system =
            "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category"
        for written in ["clinical-note", "\(system)|clinical-note"] {
            _ = try await search([("patient", try await patient), ("category", written)]) {
                has("clinical-note", in: $0["category"][0])
            }
        }
    }

    @Test(arguments: ["", "gt", "ge", "lt", "le"])
    func us_core_v610_document_reference_patient_category_date_search_test(
        prefix: String
    ) async throws {
        // Inferno asks a day before or after where the comparator leaves out the day itself.
        let date = ["gt": "2024-05-15", "lt": "2024-05-17"][prefix] ?? "2024-05-16"
        _ = try await search([
            ("patient", try await patient), ("category", "clinical-note"), ("date", prefix + date),
        ]) { resource in
            let day = resource["date"].text?.prefix(10) ?? ""
            return switch prefix {
            case "gt": day > date
            case "ge": day >= date
            case "lt": day < date
            case "le": day <= date
            default: day == date
            }
        }
    }

    @Test func us_core_v610_document_reference_patient_status_search_test() async throws {
        for status in ["current", "current,superseded,entered-in-error"] {
            _ = try await search([("patient", try await patient), ("status", status)]) {
                $0["status"].text == "current"
            }
        }
    }

    @Test(arguments: ["gt", "ge", "lt", "le"])
    func us_core_v610_document_reference_patient_type_period_search_test(
        prefix: String
    ) async throws {
        let date = prefix.hasPrefix("g") ? "2000-01-01" : "2100-01-01"
        _ = try await search([
            ("patient", try await patient), ("type", "34117-2"), ("period", prefix + date),
        ]) { has("34117-2", in: $0["type"]) && $0["context"]["period"].isThere }
    }

    @Test func us_core_v610_document_reference_read_test() async throws {
        let world = try await world
        for entry in try await world.search("").resource["entry"].list {
            let id = entry["resource"]["id"].text ?? ""
            let read = try await world.get("DocumentReference/\(id)")
            #expect(read.status == .ok && read.resource["id"].text == id)
            #expect(entry["fullUrl"].text?.hasSuffix("/fhir/R4/DocumentReference/\(id)") == true)
        }
    }

    @Test func us_core_v610_document_reference_provenance_revinclude_search_test() async throws {
        let id = try await world.id(Self.fixture)
        let answer = try await world.search("_id=\(id)&_revinclude=Provenance:target")
        let included = answer.resource["entry"].list
            .filter { $0["search"]["mode"].text == "include" }.map { $0["resource"] }
        #expect(included.map { $0["resourceType"].text } == ["Provenance"])
        let provenance = try #require(included.first)
        #expect(provenance["target"][0]["reference"].text == "DocumentReference/\(id)")
        #expect(provenance["recorded"].isThere && !provenance.holdsNothing)
        let types = provenance["agent"].list.map { $0["type"]["coding"][0]["code"].text }
        #expect(types.contains("author") && types.contains("transmitter"))
        let read = try await world.get("Provenance/\(provenance["id"].text ?? "")")
        #expect(read.resource["id"].text == provenance["id"].text)
    }

    @Test func provenanceComesInPages() async throws {
        let world = try await world
        let targets = try await world.search("_count=100").ids.map { "DocumentReference/\($0)" }
        var ids: [String] = []
        var address: String? = "Provenance?target=\(targets.joined(separator: ","))&_count=4"
        while let page = address {
            let answer = try await world.get(page)
            #expect(answer.ids.count <= 4)
            ids += answer.ids
            address = answer.next
        }
        #expect(ids.count == targets.count && Set(ids).count == ids.count)
        let counted = try await world.get("Provenance?target=\(targets[0])&_summary=count").resource
        #expect(counted["total"].number == 1 && !counted["entry"].isThere)
    }

    @Test func us_core_v610_document_reference_custodian_test() async throws {
        let resource = try await world.get("DocumentReference/\(world.id(Self.fixture))").resource
        #expect(resource["custodian"]["reference"].isThere)
    }

    /// The constraints of the profile that can be read off a resource (its differential).
    @Test func us_core_v610_document_reference_validation_test() async throws {
        for entry in try await world.search("").resource["entry"].list {
            let resource = entry["resource"]
            #expect(!resource.holdsNothing)
            #expect(["current", "superseded"].contains(resource["status"].text ?? ""))
            #expect(resource["type"]["coding"][0]["code"].isThere)
            #expect(!resource["category"].list.isEmpty && resource["subject"].isThere)
            #expect(!resource["content"].list.isEmpty)
            let instant = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/#
            #expect(resource["date"].text?.wholeMatch(of: instant) != nil)
            #expect(resource["content"][0]["attachment"]["url"].isThere)
        }
    }

    /// All but `context.encounter`: headers that Casebook keeps name no encounter.
    @Test func us_core_v610_document_reference_must_support_test() async throws {
        let resources = try await world.search("").resource["entry"].list
            .map { $0["resource"] }
        for path in [
            ["author"], ["category"], ["content"], ["context"], ["context", "period"], ["date"],
            ["identifier"], ["status"], ["subject"], ["type"],
        ] {
            #expect(
                resources.contains { path.reduce($0) { $0[$1] }.isThere }, "\(path)")
        }
        for path in [["attachment", "contentType"], ["attachment", "url"], ["format"]] {
            #expect(
                resources.contains { path.reduce($0["content"][0]) { $0[$1] }.isThere }, "\(path)")
        }
    }

    @Test func us_core_v610_document_reference_reference_resolution_test() async throws {
        let world = try await world
        let resource = try await world.get("DocumentReference/\(world.id(Self.fixture))").resource
        let contained = Set(resource["contained"].list.compactMap { $0["id"].text })
        for reference in resource["author"].list + [resource["custodian"]] {
            #expect(contained.contains(String(reference["reference"].text?.dropFirst() ?? "")))
        }
        let patient = try await world.get(resource["subject"]["reference"].text ?? "")
        #expect(patient.status == .ok && patient.resource["resourceType"].text == "Patient")
        let attachment = resource["content"][0]["attachment"]["url"].text ?? ""
        #expect(try await world.get(attachment).status == .ok)
    }

    // MARK: Capability statement

    @Test func us_core_conformance_support() async throws {
        let answer = try await world.get("metadata", as: nil)
        #expect(answer.status == .ok)
        #expect(answer.resource["resourceType"].text == "CapabilityStatement")
        #expect(!answer.resource.holdsNothing)
    }

    @Test func us_core_fhir_version() async throws {
        let statement = try await world.get("metadata", as: nil).resource
        #expect(statement["fhirVersion"].text == "4.0.1")
    }

    /// FHIR R4, CapabilityStatement.date and .software: when this became so, and of which program.
    @Test func dateAndSoftwareAreTheRunningOnes() async throws {
        // 2001-09-09T01:46:40Z
        let service = try TestService(now: { Date(timeIntervalSince1970: 1_000_000_000) })
        try await service.test { client in
            try await client.execute(uri: "/fhir/R4/metadata", method: .get) { response in
                let text = String(buffer: response.body)
                #expect(text.contains("\"date\":\"2001-09-09T01:46:40Z\""))
                #expect(text.contains("\"version\":\"\(Software.version)\""))
            }
        }
    }

    @Test func us_core_json_support() async throws {
        let formats = try await world.get("metadata", as: nil).resource["format"].list
            .map(\.text)
        #expect(formats.contains("json") || formats.contains("application/fhir+json"))
    }

    @Test func us_core_profile_support() async throws {
        let resources = try await world.get("metadata", as: nil).resource["rest"][0]["resource"]
            .list
        let profiles = resources.flatMap { $0["supportedProfile"].list.compactMap(\.text) }
        let base = "http://hl7.org/fhir/us/core/StructureDefinition/"
        #expect(profiles.contains(base + "us-core-patient"))
        #expect(profiles.contains(base + "us-core-documentreference"))
        let document = resources.first { $0["type"].text == "DocumentReference" }
        #expect(document?["searchRevInclude"][0].text == "Provenance:target")
    }

    @Test func us_core_instantiate() async throws {
        let statement = try await world.get("metadata", as: nil).resource
        #expect(
            statement["instantiates"].list.compactMap(\.text).contains(
                "http://hl7.org/fhir/us/core/CapabilityStatement/us-core-server"))
    }

    /// What the statement lists is known to those who ask to be told what is not.
    @Test func whatIsListedWorks() async throws {
        let world = try await world
        let person = world.person
        let values = [
            "token": "none", "date": "2024", "string": "none", "reference": "Patient/\(person)",
            "quantity": "5", "special": "word",
        ]
        let statement = try await world.get("metadata", as: nil).resource
        for listed in statement["rest"][0]["resource"].list {
            let type = listed["type"].text ?? ""
            for parameter in listed["searchParam"].list {
                let name = parameter["name"].text ?? ""
                let kind = parameter["type"].text ?? ""
                let value =
                    switch (type, name) {
                    case (_, "related"), (_, "target"): "DocumentReference/\(person)"
                    case ("DocumentReference", "status"): "current"
                    case ("Observation", "status"): "final"
                    case ("Consent", "status"): "active"
                    case (_, "action"): "R"
                    case (_, "outcome"): "0"
                    default: values[kind] ?? ""
                    }
                let answer = try await world.get(
                    "\(type)?\(name)=\(value)",
                    headers: [HTTPField.Name("Prefer")!: "handling=strict"])
                #expect(answer.status == .ok, "\(type): \(name)")
            }
        }
    }

    // MARK: Clinical notes

    /// Without DiagnosticReport, whose half of the test does not apply.
    @Test func us_core_clinical_note_types() async throws {
        let found = try await world.search("patient=\(patient)&_count=100").resource["entry"].list
            .flatMap { $0["resource"]["type"]["coding"].list.compactMap { $0["code"].text } }
        #expect(Set(Self.noteTypes).subtracting(found).isEmpty)
    }

    // MARK: $docref

    @Test func docrefWithoutParametersIsTheLatestSummary() async throws {
        let world = try await world
        let answer = try await world.get("DocumentReference/$docref?patient=\(world.person)")
        #expect(answer.ids == [world.id(Self.fixture)])
        let body = """
            {"resourceType":"Parameters","parameter":[
                {"name":"patient","valueId":"\(world.person)"},
                {"name":"type","valueCodeableConcept":{"coding":[
                    {"system":"http://loinc.org","code":"34117-2"}]}}]}
            """
        let post = try await world.send(
            .post, "DocumentReference/$docref", headers: [.contentType: "application/fhir+json"],
            body: body)
        #expect(post.ids.count == 1)
        let unknown = try await world.get("DocumentReference/$docref?patient=\(UUID())")
        #expect(unknown.status == .ok && unknown.ids.isEmpty)
        #expect(try await world.get("DocumentReference/$docref").status == .badRequest)
        let before = try await world.get(
            "DocumentReference/$docref?patient=\(world.person)&end=1950-01-01")
        #expect(before.ids.isEmpty)
    }

    /// Without a time it is the latest document of each type, with one all of it, page after page.
    @Test func docrefWithTypesAndTimes() async throws {
        let world = try await world
        let path = "DocumentReference/$docref?patient=\(world.person)"
        let latest = try await world.get(path + "&type=34117-2&type=11488-4")
        #expect(latest.ids.count == 2 && latest.resource["total"].number == 2)
        var ids: [String] = []
        var address: String? = path + "&start=1900&_count=4"
        while let page = address, ids.count < 100 {
            let answer = try await world.get(page)
            ids += answer.ids
            address = answer.next
        }
        #expect(ids.count == Self.noteTypes.count + 1 && Set(ids).count == ids.count)
    }
}
