import ClinicalRecord
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

@testable import Intake

/// A person's record across documents.
@Suite struct RecordTests {
    @Test func theSameResultInTenDocumentsCountsOnce() throws {
        let text = Record.document(Record.result("8867-4", "72", "/min"))
        let record = try Record.of(Array(repeating: text, count: 10))
        let line = try #require(record.lines(of: .result).first)
        #expect(record.lines(of: .result).count == 1)
        #expect(line.origins.count == 10)
        #expect(Set(line.origins.map(\.document)).count == 10)
        #expect(line.number == 72)
        #expect(line.unit == "/min")
        #expect(line.low == 60)
        #expect(line.high == 100)
        #expect(line.start?.iso == "2026-01-02T15:30+01:00")
        #expect(record.contradictions.isEmpty)
    }

    @Test func anotherTimeValueUnitOrCodeIsAnotherResult() throws {
        let record = try Record.of([
            Record.document(Record.result("8867-4", "72", "/min")),
            Record.document(Record.result("8867-4", "73", "/min", at: "202601021531+0100")),
            Record.document(Record.result("8867-4", "72", "/min", at: "202601031530+0100")),
            Record.document(Record.result("8889-8", "72", "/min")),
        ])
        #expect(record.lines(of: .result).count == 4)
    }

    @Test func contradictionsStandSideBySide() throws {
        let record = try Record.of([
            Record.document(Record.noAllergies),
            Record.document(Record.allergy("7980", "penicillin")),
        ])
        let found = record.contradictions
        #expect(found.count == 1)
        #expect(found.first?.kind == .noneButSome)
        #expect(found.first?.one.map(\.assertion) == [.noneKnown])
        #expect(found.first?.other.map(\.name) == ["penicillin"])
        // Both stay in the record.
        #expect(record.lines(of: .allergy).count == 2)
    }

    @Test func whatIsDeniedAndAffirmedIsAContradiction() throws {
        let record = try Record.of([
            Record.document(Record.allergy("7980", "penicillin", negated: true)),
            Record.document(Record.allergy("7980", "penicillin")),
        ])
        #expect(record.contradictions.map(\.kind) == [.affirmedAndDenied])
    }

    /// What a denied concern holds is not told as if the patient had it.
    @Test(arguments: [("", StatementAssertion.affirmed), (#" negationInd="true""#, .negated)])
    func aDeniedConcernDeniesItsProblem(
        attributes: String, expected: StatementAssertion
    ) throws {
        let section = Record.section(
            "11450-4", "Problems", "Asthma",
            """
            <act classCode="ACT" moodCode="EVN"\(attributes)>
            <code code="CONC" codeSystem="2.16.840.1.113883.5.6"/><statusCode code="active"/>
            <entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN">
            <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/>
            <value xsi:type="CD" code="195967001" codeSystem="2.16.840.1.113883.6.96"
            displayName="Asthma"/></observation></entryRelationship></act>
            """)
        let record = try Record.of([Record.document(section)])
        #expect(record.lines(of: .problem).map(\.assertion) == [expected])
    }

    @Test func oneResultWithTwoValuesIsAContradiction() throws {
        let record = try Record.of([
            Record.document(Record.result("8867-4", "72", "/min", id: "1")),
            Record.document(Record.result("8867-4", "27", "/min", id: "1")),
        ])
        #expect(record.lines(of: .result).count == 2)
        #expect(record.contradictions.map(\.kind) == [.severalValues])
    }

    @Test func documentsThatAgreeContradictNothing() throws {
        let record = try Record.of([
            Record.document(Record.noAllergies), Record.document(Record.noAllergies),
        ])
        #expect(record.contradictions.isEmpty)
        #expect(record.lines(of: .allergy).first?.origins.count == 2)
    }

    private func dose(_ timing: String) -> String {
        Record.document(
            Record.section(
                "10160-0", "Medications", "Metformin",
                """
                <substanceAdministration classCode="SBADM" moodCode="EVN">
                <statusCode code="active"/>
                <effectiveTime xsi:type="IVL_TS"><low value="20190902"/></effectiveTime>
                \(timing)<doseQuantity value="1"/>
                <consumable><manufacturedProduct><manufacturedMaterial>
                <code code="861007" codeSystem="2.16.840.1.113883.6.88" displayName="Metformin"/>
                </manufacturedMaterial></manufacturedProduct></consumable>
                </substanceAdministration>
                """))
    }

    /// HL7 V3 data types: a period recurs (PIVL_TS), an event of the day does (EIVL_TS).
    @Test func aMedicationSaysHowOftenItIsTaken() throws {
        let often =
            #"<effectiveTime xsi:type="PIVL_TS" operator="A"><period value="12" unit="h"/></effectiveTime>"#
        let atMeals =
            #"<effectiveTime xsi:type="EIVL_TS" operator="A"><event code="ACM"/></effectiveTime>"#
        let line = try #require(try Record.of([dose(often + atMeals)]).lines.first)
        #expect(line.timings.map(\.text) == ["every 12 h", "ACM"])
        #expect(RecordTable.csv(line).contains("timing: every 12 h; timing: ACM"))
        let between = often.replacing(
            #"<period value="12" unit="h"/>"#,
            with:
                #"<period xsi:type="IVL_PQ"><low value="4" unit="h"/><high value="6" unit="h"/></period>"#
        )
        let asNeeded = try #require(try Record.of([dose(between)]).lines.first)
        #expect(asNeeded.timings.map(\.text) == ["every 4 – 6 h"])
        let inTablets = dose("").replacing(
            #"<doseQuantity value="1"/>"#,
            with: """
                <doseQuantity nullFlavor="OTH"><translation value="2" code="TAB" codeSystem="2.999" \
                displayName="tablet"/></doseQuantity>
                """)
        #expect(try Record.of([inTablets]).lines.first?.value == "2 tablet")
        // Another frequency is another statement.
        let daily = often.replacing("12", with: "24")
        #expect(try Record.of([dose(often), dose(daily)]).lines.count == 2)
        #expect(try Record.of([dose(often), dose(often)]).lines.count == 1)
    }

    @Test func aSpreadsheetRunsNothingOfADocument() throws {
        let record = try Record.of([Record.document(Record.allergy("1", "=cmd(), or \n;"))])
        let line = try #require(record.lines.first)
        #expect(RecordTable.csv(line).contains("\"'=cmd(), or"))
    }

    @Test(arguments: ["PENICILLIN", "penicillín", "cillin known", "muster", "7980"])
    func wordsAreFound(query: String) throws {
        let text = Record.document(Record.allergy("7980", "Penicillin"))
        let contents = try Record.contents(of: text)
        let search = try #require(TextSearch(query))
        #expect(search.hits(in: contents.passages)?.isEmpty == false)
    }

    @Test func aHitNamesItsSectionAndTheWordsAround() throws {
        let text = Record.document(Record.allergy("7980", "Penicillin"))
        let contents = try Record.contents(of: text)
        let search = try #require(TextSearch("penicillin"))
        let hits = try #require(search.hits(in: contents.passages))
        let hit = try #require(hits.first { $0.kind == .narrative })
        #expect(hit.section == "Allergies")
        #expect(hit.before == "Known:")
        #expect(hit.match == "Penicillin")
        let path = "/ClinicalDocument[1]/component[1]/structuredBody[1]/component[1]/section[1]"
        #expect(hit.xpath == path)
        let other = try #require(TextSearch("aspirin"))
        #expect(other.hits(in: contents.passages) == nil)
        #expect(TextSearch(" ") == nil)
    }
}
