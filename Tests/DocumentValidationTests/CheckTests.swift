import DocumentValidation
import Fixtures
import Testing

/// What the checks say of values at their borders. Expectations are those of the standards that
/// each check names.
@Suite struct CheckTests {
    private static let now: Int64 = 1_735_689_600  // 2025-01-01T00:00:00Z
    private static let validator = Result { try validator(schema: .none) }

    private static func validator(
        schema: ValidationOptions.SchemaChoice
    ) throws -> DocumentValidator {
        var options = ValidationOptions()
        options.now = { now }
        options.rules = .none
        options.schema = schema
        return try DocumentValidator(options)
    }

    private func codes(_ fragment: String) throws -> [String] {
        let document = ExampleDocument(.fragment(fragment))
        return try Self.validator.get().validate(document.bytes).findings.map(\.code.name)
    }

    private func observation(_ content: String) -> String {
        """
        <observation classCode="OBS" moodCode="EVN">
          <code nullFlavor="UNK"/>
          \(content)
        </observation>
        """
    }

    @Test(arguments: [
        "2024", "202402", "20240229", "2024022923", "202402292359", "20240229235960",
        "20240229235959.1234", "20240229235959+0100", "20240229235959.5-1200", "202402292359+1400",
        "2024022923-05",
    ])
    func timesThatExist(value: String) throws {
        #expect(try codes(observation("<effectiveTime value=\"\(value)\"/>")) == [])
    }

    @Test(arguments: [
        "202", "20240", "20241301", "20240001", "20230229", "20240431", "19000229", "2024010124",
        "202401010060", "20240101000061", "20240101+0100", "202401010000+1401", "202401010000+0160",
        "202401010000+5", "2024-01-01", "", "20240101000000.", "202401011200.5", "２０２４",
    ])
    func timesThatDoNot(value: String) throws {
        let found = try codes(observation("<effectiveTime value=\"\(value)\"/>"))
        #expect(found == ["CB-TIME-VALUE"])
    }

    /// low, high, and whether they are in order as far as anybody can tell.
    @Test(arguments: [
        ("20240312", "20240312", true), ("20240312", "202403", true), ("202403", "20240301", true),
        ("2024", "20240101", true), ("20240312", "2023", false), ("202404", "20240331", false),
        ("202403121015", "2024031210", true), ("202403121015", "2024031209", false),
        ("202403121015+0100", "202403120930+0000", true),
        ("202403121015+0100", "202403120910+0000", false),
        ("202403121015+0100", "202403120910", true), ("202403131115+0100", "202403120910", false),
        ("20240312101500.9", "20240312101500.1", true),
        ("19691231", "19700101", true), ("19700101", "19691231", false),
    ])
    func order(low: String, high: String, isSound: Bool) throws {
        let interval = """
            <effectiveTime>
              <low value="\(low)"/>
              <high value="\(high)"/>
            </effectiveTime>
            """
        #expect(try codes(observation(interval)) == (isSound ? [] : ["CB-TIME-ORDER"]))
    }

    @Test func limitsOfQuantitiesAreNoTimes() throws {
        let value = """
            <value xsi:type="IVL_PQ">
              <low value="20249999" unit="mg"/>
              <high value="3" unit="mg"/>
            </value>
            """
        #expect(try codes(observation(value)) == [])
        let times = value.replacing("IVL_PQ", with: "IVL_TS").replacing(" unit=\"mg\"", with: "")
        #expect(try codes(observation(times)) == ["CB-TIME-VALUE", "CB-TIME-VALUE"])
    }

    @Test func theFutureIsJudgedByTheClockGiven() throws {
        func found(_ day: String, mood: String = "EVN") throws -> [String] {
            try codes(
                observation("<effectiveTime value=\"\(day)\"/>")
                    .replacing("moodCode=\"EVN\"", with: "moodCode=\"\(mood)\""))
        }
        #expect(try found("20250101") == [])
        #expect(try found("20250102") == [])
        #expect(try found("20250103") == ["CB-TIME-FUTURE"])
        #expect(try found("20250103", mood: "INT") == [])
        #expect(try found("2026") == ["CB-TIME-FUTURE"])
        let timeless = try DocumentValidator(ValidationOptions())
        let document = ExampleDocument(.fragment("<effectiveTime value=\"29990101\"/>"))
        #expect(timeless.validate(document.bytes).findings.isEmpty)
    }

    @Test(arguments: [
        "2.999", "0.0", "1.39.1", "2.16.840.1.113883.6.1", "2.100.0",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    ])
    func rootsThatAreSound(root: String) throws {
        #expect(try codes("<id root=\"\(root)\"/>") == [])
    }

    @Test(arguments: [
        "2", "3.1", "1.40", "2.016", "2..1", "2.1.", ".1", "", "2.1a", "word", "urn:oid:2.999",
        "6ba7b810-9dad-11d1-80b4-00c04fd430cg", "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}",
        "6ba7b8109dad11d180b400c04fd430c8",
    ])
    func rootsThatAreNone(root: String) throws {
        #expect(try codes("<id root=\"\(root)\"/>") == ["CB-ID-ROOT"])
    }

    /// What the schema rejects is said once.
    @Test func theSchemaHasTheFirstWord() throws {
        let validator = try Self.validator(schema: .casebook)
        for fragment in [
            "<id root=\"2..1\"/>", "<effectiveTime value=\"2024-01-01\"/>",
            "<section>\n  <text><content ID=\"a\">1</content><content ID=\"a\">2</content></text>\n"
                + "</section>",
        ] {
            let report = validator.validate(ExampleDocument(.fragment(fragment)).bytes)
            #expect(report.findings.count == 1 && report.levels[.schema] == .failed, "\(fragment)")
            #expect(report.levels[.casebook] == .passed, "\(fragment)")
        }
    }

    /// The unit, and what must be proposed for it (UCUM 2.2); empty where nothing can be.
    @Test(arguments: [
        ("mmHg", "mm[Hg]"), ("BPM", "/min"), ("IU", "[IU]"), ("degF", "[degF]"), ("Lbs", "[lb_av]"),
        ("mcg/mL", "ug/mL"), ("gm/dL", "g/dL"), ("x10E3/uL", "10*3/uL"), ("10+3/ul", "10*3/uL"),
        ("MMOL/L", "mmol/L"), ("Tablets", "{tablet}"), ("kg/m²", "kg/m2"), ("uIU/ml", "u[iU]/mL"),
        ("mL/min/1.73m2", "mL/min/{1.73_m2}"), ("/HPF", "/[HPF]"), ("Anna Meier", ""),
        ("mg{Anna", ""), ("units", ""),
    ])
    func units(unit: String, meant: String) throws {
        let fragment = observation("<value xsi:type=\"PQ\" value=\"1\" unit=\"\(unit)\"/>")
        let report = try Self.validator.get().validate(ExampleDocument(.fragment(fragment)).bytes)
        #expect(report.findings.map(\.code.name) == ["CB-UNIT"])
        let message = try #require(report.findings.first?.message)
        if meant.isEmpty {
            #expect(!message.contains(unit))
        } else {
            #expect(message.contains("`\(unit)` is not a UCUM code: `\(meant)`"), "\(message)")
        }
    }

    @Test(arguments: [
        "en", "de-AT", "gsw", "cmn", "zh-Hant-TW", "es-419", "x-local", "EN-us", "qab", " en ",
        "iw", "sh", "mo", "de-DD", "sr-YU", "nl-AN", "zh-cmn-Hans-CN", "de-CH-1901-x-a",
        "en-a-bbb-x-a-ccc", "sl-rozaj-biske", "en-GB-oed", "sgn-BE-FR", "zh-min-nan",
    ])
    func languages(tag: String) throws {
        #expect(try codes("<languageCode code=\"\(tag)\"/>") == [])
    }

    @Test(arguments: [
        ("en_US", "CB-LANGUAGE"), ("english", "CB-LANGUAGE"), ("xx", "CB-LANGUAGE"),
        ("us-en", "CB-LANGUAGE"), ("en-", "CB-LANGUAGE"), ("en-XX", "CB-LANGUAGE"),
        ("en-x", "CB-LANGUAGE"), ("en-a-bbb-a-ccc", "CB-LANGUAGE"), ("en-a", "CB-LANGUAGE"),
        ("de-1901-1901", "CB-LANGUAGE"), ("de-DE-1901-DE", "CB-LANGUAGE"),
        ("ger", "CB-LANGUAGE-LONG"), ("deu-AT", "CB-LANGUAGE-LONG"), ("ENG", "CB-LANGUAGE-LONG"),
    ])
    func languagesThatAreNone(tag: String, code: String) throws {
        #expect(try codes("<languageCode code=\"\(tag)\"/>") == [code])
    }

    @Test func embeddedFilesOfManyLines() throws {
        func body(_ text: String, _ type: String = "application/pdf") throws -> [String] {
            try codes(
                "<nonXMLBody>\n  <text mediaType=\"\(type)\" representation=\"B64\">"
                    + "\(text)</text>\n</nonXMLBody>")
        }
        #expect(try body("JVBE\r\n  Ri0x<!-- note -->\tLjQK") == [])
        #expect(try body("JVBERi0xLjQK", "Application/PDF; name=a.pdf") == [])
        #expect(try body("JVBERi0xLjQ") == ["CB-BODY-BASE64"])
        #expect(try body("data:application/pdf;base64,JVBERi0xLjQK") == ["CB-BODY-BASE64"])
        #expect(try body("JVBERi0xLjQK", "text/plain") == ["CB-BODY-MEDIA-TYPE"])
        #expect(try body("JVBERi0xLjQK", "application/octet-stream") == [])
        #expect(try body(" \n ") == ["CB-BODY-EMPTY"])
    }

    /// An ED holds an element of another namespace (HL7's schema with the SDTC extensions).
    @Test func aBodyOfMarkupIsNotEmpty() throws {
        let validator = try Self.validator(schema: .casebook)
        let note = "<h:div xmlns:h=\"http://www.w3.org/1999/xhtml\">Note</h:div>"
        let body = "<nonXMLBody>\n  <text mediaType=\"text/html\">\(note)</text>\n</nonXMLBody>"
        #expect(validator.validate(ExampleDocument(.fragment(body)).bytes).findings.isEmpty)
        let elsewhere = body.replacing("<text", with: "\(note)<text")
        let found = validator.validate(ExampleDocument(.fragment(elsewhere)).bytes).findings
        #expect(found.map(\.code.name) == ["CB-FOREIGN"])
        #expect(found.first?.message.hasPrefix("1 element") == true)
    }

    /// XML 1.0, 4.3.3: a document is in the encoding that it declares; one that declares UTF-16
    /// may have either byte order.
    @Test(
        arguments: [
            ("UTF-8", [0xEF, 0xBB, 0xBF], true), ("utf8", [0xEF, 0xBB, 0xBF], true),
            ("UTF-16", [0xEF, 0xBB, 0xBF], false), ("ISO-8859-1", [0xEF, 0xBB, 0xBF], false),
            ("windows-1250", [0xEF, 0xBB, 0xBF], false), ("UTF-16", [0xFF, 0xFE], true),
            ("UTF-16LE", [0xFF, 0xFE], true), ("UTF-16BE", [0xFF, 0xFE], false),
            ("UTF-8", [0xFF, 0xFE], false), ("UTF-16", [], true), ("UTF-8", [], false),
        ] as [(String, [UInt8], Bool)])
    func declaredEncodings(name: String, mark: [UInt8], isSound: Bool) throws {
        let document = ExampleDocument(.fragment("<realmCode code=\"DE\"/>"))
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\(document.text)"
        let isWide = mark.count != 3
        let bytes = isWide ? text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } : []
        let report = try Self.validator.get().validate(mark + (isWide ? bytes : Array(text.utf8)))
        #expect(report.findings.map(\.code.name) == (isSound ? [] : ["CB-ENCODING-DECLARED"]))
    }

    /// A hundred findings of one code are kept, all are counted.
    @Test func findingsOfOneCodeAreLimited() throws {
        let rows = (0..<300).map { "<content><linkHtml href=\"#x\($0)\">a</linkHtml></content>" }
        let fragment = "<section>\n  <text>\(rows.joined())</text>\n</section>"
        let report = try Self.validator.get().validate(ExampleDocument(.fragment(fragment)).bytes)
        #expect(report.findings.count == 100)
        #expect(report.count(of: .error) == 300)
        #expect(report.levels[.casebook] == .failed && !report.isValid)
    }

    @Test func foreignElementsAreNotLookedAt() throws {
        let fragment = """
            <title>Summary</title>
            <x:note xmlns:x="urn:x" root="word"><id xmlns="urn:hl7-org:v3" root="word"/></x:note>
            """
        #expect(try codes(fragment) == [])
    }

    @Test func checksCanBeLeftOut() throws {
        var options = ValidationOptions()
        options.runsChecks = false
        options.rules = .none
        let document = ExampleDocument(.fragment("<id root=\"word\"/>"))
        let report = try DocumentValidator(options).validate(document.bytes)
        #expect(report.findings.isEmpty && report.isValid)
        #expect(report.levels[.casebook]?.name == "skipped")
    }
}
