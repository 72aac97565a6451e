import ArgumentParser
import Glibc
import StoreSQLite

/// Which key opens the store.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The key of an encrypted store. CASEBOOK_KEY_FILE names another default, else it is "
                + "casebook.key among systemd's credentials. A new store is encrypted if there "
                + "is a key.", valueName: "file"))
    var keyFile: String?

    /// The key file that is configured.
    var path: String? {
        keyFile ?? Terminal.variable("CASEBOOK_KEY_FILE").flatMap { $0.isEmpty ? nil : $0 }
            ?? credential
    }

    /// The key that is configured; nil if none is.
    func key() throws -> StoreKey? {
        try path.map { try StoreKey(contentsOfFile: $0) }
    }

    /// A credential that systemd hands over (`LoadCredential=casebook.key:FILE`).
    private var credential: String? {
        guard let folder = Terminal.variable("CREDENTIALS_DIRECTORY"), !folder.isEmpty else {
            return nil
        }
        let path = "\(folder)/casebook.key"
        return access(path, F_OK) == 0 ? path : nil
    }
}
