import Archives
import Foundation
import Testing

/// ZIP archives, good and hostile.
@Suite struct ZipArchiveTests {
    private func contents(
        _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits(), limit: Int = 1 << 20
    ) throws -> [String: String] {
        let archive = try ZipArchive(ByteSource(bytes), limits: limits)
        var contents: [String: String] = [:]
        for entry in archive.entries {
            let bytes = try archive.contents(of: entry, limit: limit)
            contents[entry.name] = String(decoding: bytes, as: UTF8.self)
        }
        return contents
    }

    private func failure(
        _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()
    ) -> ArchiveFailure? {
        do {
            _ = try contents(bytes, limits: limits)
            return nil
        } catch {
            return error as? ArchiveFailure
        }
    }

    @Test func archivesOfAnotherProgram() throws {
        let text = PythonArchives.text
        #expect(
            try contents(PythonArchives.deflated)
                == ["IHE_XDM/SUBSET01/DOC1.XML": text, "Befund/ä.xml": "<a/>"])
        #expect(try contents(PythonArchives.streamed) == ["a.xml": text, "b.xml": "<b/>"])
        #expect(try contents(PythonArchives.zip64) == ["big.xml": text])
    }

    @Test func storedEntriesCommentsAndFolders() throws {
        var builder = ZipBuilder()
        builder.comment = Array("PK\u{5}\u{6} is no end record".utf8)
        let bytes = builder.archive([.init("a/", ""), .init("a/b.xml", "<b/>")])
        let archive = try ZipArchive(ByteSource(bytes))
        #expect(archive.entries.map(\.isFolder) == [true, false])
        #expect(try contents(bytes)["a/b.xml"] == "<b/>")
        #expect(try contents(ZipBuilder().archive([])).isEmpty)
    }

    @Test func archivesWithLargeFields() throws {
        var builder = ZipBuilder()
        builder.usesZip64 = true
        let bytes = builder.archive([.init("a.xml"), .init("b.xml", "<b/>")])
        #expect(try contents(bytes) == ["a.xml": "<a/>", "b.xml": "<b/>"])
        for end in bytes.indices { #expect(failure(Array(bytes[..<end])) != nil) }
        for number in [Int.max, Int.max - 30, 1 << 62, 1 << 59, 1 << 40] {
            var entry = ZipBuilder.Entry("a.xml")
            entry.offset = number
            #expect(failure(builder.archive([entry]))?.kind == .damaged)
            entry = ZipBuilder.Entry("a.xml")
            entry.bytes = number
            #expect(failure(builder.archive([entry])) != nil)
            builder.count = number
            #expect(failure(builder.archive([entry])) != nil)
            builder.count = nil
        }
    }

    @Test func noMoreThanTheLimitIsUnpacked() throws {
        let archive = try ZipArchive(ByteSource(PythonArchives.deflated))
        #expect(try archive.contents(of: archive.entries[0], limit: 100).count == 101)
        let stored = try ZipArchive(ByteSource(ZipBuilder().archive([.init("a.xml")])))
        #expect(try stored.contents(of: stored.entries[0], limit: 2).count == 3)
    }

    @Test func whatIsWrongIsSaid() {
        func built(_ change: (inout ZipBuilder.Entry) -> Void) -> [UInt8] {
            var entry = ZipBuilder.Entry("a.xml")
            change(&entry)
            return ZipBuilder().archive([entry])
        }
        let cases: [([UInt8], ArchiveFailure.Kind, String)] = [
            ([], .damaged, "expected a ZIP archive"),
            (Array("<ClinicalDocument/>, and no archive".utf8), .damaged, "expected a ZIP archive"),
            (built { $0.flags = 1 }, .unsupported, "encrypted"),
            (built { $0.flags = 0x41 }, .unsupported, "encrypted"),
            (built { $0.method = 12 }, .unsupported, "method 12"),
            (built { $0.crc = 7 }, .damaged, "checksum"),
            (built { $0.bytes = 3 }, .damaged, "sizes differ"),
            (built { $0.method = 8 }, .damaged, "compressed bytes"),
            (built { $0.offset = 2 }, .damaged, ""),
            (built { $0.offset = 1 << 30 }, .damaged, "damaged"),
            (built { $0.name = Array(repeating: 0x61, count: 5_000) }, .limit, "name"),
            (
                ZipBuilder().archive([
                    .init("a.xml"),
                    {
                        var b = $0; b.offset = 0; return b
                    }(
                        ZipBuilder.Entry("b.xml")),
                ]), .damaged, "overlap"
            ),
            (
                {
                    var b = ZipBuilder(); b.count = 9; return b.archive([.init("a.xml")])
                }(),
                .damaged, "directory"
            ),
        ]
        for (bytes, kind, words) in cases {
            let failure = failure(bytes)
            #expect(failure?.kind == kind, "\(failure?.description ?? "nil"), \(words)")
            #expect(failure?.description.contains(words) == true || words.isEmpty, "\(words)")
        }
    }

    // asvs 5.2.3
    @Test func limitsAreKept() {
        var limits = ArchiveLimits()
        limits.entries = 1
        let two = ZipBuilder().archive([.init("a.xml"), .init("b.xml")])
        #expect(failure(two, limits: limits)?.kind == .limit)
        limits = ArchiveLimits()
        limits.totalBytes = 7
        #expect(failure(two, limits: limits)?.kind == .limit)
        limits = ArchiveLimits()
        limits.directoryBytes = 50
        #expect(failure(two, limits: limits)?.kind == .limit)
        limits = ArchiveLimits()
        limits.ratio = 5
        limits.ratioFreeBytes = 100
        #expect(failure(PythonArchives.deflated, limits: limits)?.kind == .limit)
        #expect(failure(PythonArchives.deflated) == nil)
    }

    /// Every prefix, and every byte changed, ends in contents or in a failure; what passes the
    /// checksum is what was put in.
    @Test func damagedArchivesAreNoTrap() throws {
        for bytes in [PythonArchives.deflated, PythonArchives.streamed, PythonArchives.zip64] {
            let sound = Set(try contents(bytes).values)
            for end in bytes.indices { #expect(failure(Array(bytes[..<end])) != nil) }
            for index in bytes.indices {
                for bit: UInt8 in [0x01, 0x80, 0xFF] {
                    var damaged = bytes
                    damaged[index] ^= bit
                    guard let contents = try? contents(damaged) else { continue }
                    #expect(Set(contents.values).isSubset(of: sound), "byte \(index) ^ \(bit)")
                }
            }
        }
    }

    @Test func documentsByName() {
        for (name, isDocument) in [
            ("a.xml", true), ("IHE_XDM/SUBSET01/DOC001.XML", true), ("x/b.CDA", true),
            ("../../up.xml", true), ("/absolute.ccda", true), ("c.ccd", true),
            ("IHE_XDM/SUBSET01/METADATA.XML", false), ("METADATA.XML", true),
            ("INDEX.HTM", false), ("STYLE.XSL", false), ("__MACOSX/._a.xml", false),
            (".hidden/a.xml", false), ("folder.xml/", true), ("a.xml.gz", false), ("", false),
        ] {
            #expect(ArchivedDocuments.isDocument(name) == isDocument, "\(name)")
        }
        #expect(ArchivedDocuments.isMachinery("/home/.x/IHE_XDM/SUBSET01/METADATA.XML"))
        #expect(!ArchivedDocuments.isMachinery("IHE_XDM/SUBSET01/DOC.XML"))
        #expect(ArchivedDocuments.isArchive("A.ZIP") && !ArchivedDocuments.isArchive("zip"))
        #expect(
            ArchivedDocuments.isCompressed("a.XML.gz") && !ArchivedDocuments.isCompressed("a.gz"))
    }
}
