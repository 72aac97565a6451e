import ClinicalRecord
import DocumentExtraction
import HealthModel
import Statements
import Testing
import Units

/// Statements that are measurements become samples; nothing else does.
@Suite struct SampleTests {
    private func observation(
        _ code: String, _ value: String, _ unit: String, attributes: String = "",
        mood: String = "EVN", time: String = "20240311101500", inside: String = ""
    ) -> String {
        """
        <observation classCode="OBS" moodCode="\(mood)"\(attributes)><id root="1.2.3" extension="\(code)"/>\
        <code code="\(code)" codeSystem="2.16.840.1.113883.6.1"/><statusCode code="completed"/>\
        <effectiveTime value="\(time)"/><value xsi:type="PQ" value="\(value)" unit="\(unit)"/>\(inside)\
        </observation>
        """
    }

    private func samples(_ observations: [String]) throws -> [DocumentSample] {
        let components = observations.map { "<component>\($0)</component>" }.joined()
        let entry =
            #"<entry><organizer classCode="CLUSTER" moodCode="EVN">\#(components)</organizer></entry>"#
        return DocumentSample.all(of: try Made.extract(Made.document(entry, section: "8716-3")))
    }

    /// Values by hand: 98.6 °F is 37 °C, 154 lb is 69.853 kg, 5.5 mmol/L of glucose 99.09 mg/dL.
    @Test(arguments: [
        ("8867-4", "72", "/min", QuantityType.heartRate, 1.2),
        ("8310-5", "98.6", "[degF]", .bodyTemperature, 37),
        ("29463-7", "154", "[lb_av]", .bodyMass, 69.8532),
        ("8302-2", "180", "cm", .height, 1.8),
        ("39156-5", "22.5", "kg/m2", .bodyMassIndex, 22.5),
        ("59408-5", "97", "%", .oxygenSaturation, 0.97),
        ("15074-8", "5.5", "mmol/L", .bloodGlucose, 99.0858),
        ("9279-1", "15", "/min", .respiratoryRate, 0.25),
    ])
    func measurementsAreConverted(
        code: String, value: String, unit: String, type: QuantityType, expected: Double
    ) throws {
        let found = try #require(try samples([observation(code, value, unit)]).first)
        guard case .quantity(let sample) = found.sample else { throw ExpectationFailure() }
        #expect(sample.quantityType == type)
        #expect(abs(sample.quantity.value - expected) < 1e-3)
        #expect(sample.metadata[DocumentSample.pathKey] != nil)
    }

    @Test func bloodPressureIsACorrelation() throws {
        let found = try samples([
            observation("8480-6", "120", "mm[Hg]"), observation("8462-4", "80", "mm[Hg]"),
        ])
        guard case .correlation(let pressure)? = found.first?.sample else {
            throw ExpectationFailure()
        }
        #expect(found.count == 1 && found[0].statements == [1, 2])
        #expect(pressure.objects.count == 2)
    }

    @Test func whatWasNotMeasuredIsNoSample() throws {
        let relative =
            #"<subject><relatedSubject classCode="PRS"/></subject>"#
        #expect(
            try samples([
                observation("8867-4", "72", "/min", attributes: #" negationInd="true""#),
                observation("8867-4", "72", "/min", mood: "GOL"),
                observation("8867-4", "72", "/min", time: "2024"),
                observation("8867-4", "7,2", "/min"),
                observation("8867-4", "72", "kg"),
                observation("1234-5", "72", "/min"),
                observation("8867-4", "72", "/min", inside: relative),
            ]).isEmpty)
    }

    @Test func theSameResultCountsOnce() throws {
        let one = try samples([observation("8867-4", "72", "/min")])
        let other = try samples([observation("8867-4", "73", "/min")])
        let merged = DocumentSample.merged([one, other, one, one])
        #expect(merged.map(\.documents) == [[0, 2, 3], [1]])
    }

    private func beat(by performers: [String]) throws -> [DocumentSample] {
        let inside = performers.map {
            #"<performer><assignedEntity><id root="9.9" extension="\#($0)"/></assignedEntity></performer>"#
        }.joined()
        var found = try samples([observation("8867-4", "72", "/min", inside: inside)])
        // The statement's own identifier is the same in all of them.
        for place in found.indices {
            found[place].identifiers = found[place].identifiers.filter { $0.root != "1.2.3" }
        }
        return found
    }

    /// One and two name different performers; the third names both, and says that they are one.
    @Test func sameIsTransitiveInAnyOrder() throws {
        let (one, two, both) = (
            try beat(by: ["a"]), try beat(by: ["b"]), try beat(by: ["a", "b"])
        )
        #expect(DocumentSample.merged([one, two]).map(\.documents) == [[0], [1]])
        for order in [[one, two, both], [both, one, two], [two, both, one]] {
            #expect(DocumentSample.merged(order).map(\.documents) == [[0, 1, 2]])
        }
    }

    /// A pressure that one document has as an organizer and another in two observations is two
    /// amounts and one correlation, which holds the amounts that are counted.
    @Test func partsOfCorrelationsCountOnce() throws {
        let (high, low) = (
            observation("8480-6", "120", "mm[Hg]"), observation("8462-4", "80", "mm[Hg]")
        )
        let apart = [try samples([high])[0], try samples([low])[0]]
        let results = DocumentSample.results([apart, try samples([high, low])])
        #expect(results.map(\.documents) == [[0, 1], [0, 1], [1]])
        guard case .correlation(let whole)? = results.last?.sample else {
            throw ExpectationFailure()
        }
        #expect(Set(whole.objects.map(\.uuid)) == Set(apart.map(\.sample.uuid)))
    }
}
