import DocumentValidation
import Testing

/// What narrative may refer to: CDA R2, 4.3.5.
@Suite struct NarrativeReferenceTests {
    private static let validator = Result { try DocumentValidator(ValidationOptions()) }

    private func messages(_ text: String, entries: String = "") throws -> [String] {
        let fragment = "<section>\n  <text>\(text)</text>\n  \(entries)\n</section>"
        let document = ExampleDocument(.fragment(fragment))
        let found = try Self.validator.get().validate(document.bytes).findings
        let codes = ["CB-REFERENCE-NARRATIVE", "CB-SCHEMA-REFERENCE"]
        #expect(found.allSatisfy { codes.contains($0.code.name) }, "\(found)")
        return found.map(\.message)
    }

    private func table(_ headers: String) -> String {
        "<table><tbody><tr><th ID=\"a\">A</th><th ID=\"b\">B</th></tr>"
            + "<tr><td headers=\"\(headers)\">1</td></tr></tbody></table>"
    }

    /// `headers` is a list of IDREF (NarrativeBlock.xsd).
    @Test func headersOfCells() throws {
        #expect(try messages(table("a b")) == [])
        let missing = "the `headers` of `td` points to an ID that does not exist"
        #expect(try messages(table("a c")) == [missing])
        #expect(try messages(table("c d")) == [missing])
    }

    @Test func footnotes() throws {
        let note = "<footnoteRef IDREF=\"f\"/>"
        #expect(try messages("\(note)<footnote ID=\"f\">A</footnote>") == [])
        #expect(
            try messages("\(note)<content ID=\"f\">A</content>")
                == ["the `IDREF` of `footnoteRef` points to an element that is no `footnote`"])
        #expect(
            try messages(note)
                == ["the `IDREF` of `footnoteRef` points to an ID that does not exist"])
    }

    @Test func pictures() throws {
        let media = """
            <entry><observationMedia classCode="OBS" moodCode="EVN" ID="m">
            <value mediaType="image/jpeg"><reference value="picture.jpg"/></value>
            </observationMedia></entry>
            """
        let picture = "<renderMultiMedia referencedObject=\"m\"/>"
        #expect(try messages(picture, entries: media) == [])
        #expect(
            try messages("\(picture)<content ID=\"m\">A</content>")
                == [
                    "the `referencedObject` of `renderMultiMedia` points to an element that is "
                        + "neither `observationMedia` nor `regionOfInterest`"
                ])
    }

    /// Where the case alone differs, the author is told so.
    @Test func otherCase() throws {
        #expect(
            try messages("<footnoteRef IDREF=\"F\"/><footnote ID=\"f\">A</footnote>")
                == [
                    "the `IDREF` of `footnoteRef` points to an ID that does not exist; one differs "
                        + "in case only"
                ])
        #expect(
            try messages("<linkHtml href=\"#Dose\">A</linkHtml><content ID=\"dose\">B</content>")
                == [
                    "the `href` of `linkHtml` points to an ID that does not exist; one differs in "
                        + "case only"
                ])
    }

    /// A link may lead to the `name` of another one, as in HTML (CDA R2, 4.3.5.2).
    @Test func namesOfLinks() throws {
        let link = "<linkHtml href=\"#p\">A</linkHtml>"
        #expect(try messages("\(link)<linkHtml name=\"p\">B</linkHtml>") == [])
        #expect(
            try messages("\(link)<linkHtml name=\"q\">B</linkHtml>")
                == ["the `href` of `linkHtml` points to an ID that does not exist"])
    }
}
