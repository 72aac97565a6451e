import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

/// Searches of what documents say, by FHIR R4 3.1.1. Expected figures are those of the fixture
/// `continuity-of-care-document`, read by eye; those in other units were worked out by hand.
@Suite struct ClinicalSearchTests {
    private static let fixture = "continuity-of-care-document"
    private static let made = Task { try await FHIRWorld([fixture]) }

    private func count(_ query: String) async throws -> Int {
        let answer = try await Self.made.value.get(query + "&_count=200")
        #expect(answer.status == .ok, "\(query)")
        #expect(answer.ids.count == Set(answer.ids).count)
        return answer.ids.count
    }

    /// Body weight: 81.2 kg and 83.0 kg; temperature 36.8 Cel and 36.6 Cel; glucose 142 mg/dL.
    @Test(arguments: [
        ("code=29463-7&value-quantity=81.2|http://unitsofmeasure.org|kg", 1),
        ("code=29463-7&value-quantity=81200||g", 1),
        ("code=29463-7&value-quantity=179||[lb_av]", 1),
        ("code=29463-7&value-quantity=81||kg", 1), ("code=29463-7&value-quantity=81.0||kg", 0),
        ("code=29463-7&value-quantity=ap82||kg", 2), ("code=29463-7&value-quantity=ne83||kg", 1),
        ("code=29463-7&value-quantity=gt81.2||kg", 1),
        ("code=29463-7&value-quantity=ge81.2||kg", 2),
        ("code=29463-7&value-quantity=lt83||kg", 1), ("code=29463-7&value-quantity=le83||kg", 2),
        ("code=8310-5&value-quantity=98.2||[degF]", 1), ("code=8310-5&value-quantity=36.8", 1),
        ("code=2345-7&value-quantity=1.42|http://unitsofmeasure.org|g/L", 1),
        ("code=2345-7&value-quantity=142||kg", 0),
        ("code=2345-7&value-quantity=142|http://example.org/units|mg/dL", 0),
        ("code=85354-9&value-quantity:missing=true", 2), ("code=29463-7,8310-5&date=2024", 2),
        ("code=29463-7&date:missing=false", 2), ("code:missing=true", 0),
    ])
    func anAmountMeans(query: String, expected: Int) async throws {
        let query = query.replacing("|", with: "%7C").replacing("[", with: "%5B")
            .replacing("]", with: "%5D")
        #expect(try await count("Observation?\(query)") == expected, "\(query)")
    }

    @Test(arguments: [
        ("Condition?_content=hypertension", 1), ("Condition?_content=HYPERTENSION%20essential", 1),
        ("Condition?_content=44054006", 1), ("Condition?_content=hypertension,bronchitis", 2),
        ("Condition?_content=lisinopril", 0), ("MedicationStatement?_content=lisinopril", 1),
        ("Immunization?_text=tdap", 1), ("Observation?_content=creatinine", 1),
        ("DocumentReference?_content=lisinopril", 1), ("DocumentReference?_text=lisinopril", 1),
        ("DocumentReference?_content=lisinopril%20unheardof", 0),
        ("AllergyIntolerance?clinical-status:missing=true", 0),
        ("Procedure?category:missing=true", 2), ("Encounter?status:not=planned", 1),
        ("AllergyIntolerance?_lastUpdated=ge2000", 3),
        ("AllergyIntolerance?_lastUpdated=ap1990", 0),
    ])
    func aParameterMeans(query: String, expected: Int) async throws {
        #expect(try await count(query) == expected, "\(query)")
    }

    @Test func theOrderIsTheOneAskedFor() async throws {
        let world = try await Self.made.value
        func times(_ query: String) async throws -> [String] {
            try await world.get(query).resource["entry"].list
                .compactMap { $0["resource"]["effectiveDateTime"].text }
        }
        let latest = try await times("Observation?category=vital-signs&_sort=-date&_count=100")
        #expect(latest.first?.hasPrefix("2024") == true && latest.last?.hasPrefix("2023") == true)
        for wrong in ["Observation?_sort=_lastUpdated", "Condition?_sort=severity"] {
            #expect(try await world.get(wrong).status == .badRequest, "\(wrong)")
        }
        #expect(try await world.get("Condition?_sort=-_lastUpdated,onset-date").status == .ok)
    }

    @Test func whatIsReferredToComesAlong() async throws {
        let world = try await Self.made.value
        func included(_ query: String) async throws -> [String] {
            let answer = try await world.get(query)
            #expect(answer.status == .ok, "\(query)")
            return answer.resource["entry"].list.filter { $0["search"]["mode"].text == "include" }
                .compactMap { $0["resource"]["resourceType"].text }
        }
        #expect(try await included("Condition?_include=Condition:subject") == ["Patient"])
        #expect(
            try await included("DocumentReference?_include=DocumentReference:patient")
                == ["Patient"])
        let results = try await included(
            "DiagnosticReport?code=24323-8&_include=DiagnosticReport:result")
        #expect(results == ["Observation", "Observation", "Observation", "Observation"])
        let reports = try await included(
            "Observation?code=2345-7&_revinclude=DiagnosticReport:result")
        #expect(reports == ["DiagnosticReport"])
        for wrong in [
            "Condition?_include=Condition:code", "Condition?_include:iterate=Condition:subject",
            "Condition?_revinclude=Goal:subject", "DocumentReference?_include=Condition:subject",
            "DocumentReference?_revinclude=List:item",
        ] {
            #expect(try await world.get(wrong).status == .badRequest, "\(wrong)")
        }
    }

    @Test func whatRefersToItIsAskedFor() async throws {
        let world = try await Self.made.value
        #expect(try await count("Observation?_has:DiagnosticReport:result:code=24323-8") == 4)
        #expect(try await count("Observation?_has:DiagnosticReport:result:code=1") == 0)
        #expect(try await count("Patient?_has:Condition:patient:code=59621000") == 1)
        #expect(try await count("Patient?_has:Condition:patient:code=1") == 0)
        for wrong in [
            "Observation?_has:Goal:subject:status=active", "Observation?_has=x",
            "Condition?_has:Encounter:diagnosis:status=finished",
            "Patient?_has:Condition:patient:severity=x", "Patient?_has:Condition:code:code=x",
        ] {
            #expect(try await world.get(wrong).status == .badRequest, "\(wrong)")
        }
    }

    @Test func someElementsAreMarkedAsSome() async throws {
        let world = try await Self.made.value
        let one = try await world.get("Condition?_elements=onset&_count=1")
            .resource["entry"][0]["resource"]
        #expect(one["meta"]["tag"][0]["code"].text == "SUBSETTED")
        #expect(
            one["subject"].isThere && one["code"].isThere && !one["category"].isThere
                && !one["identifier"].isThere)
        #expect(try await world.get("Condition?_summary=true").status == .badRequest)
        let counted = try await world.get("Condition?_summary=count").resource
        #expect(counted["total"].number == 4 && !counted["entry"].isThere)
    }

    /// Samples: 71.5 kg, 62 per minute.
    @Test func samplesAreComparedInTheirUnits() async throws {
        let world = try await FHIRWorld()
        let noon = Date(timeIntervalSince1970: 1_775_044_800)
        let samples: [Sample] = try [
            (.bodyMass, 71.5, HealthUnit("kg")), (.heartRate, 62, HealthUnit("count/min")),
        ].map { type, value, unit in
            .quantity(
                try QuantitySample(
                    type: type, quantity: Quantity(value, unit), start: noon, end: noon))
        }
        _ = try await world.service.store.intake(source: Source(name: "Watch"))
            .save(samples, for: world.person)
        for (query, expected) in [
            ("value-quantity=71500%7C%7Cg", 1), ("value-quantity=gt60%7C%7C/min", 1),
            ("value-quantity=gt60", 2), ("value-quantity=71.5", 1), ("value-quantity=73", 0),
            ("value-quantity=5%7C%7Cmmol/L", 0), ("value-quantity:missing=true", 0),
            ("_content=heart", 0), ("value-quantity=lt70%7C%7Ckg", 0),
        ] {
            let answer = try await world.get("Observation?\(query)")
            #expect(answer.status == .ok && answer.ids.count == expected, "\(query)")
        }
        for wrong in ["value-quantity=x", "value-quantity=5%7Cmg", "_lastUpdated=gt2020"] {
            #expect(try await world.get("Observation?\(wrong)").status == .badRequest, "\(wrong)")
        }
    }
}
