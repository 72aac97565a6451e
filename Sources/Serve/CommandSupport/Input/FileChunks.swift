internal import Glibc
internal import Synchronization

/// The bytes of a file or of standard input, piece after piece.
package final class FileChunks: Sendable {
    /// The name shown to the user.
    package let name: String
    /// Bytes of the file; nil where nobody knows, as of a pipe.
    package let size: Int?
    private let descriptor: Int32
    private let isOwn: Bool
    private let taken = Atomic(0)

    /// Opens a file; `-` is standard input.
    package convenience init(_ path: String) throws(FileFailure) {
        try self.init(InputPath(path), isStandardInput: path == "-")
    }

    package init(_ path: InputPath, isStandardInput: Bool = false) throws(FileFailure) {
        name = isStandardInput ? "<stdin>" : path.description
        descriptor = isStandardInput ? Console.standardInput : Console.open(path, O_RDONLY)
        isOwn = !isStandardInput
        guard descriptor >= 0 else { throw FileFailure(name: name, number: errno, verb: "read") }
        size = FileFacts(descriptor: descriptor).flatMap { $0.isFile ? $0.size : nil }
    }

    deinit { if isOwn, descriptor >= 0 { close(descriptor) } }

    /// Bytes that were read.
    package var position: Int { taken.load(ordering: .relaxed) }

    /// The next bytes, at most so many; none at the end.
    package func next(_ count: Int) throws(FileFailure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat {
                let got = read(descriptor, buffer.baseAddress!, count)
                failure = got < 0 ? errno : 0
                filled = max(got, 0)
            } while failure == EINTR
        }
        guard failure == 0 else { throw FileFailure(name: name, number: failure, verb: "read") }
        taken.add(bytes.count, ordering: .relaxed)
        return bytes
    }
}
