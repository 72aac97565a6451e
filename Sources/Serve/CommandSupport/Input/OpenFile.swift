package import Archives
internal import Glibc
internal import Wording

/// A file that stays open as long as somebody reads from it, from any place and any thread.
package final class OpenFile: Sendable {
    private let descriptor: Int32
    private let count: Int

    package init(_ path: InputPath) throws(FileFailure) {
        let opened = Console.open(path, O_RDONLY)
        let name = path.description
        guard opened >= 0 else { throw FileFailure(name: name, number: errno, verb: "read") }
        guard let facts = FileFacts(descriptor: opened), facts.isFile else {
            close(opened)
            throw FileFailure(name: name, verb: "read", reason: FileMessage.notRegular.text)
        }
        descriptor = opened
        count = facts.size
    }

    deinit { close(descriptor) }

    /// The file's bytes.
    package var source: ByteSource {
        ByteSource(count: count) { offset, wanted throws(ArchiveFailure) in
            try self.read(from: offset, count: wanted)
        }
    }

    private func read(from offset: Int, count: Int) throws(ArchiveFailure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(
                    descriptor, buffer.baseAddress! + filled, count - filled, offset + filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard bytes.count == count else {
            throw ArchiveFailure(
                .unreadable,
                failure == 0
                    ? FileMessage.shortened.text
                    : String(cString: strerror(failure))
            )
        }
        return bytes
    }
}
