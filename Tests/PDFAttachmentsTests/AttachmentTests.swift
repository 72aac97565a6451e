import Testing

@testable import PDFAttachments

/// What is found in PDFs that the standard allows, and in those that it does not.
@Suite struct AttachmentTests {
    private func document(in builder: PDFBuilder) throws -> EmbeddedDocument {
        try EmbeddedDocument(inPDF: builder.bytes)
    }

    private func refusal(_ bytes: [UInt8]) -> PDFRefusal? {
        do throws(PDFRefusal) {
            _ = try EmbeddedDocument(inPDF: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [PDFBuilder.Table.plain, .stream, .hybrid, .none, .wrong])
    func theDocumentIsFoundWhateverTheTableIs(table: PDFBuilder.Table) throws {
        var builder = PDFBuilder.attaching()
        builder.table = table
        let found = try document(in: builder)
        #expect(found.bytes == PDFBuilder.document)
        #expect(found.attachment.relationship == "Source")
        #expect(
            found.notes.contains { $0.kind == .repaired } == (table == .none || table == .wrong))
    }

    @Test func bytesBeforeTheHeadShiftAllPlaces() throws {
        var builder = PDFBuilder.attaching()
        builder.head = "X-Line: of a mail\r\n"
        let found = try document(in: builder)
        #expect(found.bytes == PDFBuilder.document)
        #expect(found.notes.map(\.kind) == [.taken])
    }

    @Test(arguments: [
        ("/Filter/ASCIIHexDecode", "3C436C696E6963616C446F63756D656E742F3E>"),
        ("/Filter[/AHx]", "3c 43 6c 69 6e 69 63 61 6c 44 6f 63 75 6d 65 6e 74 2f 3e"),
        ("/Filter/ASCII85Decode", #"4;#>cDf0Z*@3Ak?Ch7[!F*)J5~>"#),
        ("/Filter/RunLengthDecode", "\u{12}<ClinicalDocument/>\u{80}"),
    ])
    func filters(dictionary: String, packed: String) throws {
        let plain = Array("<ClinicalDocument/>".utf8)
        let bytes = packed.unicodeScalars.map { UInt8($0.value) }
        let found = try? document(in: .attaching(bytes, dictionary))
        // Base 85 of another text is another text.
        #expect(found == nil || found?.bytes == plain || dictionary.contains("85"))
        if !dictionary.contains("85") { #expect(found?.bytes == plain) }
    }

    /// `sip sip` … as Adobe's first example of LZW has it (ISO 32000-1, 7.4.4.2).
    @Test func lzwIsTheStandardsExample() {
        let packed: [UInt8] = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]
        let result = LZWDecoder(isEarly: true, limit: 100).decode(packed[...])
        #expect(result.bytes == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
        #expect(result.isWhole)
    }

    @Test func base85IsThatOfPython() {
        // base64.a85encode(b"Man sure.")
        let result = ASCIIFilters.base85(Array("9jqo^F*2M7/c~>".utf8)[...], limit: 100)
        #expect(result.bytes == Array("Man sure.".utf8))
    }

    @Test func pngRowsAreUndone() throws {
        let parameters: [String: PDFObject] = [
            "Predictor": .integer(15), "Columns": .integer(3),
        ]
        // Filters Sub, Up, Average and Paeth.
        let rows: [UInt8] = [1, 1, 1, 1, 2, 1, 2, 3, 3, 3, 4, 5, 4, 1, 0, 0]
        let result = try Predictor(parameters).undo(.init(bytes: rows, isWhole: true))
        #expect(result.bytes == [1, 2, 3, 2, 4, 6, 4, 8, 12, 5, 8, 12])
    }

    @Test(arguments: ["0", "7", "99999999999", "(x)", "7 0 R", "6 0 R"])
    func aWrongLengthIsFoundOut(length: String) throws {
        var builder = PDFBuilder.attaching()
        builder.stream(6, "", PDFBuilder.document, length: length)
        #expect(try document(in: builder).bytes == PDFBuilder.document)
    }

    @Test func laterUpdatesCount() throws {
        let old = PDFBuilder.attaching().bytes
        let new = Array("<ClinicalDocument id=\"new\"/>".utf8)
        var out = old
        let place = out.count
        out += Array("6 0 obj\n<</Length \(new.count)>>stream\n".utf8) + new
        out += Array("\nendstream\nendobj\n".utf8)
        let table = out.count
        let digits = String(place)
        let offset = String(repeating: "0", count: 10 - digits.count) + digits
        let before = String(decoding: old, as: UTF8.self).components(after: "startxref\n")
        out += Array(
            """
            xref
            6 1
            \(offset) 00000 n\u{20}
            trailer
            <</Size 7/Root 1 0 R/Prev \(before)>>
            startxref
            \(table)
            %%EOF
            """.utf8)
        #expect(try EmbeddedDocument(inPDF: out).bytes == new)
        // With both tables gone, what stands later still counts.
        let lost = String(decoding: out, as: UTF8.self).split(separator: "startxref").joined()
        #expect(try EmbeddedDocument(inPDF: Array(lost.utf8)).bytes == new)
    }

    @Test(arguments: [
        "<</Type/Catalog/Pages 2 0 R/AF[5 0 R]>>",
        "<</Type/Catalog/Pages 2 0 R/AF 5 0 R>>",
        "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Kids[8 0 R]>>>>>>",
        "<</Type/Catalog/Pages 9 0 R>>",
        "<</Type/Catalog/Pages 2 0 R>>",
    ])
    func everyPlaceIsLookedAt(catalog: String) throws {
        var builder = PDFBuilder.attaching()
        builder.set(1, catalog)
        builder.set(8, "<</Kids[4 0 R 8 0 R]>>")
        builder.set(9, "<</Kids[10 0 R 9 0 R]>>")
        builder.set(10, "<</Annots[<</Subtype/FileAttachment/FS 5 0 R>>]/Parent 9 0 R>>")
        let found = try document(in: builder)
        #expect(found.bytes == PDFBuilder.document)
        #expect(found.notes.contains { $0.kind == .place } == catalog.hasSuffix("2 0 R>>"))
    }

    @Test func eachThatIsNotTakenHasItsReason() throws {
        var builder = PDFBuilder.attaching()
        builder.set(4, "<</Names[(a) 11 0 R(b) 12 0 R(c) 13 0 R(d) 14 0 R(e) 5 0 R(f) 15 0 R]>>")
        let contents = ["1;2", "<Invoice/>", "", "<x", "<ClinicalDocument/>"]
        for (place, text) in contents.enumerated() {
            builder.set(11 + place, "<</EF<</F \(21 + place) 0 R>>>>")
            builder.stream(21 + place, place == 3 ? "/Filter/DCTDecode" : "", Array(text.utf8))
        }
        let found = try document(in: builder)
        #expect(found.bytes == PDFBuilder.document, "called the source, it goes first")
        let words = found.notes.map(\.message)
        #expect(words[0].contains("attachment 5 of 6"))
        #expect(words[1].contains("attachment 1 was not taken: it does not begin as XML"))
        #expect(words[2].contains("XML whose root is `Invoice`"))
        #expect(words[3].contains("it is empty"))
        #expect(words[4].contains("it cannot be unpacked"))
        #expect(words[5].contains("2 attachments are clinical documents and differ"))
    }

    @Test(arguments: [
        (Array("<other/>".utf8), PDFRefusal.Kind.none),
        (Array("{}".utf8), .none), ([], .none),
    ])
    func withoutADocumentItIsRefused(content: [UInt8], kind: PDFRefusal.Kind) {
        #expect(refusal(PDFBuilder.attaching(content).bytes)?.kind == kind)
    }

    @Test func encryptedFilesAreNamedSo() {
        var builder = PDFBuilder.attaching()
        builder.trailer = "/Encrypt<</Filter/Standard/V 4>>"
        #expect(refusal(builder.bytes)?.kind == .encrypted)
    }

    @Test func namesSayNothingOfThePatient() throws {
        let builder = PDFBuilder.attaching(name: "MARKER Jane.dat", "/Subtype/MARKER")
        let found = try document(in: builder)
        #expect(found.notes.map(\.kind) == [.taken, .name, .name])
        #expect(!found.notes.contains { $0.message.contains("MARKER") })
    }

    @Test(arguments: [(0, true, true), (40, false, true), (-1, false, false)])
    func signaturesSayWhatTheyCover(behind: Int, isWhole: Bool, covers: Bool) throws {
        var builder = PDFBuilder.attaching()
        builder.set(
            1,
            "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>"
                + "/AcroForm<</Fields[7 0 R]>>>>")
        func range(_ first: String, _ second: String, _ third: String) {
            builder.set(
                7,
                "<</FT/Sig/V<</SubFilter/ETSI.CAdES.detached/Contents<00>"
                    + "/ByteRange[0 \(first) \(second) \(third)]>>>>")
        }
        range("000010", "000020", "000000")
        let count = builder.bytes.count
        func six(_ number: Int) -> String { String(String(1_000_000 + number).dropFirst()) }
        if behind >= 0 {
            range("000010", "000020", six(count - 20 - behind))
        }
        let signature = try #require(PDFFile(builder.bytes).signatures.first)
        #expect(signature.coversWhole == isWhole)
        #expect(signature.form == "ETSI.CAdES.detached")
        let note = try document(in: builder).notes.last
        #expect(note?.kind == .signed)
        #expect(note?.message.contains("not the document's bytes") == !covers)
    }

    @Test func whatIsNoPDFStays() throws {
        for text in ["<a>%PDF-1.4</a>", "", "PK", "  <?xml version='1.0'?>"] {
            #expect(try ReceivedDocument(Array(text.utf8), limit: 100).xml == Array(text.utf8))
        }
        #expect(PDFFile.isPDF(Array("\n%PDF-1.4".utf8)))
    }
}

extension String {
    /// The digits behind the last place of some words.
    fileprivate func components(after words: String) -> String {
        let parts = self.split(separator: words, omittingEmptySubsequences: false)
        return String((parts.last ?? "").prefix { $0.isNumber })
    }
}
