internal import CommandSupport
internal import Glibc
internal import Vocabulary
internal import Wording

/// A file of compiled value sets in memory, as long as somebody uses it.
///
/// The file belongs to whoever may write into the folder of packs, as the packs beside it do.
/// Adding value sets makes a new file, so that one that is mapped keeps its bytes.
final class MappedVocabulary: Sendable {
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Maps a file.
    ///
    /// - Throws: `FileFailure` where it cannot be read.
    private init(_ path: String) throws(FileFailure) {
        let descriptor = Console.open(InputPath(path), O_RDONLY)
        guard descriptor >= 0 else {
            throw FileFailure(name: path, number: errno, verb: "read")
        }
        defer { close(descriptor) }
        let size = FileFacts(descriptor: descriptor)?.size ?? 0
        guard size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let start, start != MAP_FAILED else {
            throw FileFailure(name: path, number: errno, verb: "read")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit {
        guard let start = bytes.baseAddress else { return }
        munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }

    /// Opens a file of compiled value sets.
    ///
    /// - Throws: `CommandFailure` that says what to do: value sets that are silently left out
    ///   would make codes pass.
    static func open(_ path: String) throws -> VocabularyFile {
        let mapped: MappedVocabulary
        do throws(FileFailure) {
            mapped = try MappedVocabulary(path)
        } catch {
            throw CommandFailure(error.message)
        }
        do throws(VocabularyFailure) {
            return try VocabularyFile(mapped.bytes, keptBy: mapped)
        } catch {
            let name = path.split(separator: "/").dropLast().last ?? ""
            throw CommandFailure(PackMessage.addAgain(path, error, name))
        }
    }
}
