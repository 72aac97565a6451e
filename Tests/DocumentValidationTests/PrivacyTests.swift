import DocumentValidation
import Fixtures
import Testing
import XMLTree

/// Markers are planted in every text and every attribute of real-looking documents; none may come
/// out in a report that did not ask for content.
@Suite struct PrivacyTests {
    private static let marker = "Zzyzxqua"

    @Test func noMarkerReachesAReport() throws {
        var options = ValidationOptions()
        options.includesLines = true
        let validator = try DocumentValidator(options)
        for kind in [FixtureKind.header, .schemaInvalid, .body, .versions] {
            for fixture in try Fixtures.all(of: kind) where fixture.bytes.allSatisfy({ $0 < 0x80 })
            {
                for document in planted(String(decoding: fixture.bytes, as: UTF8.self)) {
                    let report = validator.validate(Array(document.utf8))
                    let findings = report.findings
                    for finding in findings {
                        let texts = [
                            finding.message, finding.xpath ?? "", finding.line?.text ?? "",
                            finding.revealed ?? "", "\(finding.code)",
                        ]
                        #expect(!texts.contains { $0.contains(Self.marker) }, "\(fixture) \(texts)")
                    }
                    #expect(findings.contains { $0.severity >= .error }, "\(fixture)")
                }
            }
        }
    }

    /// The document with a marker in every text, and with one in every attribute value except
    /// namespaces and `xsi:type`.
    private func planted(_ text: String) -> [String] {
        let inText = text.replacing(/>([^<]*[^<\s][^<]*)</) { ">\(Self.marker) \($0.output.1)<" }
            .replacing(/<\/code>|<\/id>/) { "\(Self.marker)\($0.output)" }
        let inValues = text.replacing(/\s([A-Za-z]+)="([^"]*)"/) { match in
            match.output.1.hasPrefix("xmlns")
                ? String(match.output.0) : " \(match.output.1)=\"\(match.output.2)\(Self.marker)\""
        }
        let unescaped = text.replacing("<title>", with: "<title><\(Self.marker)>")
        return [inValues, unescaped].filter { $0 != text }
            + (inText.contains("</code>") ? [inText] : [])
    }

    @Test func contentIsShownWhereItWasAskedFor() throws {
        var options = ValidationOptions()
        options.includesLines = true
        options.revealsContent = true
        let fixture = try Fixtures.named("birth-time-empty")
        let text = String(decoding: fixture.bytes, as: UTF8.self)
            .replacing("<birthTime value=\"\"", with: "<birthTime value=\"\(Self.marker)\"")
        let report = try DocumentValidator(options).validate(Array(text.utf8))
        #expect(report.findings.contains { $0.line?.text.contains(Self.marker) == true })
    }
}
