internal import Glibc
internal import HealthStore

extension PositionedFile {
    /// Refuses a file that holds a secret and that others can read or change, as PostgreSQL does
    /// for its server's key: one of our own is nobody else's; one of the administrator's (root),
    /// which systemd and container platforms hand over, may be read by a group.
    ///
    /// - Throws: ``StoreError/Code/locked``.
    package func requirePrivacy() throws {
        let facts = try facts
        let forbidden: mode_t = facts.st_uid == 0 && getuid() != 0 ? 0o037 : 0o077
        guard facts.st_mode & forbidden == 0 else {
            throw StoreError(
                .locked,
                "other users can access the key file (mode "
                    + String(facts.st_mode & 0o777, radix: 8) + "): chmod go-rwx")
        }
    }

    /// Makes a file that only its owner may read; durable when this returns.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is a file at the path, which stays as it
    ///   is, or none can be made.
    package static func makeKeyFile(_ path: String, _ bytes: [UInt8]) throws {
        let file: PositionedFile
        do {
            file = try PositionedFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL)
        } catch {
            guard error.number != EEXIST else {
                throw StoreError(.cannotOpen, "the file already exists; keys never replace files")
            }
            throw StoreError(
                .cannotOpen, "the key file cannot be created", system: error.number)
        }
        try file.write(bytes, at: 0)
        try file.sync()
        try syncFolder(of: path)
    }
}
