import DocumentValidation
import Fixtures
import Foundation
import Testing

/// All defects of a document in one run, each where it is, with what to do.
@Suite struct AllErrorsTests {
    private static let validator = Result { try DocumentValidator() }

    private func errors(
        _ change: (String) -> String
    ) throws -> (found: [Finding], text: String) {
        let bytes = try Fixtures.named("operative-note").bytes
        let text = change(String(decoding: bytes, as: UTF8.self))
        let report = try Self.validator.get().validate(Array(text.utf8))
        return (report.findings.filter { $0.level == .schema && $0.severity == .error }, text)
    }

    /// The header without four required elements.
    @Test func fourMissingElements() throws {
        let (found, _) = try errors { text in
            var text = text
            text.removeElement("effectiveTime")
            text.removeElement("confidentialityCode")
            text.removeElement("author")
            text.removeElement("custodian")
            return text
        }
        #expect(
            found.map(\.message) == [
                "`effectiveTime` is missing after `title` before `languageCode` in "
                    + "`ClinicalDocument`",
                "`confidentialityCode` is missing after `title` before `languageCode` in "
                    + "`ClinicalDocument`",
                "`author` is missing after `recordTarget` before `dataEnterer` in "
                    + "`ClinicalDocument`",
                "`custodian` is missing after `dataEnterer` before `legalAuthenticator` in "
                    + "`ClinicalDocument`",
            ])
        let places = found.map { $0.xpath ?? "" }
        #expect(
            places == [
                "/ClinicalDocument[1]/languageCode[1]", "/ClinicalDocument[1]/languageCode[1]",
                "/ClinicalDocument[1]/dataEnterer[1]",
                "/ClinicalDocument[1]/legalAuthenticator[1]",
            ])
        #expect(
            found.first?.advice
                == "Insert `<effectiveTime value=\"…\"/>` before `languageCode`. If a value is "
                + "unknown, give a nullFlavor.")
        #expect(
            found.last?.advice.contains(
                "`<custodian><assignedCustodian><representedCustodianOrganization>") == true)
    }

    @Test func textIsNamedWhereItIs() throws {
        let (found, text) = try errors {
            $0.replacing("<patientRole>", with: "<patientRole>\n  stray", maxReplacements: 1)
        }
        #expect(found.map(\.code.name) == ["CB-SCHEMA-TEXT"])
        #expect(found.first?.xpath?.hasSuffix("/patientRole[1]/text()[1]") == true)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = try #require(found.first?.place)
        #expect(lines[place.line - 1].dropFirst(place.column - 1).hasPrefix("stray"))
    }

    /// A text behind an element, in CDATA, and one that begins with a reference.
    @Test(arguments: [
        ("<id root=\"2.999.1\"/>", "\n  stray"), ("", "<![CDATA[ stray]]>"),
        ("", "&#115;tray"), ("<!-- a > b -->", "ß stray"),
    ])
    func placesOfTexts(before: String, stray: String) throws {
        let (found, text) = try errors {
            $0.replacing(
                "<patientRole>", with: "<patientRole>\(before)\(stray)<id root=\"2.999.1\"/>",
                maxReplacements: 1)
        }
        #expect(found.map(\.code.name) == ["CB-SCHEMA-TEXT"])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = try #require(found.first?.place)
        let rest = lines[place.line - 1].dropFirst(place.column - 1)
        #expect(["stray", "<![CDATA[", "&#115;", "ß"].contains { rest.hasPrefix($0) }, "\(rest)")
    }

    /// Codes of the standard's own lists say nothing of a patient; anything else might.
    @Test(arguments: [("EVN", "; found `EVN`"), ("Xenia", "")])
    func wrongClassCodes(value: String, shown: String) throws {
        let (found, _) = try errors {
            $0.replacing(
                "<patientRole>", with: "<patientRole classCode=\"\(value)\">", maxReplacements: 1)
        }
        #expect(found.map(\.message) == ["`classCode` on `patientRole` must be `PAT`" + shown])
    }

    @Test func aWrongNameIsOneFinding() throws {
        let (found, _) = try errors {
            $0.replacing("<effectiveTime value", with: "<effectivTime value", maxReplacements: 1)
        }
        #expect(
            found.map(\.message) == [
                "an unknown element is not an element of `ClinicalDocument`; did you mean "
                    + "`effectiveTime`?"
            ])
    }

    @Test func theSameAtTheSamePlaceIsSaidOnce() throws {
        let (found, _) = try errors {
            $0.replacing(
                "<text>",
                with: "<text><table><tbody><tr><td headers=\"x y x\">1</td></tr></tbody></table>",
                maxReplacements: 1)
        }
        #expect(found.map(\.code.name) == ["CB-SCHEMA-REFERENCE"])
    }
}

extension String {
    /// Removes the first element of a name with all that it holds.
    fileprivate mutating func removeElement(_ name: String) {
        let empty = "<\(name)(\\s[^>]*)?/>\\s*"
        let whole = "<\(name)(\\s[^>]*[^/])?>[\\s\\S]*?</\(name)>\\s*"
        for pattern in [empty, whole] {
            if let found = range(of: pattern, options: .regularExpression) {
                return removeSubrange(found)
            }
        }
    }
}
