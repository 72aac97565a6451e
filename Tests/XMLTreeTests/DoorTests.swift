import Testing

@testable import XMLTree

/// What the door for bytes lets in and what it refuses. Expectations: XML 1.0 and DESIGN's limits.
@Suite struct DoorTests {
    /// The reason of a refusal; nil where the bytes were accepted.
    private func refusal(
        of bytes: [UInt8], limits: ParseLimits = ParseLimits()
    ) -> XMLRefusal? {
        do throws(XMLRefusal) {
            _ = try XMLDocument(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func refusal(of text: String, limits: ParseLimits = ParseLimits()) -> XMLRefusal? {
        refusal(of: Array(text.utf8), limits: limits)
    }

    // asvs 1.5.1
    @Test(arguments: [
        ("", XMLRefusal.Reason.empty),
        ("\u{FEFF}", .empty),
        (" \n\t ", .empty),
        ("hello", .notXML),
        ("{\"a\":1}", .notXML),
        ("<a>", .notWellFormed),
        ("<a></b>", .notWellFormed),
        ("<a/><a/>", .notWellFormed),
        ("<a/>junk", .notWellFormed),
        ("\n<?xml version=\"1.0\"?><a/>", .notWellFormed),
        ("<a>\u{0B}</a>", .notWellFormed),
        ("<a>\u{0}</a>", .notWellFormed),
        ("<a>&#0;</a>", .notWellFormed),
        ("<a>&foo;</a>", .notWellFormed),
        ("<a b=\"<\"/>", .notWellFormed),
        ("<a b=\"1\" b=\"2\"/>", .notWellFormed),
        ("<p:a/>", .namespace),
        ("<a xmlns:xmlns=\"urn:x\"/>", .namespace),
        ("<a xmlns:p=\"urn:x\" xmlns:q=\"urn:x\" p:b=\"\" q:b=\"\"/>", .namespace),
        ("<!DOCTYPE a><a/>", .doctype),
        ("<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>", .doctype),
        ("<!DOCTYPE a SYSTEM \"http://example.invalid/a.dtd\"><a/>", .doctype),
        ("<?xml version=\"1.0\" encoding=\"UTF-7\"?><a>+ADw-b+AD4-</a>", .encodingUnsupported),
        ("<?xml version=\"1.0\" encoding=\"X-NOPE\"?><a/>", .encodingUnsupported),
        ("<?xml version=\"1.0\" encoding=\"EBCDIC-CP-US\"?><a/>", .encodingUnsupported),
        ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>", .encodingInvalid),
        ("<?xml version=\"1.0\" encoding=\"US-ASCII\"?><a>é</a>", .encodingInvalid),
        ("PK\u{3}\u{4}", .compressed),
    ])
    func refused(text: String, reason: XMLRefusal.Reason) {
        #expect(refusal(of: text)?.reason == reason)
    }

    /// Such documents are well-formed (xml:id 1.0, section 4); rule packs look for these errors.
    @Test(arguments: [
        "<a><b xml:id='x'/><b xml:id='x'/></a>", "<a xml:id='1 2'/>", "<a xml:id=''/>",
        "<a xml:space='no' xml:lang='?'/>",
    ])
    func errorsOfIdentifiersAreNoErrorsOfXML(text: String) {
        #expect(refusal(of: text) == nil)
    }

    @Test(arguments: ["version=\"Muster\"", "version='1.0' encoding=Muster"])
    func aWrongDeclarationIsSaidInWords(declaration: String) {
        let message = refusal(of: "<?xml \(declaration)?><a/>")?.message ?? ""
        #expect(message.hasPrefix("invalid value in the XML declaration"))
    }

    @Test func bytesThatAreNoText() {
        #expect(refusal(of: [0x1F, 0x8B, 8, 0])?.reason == .compressed)
        #expect(
            refusal(of: Array("<a>".utf8) + [0xE9] + Array("</a>".utf8))?.reason == .encodingInvalid
        )
        #expect(refusal(of: [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0])?.reason == .encodingUnsupported)
        #expect(refusal(of: [0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x3C])?.reason == .encodingInvalid)
        for overlong in [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        ] {
            let bytes = Array("<a>".utf8) + overlong.map(UInt8.init) + Array("</a>".utf8)
            #expect(refusal(of: bytes)?.reason == .encodingInvalid, "\(overlong)")
        }
    }

    @Test func theSameTextInEveryEncoding() throws {
        let text = "<a t=\"Müller €\">Müller €</a>"
        let utf16 = Array(text.utf16)
        let cases: [(String, [UInt8])] = [
            ("UTF-8", Array(text.utf8)),
            ("UTF-8", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
            ("UTF-16LE", [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
            ("UTF-16BE", [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
            ("ISO-8859-15", declared("iso-8859-15", text, ["ü": 0xFC, "€": 0xA4])),
            ("windows-1252", declared("Windows-1252", text, ["ü": 0xFC, "€": 0x80])),
        ]
        for (name, bytes) in cases {
            let document = try XMLDocument(bytes)
            #expect(document.encoding == name)
            #expect(document.root.attribute("t") == "Müller €")
        }
        let latin1 = try XMLDocument(declared("latin1", "<a>Müller</a>", ["ü": 0xFC]))
        #expect(latin1.encoding == "ISO-8859-1")
    }

    private func declared(_ name: String, _ text: String, _ bytes: [Character: UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8)
            + text.map { bytes[$0] ?? $0.asciiValue! }
    }

    @Test func bombsAreRefused() {
        let deep = String(repeating: "<a>", count: 100_000)
        let crowded =
            "<a " + (0..<200_000).map { "a\($0)=\">\"" }.joined(separator: " ") + "/>"
        let swarm = "<a>" + String(repeating: "<a/>", count: 2_000_000) + "</a>"
        let namespaces =
            (0..<300).map { "<a xmlns:p\($0)=\"urn:\($0)\">" }.joined()
        for (text, reason) in [
            (deep, XMLRefusal.Reason.tooDeep), (crowded, .tooManyAttributes),
            (swarm, .tooManyNodes), (namespaces, .tooDeep),
        ] {
            #expect(refusal(of: text)?.reason == reason)
        }
        var roomy = ParseLimits()
        roomy.depth = 1_000
        #expect(refusal(of: namespaces, limits: roomy)?.reason == .tooManyNamespaces)
    }

    @Test func limitsOfSize() {
        var limits = ParseLimits()
        limits.bytes = 40
        #expect(
            refusal(of: "<a>" + String(repeating: "x", count: 60) + "</a>", limits: limits)?.reason
                == .tooLarge)
        limits = ParseLimits()
        limits.textBytes = 1_000
        #expect(
            refusal(of: "<a>" + String(repeating: "x", count: 2_000) + "</a>", limits: limits)?
                .reason == .textTooLong)
        #expect(
            refusal(
                of: "<a><![CDATA[" + String(repeating: "x", count: 2_000) + "]]></a>",
                limits: limits)?.reason == .textTooLong)
        limits = ParseLimits()
        limits.attributeBytes = 1_000
        #expect(
            refusal(of: "<a b=\"" + String(repeating: "x", count: 2_000) + "\"/>", limits: limits)?
                .reason == .attributeTooLong)
    }

    @Test func aFortyMegabyteAttachmentIsRead() throws {
        let base64 = String(repeating: "QUJD", count: 14_000_000)
        let document = try XMLDocument(Array("<a><text>\(base64)</text></a>".utf8))
        let text = try #require(document.root.elements.first { _ in true }?.firstChild)
        #expect(text.withContent { $0.count } == 56_000_000)
    }

    @Test func messagesQuoteNothing() {
        for text in [
            "<Mustermann>", "<a></Mustermann>", "<a b='Mustermann' b='Mustermann'/>",
            "<a>&Mustermann;</a>", "<Mustermann:a/>", "<a Mustermann/>", "<a b=Mustermann/>",
            "<a><!-- Mustermann", "Mustermann <a/>", "<a/>Mustermann",
            "<?xml version=\"1.0\" encoding=\"Mustermann\"?><a/>",
        ] {
            let refusal = refusal(of: text)
            #expect(refusal != nil, "\(text)")
            #expect(refusal?.description.contains("Mustermann") == false, "\(text)")
            #expect(refusal?.maskedLine?.text.contains("Mustermann") != true, "\(text)")
        }
    }
}
