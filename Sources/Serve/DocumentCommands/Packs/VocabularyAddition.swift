internal import Archives
internal import CommandSupport
internal import Foundation
internal import Glibc
internal import Vocabulary
internal import Wording

/// Value sets on their way into a folder of packs: read, compiled, written whole or not at all.
struct VocabularyAddition {
    let path: String
    let name: String
    let folder: String

    /// Bytes that a file of value sets may have.
    private static let limit = 1 << 30
    /// Bytes that one part of a workbook may have.
    private static let partLimit = 512 << 20

    /// Whether a file is one of value sets: by its beginning, whatever its name. Schematron is XML
    /// too, so that of XML the root's name counts.
    static func isVocabulary(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path),
            let head = try? file.read(upToCount: 64 << 10)
        else { return false }
        let text = String(decoding: head, as: UTF8.self)
        let first = head.first { $0 > 0x20 && $0 < 0x80 }
        guard first == 0x3C else { return !head.isEmpty }
        let roots = ["systems", "valueSets", "valueSet", "RetrieveValueSetResponse"]
        return !text.contains("http://purl.oclc.org/dsdl/schematron")
            && (roots.contains { text.contains("<\($0)") || text.contains(":\($0)") }
                || text.contains("RetrieveMultipleValueSetsResponse"))
    }

    /// Installs the value sets.
    ///
    /// - Returns: What was compiled, and what was left out, each with the reason.
    /// - Throws: ``CommandFailure``.
    func run() throws -> (VocabularyFile, notes: [String]) {
        let place = try PackAddition.place(of: name, in: folder)
        let reading = try read()
        let bytes: [UInt8]
        do throws(VocabularyFailure) {
            var builder = VocabularyBuilder()
            for set in reading.sets { try builder.add(set) }
            bytes = try builder.file()
        } catch {
            throw CommandFailure(FileMessage.failed(path, error))
        }
        try PackAddition.write(to: place) { draft in
            try FileManager.default.createDirectory(
                atPath: draft, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: draft + "/" + PackFolders.vocabularyFile))
        }
        return (try MappedVocabulary.open(place + "/" + PackFolders.vocabularyFile), reading.notes)
    }

    private func read() throws -> VocabularyReading {
        do {
            let bytes = try FileBytes.read(path: path, limit: Self.limit)
            guard bytes.count <= Self.limit else {
                throw VocabularyFailure(PackMessage.tooLarge.text)
            }
            guard bytes.starts(with: Array("PK".utf8)) else { return try VocabularyReading(bytes) }
            return try workbook(bytes)
        } catch let failure as FileFailure {
            throw CommandFailure(failure.message)
        } catch {
            throw CommandFailure(PackMessage.setsNotRead(path, "\(error)"))
        }
    }

    private func workbook(_ bytes: [UInt8]) throws -> VocabularyReading {
        let archive = try ZipArchive(ByteSource(bytes))
        return try VocabularyReading(workbook: { part throws(VocabularyFailure) in
            guard let entry = archive.entries.first(where: { $0.name == part }) else { return nil }
            do throws(ArchiveFailure) {
                return try archive.contents(of: entry, limit: Self.partLimit)
            } catch {
                throw VocabularyFailure("\(error)")
            }
        })
    }
}
