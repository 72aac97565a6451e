import Base
import Testing

@testable import FHIR

/// Lines of a summary's narrative: what denies a resource is in its line, and nothing is rounded.
@Suite struct SummaryWordsTests {
    private static func line(
        _ json: String, _ others: [String: String] = [:]
    ) throws -> String {
        let resource = try JSONValue(Array(json.utf8))
        return SummaryWords(of: resource) { address in
            others[address].flatMap { try? JSONValue(Array($0.utf8)) }
        }.text
    }

    @Test(
        arguments: [
            (
                #"{"resourceType":"Procedure","status":"not-done","code":{"text":"Polypectomy"}}"#,
                "Polypectomy, not-done"
            ),
            (
                #"{"resourceType":"Procedure","status":"completed","code":{"text":"Polypectomy"}}"#,
                "Polypectomy"
            ),
            (
                #"{"resourceType":"ServiceRequest","status":"active","doNotPerform":true,"#
                    + #""code":{"text":"Education"}}"#, "Education, do not perform"
            ),
            (
                #"{"resourceType":"Condition","code":{"text":"Asthma"},"clinicalStatus":"#
                    + #"{"coding":[{"code":"active"}]},"verificationStatus":{"coding":"#
                    + #"[{"code":"refuted"}]}}"#, "Asthma, refuted, active"
            ),
        ] as [(String, String)])
    func whatDeniesItIsTold(json: String, expected: String) throws {
        #expect(try Self.line(json) == expected)
    }

    /// `45` stays `45`, and 2019 does not become a day.
    @Test(
        arguments: [
            (
                #"{"code":{"text":"ALT"},"valueQuantity":{"value":45,"unit":"U/L"}}"#,
                "ALT, 45 U/L"
            ),
            (
                #"{"code":{"text":"pH"},"valueQuantity":{"value":7.40}}"#, "pH, 7.40"
            ),
            (#"{"code":{"text":"A"},"onsetDateTime":"2019"}"#, "A, 2019"),
            (
                #"{"code":{"text":"A"},"effectivePeriod":{"start":"2019","end":"2020-02"}}"#,
                "A, 2019 – 2020-02"
            ),
            (
                #"{"code":{"text":"Titre"},"valueRatio":{"numerator":{"value":1},"#
                    + #""denominator":{"value":128}}}"#, "Titre, 1 / 128"
            ),
            (
                #"{"code":{"text":"BP"},"component":[{"code":{"text":"Systolic"},"#
                    + #""valueQuantity":{"value":120,"unit":"mm[Hg]"}}]}"#,
                "BP, Systolic: 120 mm[Hg]"
            ),
        ] as [(String, String)])
    func valuesAndTimesKeepTheirDigits(json: String, expected: String) throws {
        #expect(try Self.line(json) == expected)
    }

    @Test func aNameStandsInAnotherResource() throws {
        let line = try Self.line(
            #"{"resourceType":"MedicationStatement","medicationReference":"#
                + #"{"reference":"Medication/m"},"status":"not-taken"}"#,
            ["Medication/m": #"{"code":{"text":"Ramipril"}}"#])
        #expect(line == "Ramipril, not-taken")
        let family = try Self.line(
            #"{"resourceType":"FamilyMemberHistory","relationship":{"text":"Mother"},"#
                + #""condition":[{"code":{"text":"Stroke"}}]}"#)
        #expect(family == "Mother: Stroke")
    }
}
