package import Glibc

/// Writes files that are not there yet.
package enum NewFile {
    /// Makes a file with its text, durable when this returns; one that is there stays as it is.
    package static func create(_ path: String, mode: mode_t, text: String) throws(FileFailure) {
        try create(path, mode: mode, bytes: Array(text.utf8))
    }

    private static func create(
        _ path: String, mode: mode_t, bytes: [UInt8]
    ) throws(FileFailure) {
        let descriptor = Console.open(
            InputPath(path), O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        guard descriptor >= 0 else { throw failed(path) }
        defer { close(descriptor) }
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw failed(path)
        }
        try settle(path)
    }

    /// Makes a file unless it is there. It appears whole, and of two processes that make it at
    /// once one succeeds; both find the same file.
    package static func createOnce(
        _ path: String, mode: mode_t, text: () -> String
    ) throws(FileFailure) {
        guard access(path, F_OK) != 0 else { return }
        let draft = draft(of: path)
        try create(draft, mode: mode, text: text())
        defer { unlink(draft) }
        guard link(draft, path) == 0 || errno == EEXIST else { throw failed(path) }
        try settle(path)
    }

    /// Puts a file with its text in the place of one that may be there, in one step.
    package static func replace(_ path: String, mode: mode_t, text: String) throws(FileFailure) {
        try replace(path, mode: mode, bytes: Array(text.utf8))
    }

    /// The same with bytes.
    package static func replace(_ path: String, mode: mode_t, bytes: [UInt8]) throws(FileFailure) {
        let draft = draft(of: path)
        do throws(FileFailure) {
            try create(draft, mode: mode, bytes: bytes)
        } catch {
            unlink(draft)
            throw error
        }
        guard rename(draft, path) == 0 else {
            let failure = failed(path)
            unlink(draft)
            throw failure
        }
        try settle(path)
    }

    /// A name that no process has used before: in a container each is number 1.
    private static func draft(of path: String) -> String {
        "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    }

    /// Makes a name durable, which is in its folder and not in the file.
    private static func settle(_ path: String) throws(FileFailure) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = Console.open(InputPath(folder), O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw failed(path) }
        defer { close(descriptor) }
        // Some file systems of other machines cannot do that, and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failed(path) }
    }

    private static func failed(_ path: String) -> FileFailure {
        FileFailure(name: path, number: errno, verb: "written")
    }
}
