import Archives
import DropFolder
import Foundation
import Testing

/// Archives that another program wrote are unpacked document by document, and nothing else of them.
@Suite struct ArchiveTests {
    /// XDM media with two documents, its metadata and its page, written by Python's zipfile.
    private static let media = """
        UEsDBBQAAAAIAAAAIVw846ZBCQAAAAcAAAAJAAAASU5ERVguSFRNs8koyc3RtwMAUEsDBBQAAAAIAAAAIVyB58AK\
        CgAAAAgAAAAdAAAASUhFX1hETS9TVUJTRVQwMS9ET0MwMDAwMS5YTUyzScssKi7RtwMAUEsDBBQAAAAIAAAAIVyw\
        5csIBgAAAAQAAAAdAAAASUhFX1hETS9TVUJTRVQwMS9NRVRBREFUQS5YTUyzydW3AwBQSwMEFAAAAAgAAAAhXDuJ\
        BQcLAAAACQAAAB0AAABJSEVfWERNL1NVQlNFVDAxL0RPQzAwMDAyLlhNTLMpTk3Oz0vRtwMAUEsBAhQDFAAAAAgA\
        AAAhXDzjpkEJAAAABwAAAAkAAAAAAAAAAAAAAIABAAAAAElOREVYLkhUTVBLAQIUAxQAAAAIAAAAIVyB58AKCgAA\
        AAgAAAAdAAAAAAAAAAAAAACAATAAAABJSEVfWERNL1NVQlNFVDAxL0RPQzAwMDAxLlhNTFBLAQIUAxQAAAAIAAAA\
        IVyw5csIBgAAAAQAAAAdAAAAAAAAAAAAAACAAXUAAABJSEVfWERNL1NVQlNFVDAxL01FVEFEQVRBLlhNTFBLAQIU\
        AxQAAAAIAAAAIVw7iQUHCwAAAAkAAAAdAAAAAAAAAAAAAACAAbYAAABJSEVfWERNL1NVQlNFVDAxL0RPQzAwMDAy\
        LlhNTFBLBQYAAAAABAAEABgBAAD8AAAAAAA=
        """
    /// `<third/>`, written by Python's gzip.
    private static let compressed = """
        H4sIAAAAAAACA7MpycgsStG3AwBF23eCCAAAAA==
        """
    /// The media inside another archive.
    private static let nested = """
        UEsDBBQAAAAAAAAAIVw0UULuKgIAACoCAAAJAAAAaW5uZXIuemlwUEsDBBQAAAAIAAAAIVw846ZBCQAAAAcAAAAJ\
        AAAASU5ERVguSFRNs8koyc3RtwMAUEsDBBQAAAAIAAAAIVyB58AKCgAAAAgAAAAdAAAASUhFX1hETS9TVUJTRVQw\
        MS9ET0MwMDAwMS5YTUyzScssKi7RtwMAUEsDBBQAAAAIAAAAIVyw5csIBgAAAAQAAAAdAAAASUhFX1hETS9TVUJT\
        RVQwMS9NRVRBREFUQS5YTUyzydW3AwBQSwMEFAAAAAgAAAAhXDuJBQcLAAAACQAAAB0AAABJSEVfWERNL1NVQlNF\
        VDAxL0RPQzAwMDAyLlhNTLMpTk3Oz0vRtwMAUEsBAhQDFAAAAAgAAAAhXDzjpkEJAAAABwAAAAkAAAAAAAAAAAAA\
        AIABAAAAAElOREVYLkhUTVBLAQIUAxQAAAAIAAAAIVyB58AKCgAAAAgAAAAdAAAAAAAAAAAAAACAATAAAABJSEVf\
        WERNL1NVQlNFVDAxL0RPQzAwMDAxLlhNTFBLAQIUAxQAAAAIAAAAIVyw5csIBgAAAAQAAAAdAAAAAAAAAAAAAACA\
        AXUAAABJSEVfWERNL1NVQlNFVDAxL01FVEFEQVRBLlhNTFBLAQIUAxQAAAAIAAAAIVw7iQUHCwAAAAkAAAAdAAAA\
        AAAAAAAAAACAAbYAAABJSEVfWERNL1NVQlNFVDAxL0RPQzAwMDAyLlhNTFBLBQYAAAAABAAEABgBAAD8AAAAAABQ\
        SwECFAMUAAAAAAAAACFcNFFC7ioCAAAqAgAACQAAAAAAAAAAAAAAgAEAAAAAaW5uZXIuemlwUEsFBgAAAAABAAEA\
        NwAAAFECAAAAAA==
        """

    private func documents(
        _ text: String, named name: String, limit: Int = 1_000
    ) async throws -> [String: String] {
        let bytes = Array(try #require(Data(base64Encoded: text)))
        var found: [String: String] = [:]
        try await UnpackedArchives(limit: limit).forEachDocument(in: ByteSource(bytes), named: name)
        {
            found[$0] = String(decoding: $1, as: UTF8.self)
        }
        return found
    }

    @Test func mediaAreReadWithoutTheirMachinery() async throws {
        let found = try await documents(Self.media, named: "MEDIA.zip")
        #expect(
            found == [
                "IHE_XDM/SUBSET01/DOC00001.XML": "<first/>",
                "IHE_XDM/SUBSET01/DOC00002.XML": "<second/>",
            ])
    }

    @Test func aCompressedDocumentKeepsItsName() async throws {
        let found = try await documents(Self.compressed, named: "in/letter.xml.gz")
        #expect(found == ["letter.xml": "<third/>"])
    }

    @Test(arguments: [
        (nested, "a.zip", 1_000_000, "CB-ARCHIVE-NESTED"), (media, "a.zip", 3, "CB-ARCHIVE-LIMIT"),
        (compressed, "a.zip", 1_000, "CB-ARCHIVE-DAMAGED"),
        ("", "a.xml.gz", 1_000, "CB-ARCHIVE-DAMAGED"),
    ]) func whatIsUnsoundIsRefused(text: String, name: String, limit: Int, code: String) async {
        let refusal = await #expect(throws: ArchiveRefusal.self) {
            try await documents(text, named: name, limit: limit)
        }
        #expect(refusal?.code == code)
        #expect(refusal?.message.isEmpty == false)
    }
}
