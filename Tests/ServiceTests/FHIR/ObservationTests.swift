import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

/// Samples as Observations.
@Suite struct ObservationTests {
    private static let noon = Date(timeIntervalSince1970: 1_775_044_800)

    private func world() async throws -> FHIRWorld {
        let world = try await FHIRWorld()
        func quantity(
            _ type: QuantityType, _ value: Double, _ unit: HealthUnit, at hour: Double,
            for seconds: Double = 0, _ metadata: Metadata = .none
        ) throws -> QuantitySample {
            let start = Self.noon + hour * 3600
            return try QuantitySample(
                type: type, quantity: Quantity(value, unit), start: start,
                end: start + seconds, metadata: metadata)
        }
        let pressure = try CorrelationSample(
            type: .bloodPressure,
            objects: [
                quantity(.bloodPressureSystolic, 120, HealthUnit("mmHg"), at: 0),
                quantity(.bloodPressureDiastolic, 80, HealthUnit("mmHg"), at: 0),
            ], start: Self.noon, end: Self.noon)
        let samples: [Sample] = [
            .quantity(
                try quantity(
                    .heartRate, 62, HealthUnit("count/min"), at: 1,
                    [.timeZone: .string("Europe/Zurich")])),
            .quantity(try quantity(.stepCount, 1200, HealthUnit("count"), at: 2, for: 600)),
            .quantity(try quantity(.bodyMass, 71.5, HealthUnit("kg"), at: 3)),
            .quantity(try quantity(.oxygenSaturation, 0.97, HealthUnit("%"), at: 4)),
            .category(
                try CategorySample(
                    type: .sleepAnalysis, value: 3, start: Self.noon + 20_000,
                    end: Self.noon + 30_000)),
            .correlation(pressure),
        ]
        _ = try await world.service.store.intake(source: Source(name: "Watch"))
            .save(samples, for: world.person)
        return world
    }

    @Test func whatItSaysOfASample() async throws {
        let world = try await world()
        let rate = try await world.get("Observation?code=http://loinc.org%7C8867-4")
            .resource["entry"][0]["resource"]
        #expect(rate["status"].text == "final" && !rate.holdsNothing)
        #expect(rate["category"][0]["coding"][0]["code"].text == "vital-signs")
        #expect(
            rate["code"]["coding"].list.compactMap { $0["code"].text } == [
                "8867-4", "HKQuantityTypeIdentifierHeartRate",
            ])
        #expect(rate["valueQuantity"]["value"].number == 62)
        #expect(rate["valueQuantity"]["system"].text == "http://unitsofmeasure.org")
        #expect(rate["valueQuantity"]["code"].text == "/min")
        #expect(rate["effectiveDateTime"].text == "2026-04-01T15:00:00+02:00")
        #expect(
            rate["identifier"][0]["value"].text == "urn:uuid:\(rate["id"].text ?? "")")
        let read = try await world.get("Observation/\(rate["id"].text ?? "")")
        #expect(read.resource["valueQuantity"]["value"].number == 62)

        let steps = try await world.get("Observation?code=HKQuantityTypeIdentifierStepCount")
            .resource["entry"][0]["resource"]
        #expect(steps["effectivePeriod"]["start"].text == "2026-04-01T14:00:00Z")
        #expect(steps["effectivePeriod"]["end"].text == "2026-04-01T14:10:00Z")
        let oxygen = try await world.get("Observation?code=59408-5")
            .resource["entry"][0]["resource"]["valueQuantity"]
        #expect(oxygen["code"].text == "%" && oxygen["value"].number == 97)
    }

    @Test func aBloodPressureHasTwoComponents() async throws {
        let world = try await world()
        let pressure = try await world.get("Observation?code=85354-9")
            .resource["entry"][0]["resource"]
        let components = pressure["component"].list
        #expect(
            components.map { $0["code"]["coding"][0]["code"].text } == ["8480-6", "8462-4"])
        #expect(components.map { $0["valueQuantity"]["value"].number } == [120, 80])
        #expect(components.allSatisfy { $0["valueQuantity"]["code"].text == "mm[Hg]" })
    }

    @Test(arguments: [
        ("category=vital-signs", 6), ("category=activity", 2), ("category=survey", 0),
        ("date=2026-04-01", 8), ("date=gt2026-04-01T14:30:00Z", 3), ("date=lt2026-04-01", 0),
        ("code=8867-4,29463-7", 2), ("status=final", 8), ("status=amended", 0),
        ("patient=00000000-0000-0000-0000-000000000000", 0), ("category:not=vital-signs", 2),
        ("code:not=8867-4&category=vital-signs", 5), ("status:not=final", 0),
    ])
    func aParameterMeans(query: String, count: Int) async throws {
        let answer = try await world().get("Observation?\(query)&_count=100")
        #expect(answer.ids.count == count, "\(query)")
        #expect(answer.resource["total"].number == Double(count))
    }

    /// The codes are those of FHIR R4's observation-status.
    @Test(arguments: [
        ("status=bogus", 400), ("status:not=bogus", 400), ("status=final,bogus", 400),
        ("status=http://hl7.org/fhir/observation-status%7Ccurrent", 400), ("_id=no%20id", 400),
        ("_id=a,b*", 400), ("status=cancelled", 200), ("status=unknown,registered", 200),
        ("status=http://hl7.org/fhir/observation-status%7C", 200), ("_id=a.b-C", 200),
    ])
    func aValueThatCannotBeIsRefused(query: String, status: Int) async throws {
        let answer = try await FHIRWorld().get("Observation?\(query)")
        #expect(answer.status.code == status, "\(query)")
        let text = answer.resource["issue"][0]["details"]["text"].text ?? ""
        let name = query.prefix { $0 != "=" && $0 != ":" }
        #expect(status == 200 || text.contains("the parameter \(name) expects"), "\(text)")
    }

    @Test func onlySomeElements() async throws {
        let answer = try await world().get("Observation?code=8867-4&_elements=valueQuantity")
        let rate = answer.resource["entry"][0]["resource"]
        #expect(rate["meta"]["tag"][0]["code"].text == "SUBSETTED")
        #expect(
            Set(rate.members.keys)
                == ["resourceType", "id", "meta", "status", "code", "valueQuantity"])
    }

    @Test func pagesPutTogetherAreTheWhole() async throws {
        let world = try await world()
        var ids: [String] = []
        var address: String? = "Observation?_count=3&_sort=date"
        while let page = address {
            let answer = try await world.get(page)
            ids += answer.ids
            address = answer.next
        }
        #expect(ids.count == 8 && Set(ids).count == 8)
    }

    /// An app sees the types that it was let read; asking for others finds nothing.
    @Test func anAppSeesWhatItWasLetRead() async throws {
        let world = try await world()
        try await world.owner.setAuthorization(
            of: world.app.identifier,
            read: [
                SampleType(QuantityType.heartRate).objectType: .allow,
                SampleType(QuantityType.bodyMass).objectType: .deny,
            ])
        let all = try await world.get("Observation?_count=100", as: "app")
        #expect(all.ids.count == 1)
        #expect(try await world.get("Observation?code=29463-7", as: "app").ids.isEmpty)
        let denied = try await world.get("Observation?code=29463-7").ids.first ?? ""
        let hidden = try await world.get("Observation/\(denied)", as: "app")
        let missing = try await world.get(
            "Observation/\(UUID().uuidString.lowercased())", as: "app")
        #expect(hidden.status == .notFound && hidden.body == missing.body)
    }
}
