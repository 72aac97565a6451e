import Glibc

/// Writes files that are not there yet.
enum NewFile {
    /// Makes a file with its text, durable when this returns; one that is there stays as it is.
    static func create(_ path: String, mode: mode_t, text: String) throws(FileFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw FileFailure(name: path, number: errno, verb: "written")
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw FileFailure(name: path, number: errno, verb: "written")
        }
    }

    /// Makes a file unless it is there. It appears whole, and of two processes that make it at
    /// once one succeeds; both find the same file.
    static func createOnce(
        _ path: String, mode: mode_t, text: () -> String
    ) throws(FileFailure) {
        guard access(path, F_OK) != 0 else { return }
        let draft = "\(path).\(getpid())"
        try create(draft, mode: mode, text: text())
        defer { unlink(draft) }
        guard link(draft, path) == 0 || errno == EEXIST else {
            throw FileFailure(name: path, number: errno, verb: "written")
        }
    }
}
