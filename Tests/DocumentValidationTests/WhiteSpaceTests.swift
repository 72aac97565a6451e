import DocumentValidation
import Testing

/// White space around a value is no part of it where its type collapses it (XML Schema 1.0, Part 2,
/// 4.3.6): names, words and addresses. The schema passes these documents; so do the checks.
@Suite struct WhiteSpaceTests {
    private static let validator = Result { try DocumentValidator(ValidationOptions()) }

    private func codes(_ fragment: String) throws -> [String] {
        let document = ExampleDocument(.fragment(fragment))
        return try Self.validator.get().validate(document.bytes).findings.map(\.code.name)
    }

    @Test(arguments: ["B64", " B64", "B64&#10;", "&#9;B64 "])
    func embeddedFiles(representation: String) throws {
        func body(_ type: String) throws -> [String] {
            try codes(
                "<nonXMLBody>\n  <text mediaType=\"\(type)\" "
                    + "representation=\"\(representation)\">JVBERi0xLjQK</text>\n</nonXMLBody>")
        }
        #expect(try body("application/pdf") == [])
        #expect(try body(" application/pdf\n") == [])
        #expect(try body(" image/png") == ["CB-BODY-MEDIA-TYPE"])
    }

    @Test(arguments: ["a", " a", "a ", "\n    a", "&#9;a&#13;&#10;"])
    func namesAndReferences(name: String) throws {
        let address = name.replacing("a", with: "#a")
        let section = """
            <section>
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <text>
                <footnote ID="\(name)">A</footnote><footnoteRef IDREF="\(name)"/>
                <linkHtml href="\(address)">A</linkHtml>
                <table><tbody><tr><th ID=" b&#10;">B</th>
                <td headers="\(name)  b">C</td></tr></tbody></table>
                <renderMultiMedia referencedObject="m \n"/>
              </text>
              <entry>
                <observationMedia classCode="OBS" moodCode="EVN" ID=" m">
                  <value mediaType="image/jpeg"><reference value=" picture.jpg "/></value>
                </observationMedia>
              </entry>
              <entry>
                <act classCode="ACT" moodCode="EVN">
                  <code nullFlavor="UNK"/>
                  <text><reference value="\(address)"/></text>
                </act>
              </entry>
            </section>
            """
        #expect(try codes(section) == [])
    }
}
