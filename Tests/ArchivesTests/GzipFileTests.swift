import Archives
import Testing

/// Files compressed with gzip.
@Suite struct GzipFileTests {
    private func contents(
        _ bytes: [UInt8], limit: Int = 1 << 20, limits: ArchiveLimits = ArchiveLimits()
    ) throws(ArchiveFailure) -> [UInt8] {
        try GzipFile(ByteSource(bytes), limits: limits).contents(limit: limit)
    }

    @Test func membersAreOneDocument() throws {
        #expect(try contents(PythonArchives.gzip) == Array(PythonArchives.text.utf8))
        let padded = PythonArchives.gzip + [0, 0, 0]
        #expect(try contents(padded) == Array(PythonArchives.text.utf8))
        #expect(try contents(PythonArchives.gzip, limit: 10).count == 11)
    }

    @Test func damageIsNoticed() throws {
        let bytes = PythonArchives.gzip
        let text = Array(PythonArchives.text.utf8)
        for end in bytes.indices.dropLast() {
            // Where the first member ends, the file is sound and holds its part.
            guard let part = try? contents(Array(bytes[..<end])) else { continue }
            #expect(part == Array(text.prefix(300)))
        }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            guard let contents = try? contents(damaged) else { continue }
            #expect(contents == text, "byte \(index)")
        }
        #expect(throws: ArchiveFailure.self) { try contents([]) }
        #expect(throws: ArchiveFailure.self) { try contents(Array("<a/>".utf8)) }
        #expect(throws: ArchiveFailure.self) { try contents(bytes + [1, 2, 3]) }
    }

    // asvs 5.2.3
    @Test func growthIsLimited() {
        var limits = ArchiveLimits()
        limits.ratio = 2
        limits.ratioFreeBytes = 100
        #expect(throws: ArchiveFailure.self) {
            try contents(PythonArchives.gzip, limits: limits)
        }
    }
}
