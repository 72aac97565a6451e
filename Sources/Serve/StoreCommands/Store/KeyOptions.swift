package import ArgumentParser
internal import CommandSupport
internal import Glibc
package import StoreSQLite

/// Which key opens the store.
package struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The key of an encrypted store. CASEBOOK_KEY_FILE names another default, else it is "
                + "casebook.key among systemd's credentials. A new store is encrypted if there "
                + "is a key.", valueName: "file"))
    package var keyFile: String?
    @Option(
        help: ArgumentHelp(
            "Run this for the key instead, as a TPM's or a key service's program; it writes 32 "
                + "bytes, or these in base64 or hexadecimal digits, to standard output, and has "
                + "10 seconds. No shell is involved.", valueName: "program"))
    package var keyCommand: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument for that program; again for each.", valueName: "argument"))
    package var keyArgument: [String] = []

    package func validate() throws {
        if keyFile != nil, keyCommand != nil {
            throw ValidationError("--key-command cannot be used with --key-file")
        }
        if keyCommand == nil, !keyArgument.isEmpty {
            throw ValidationError("--key-argument goes only with --key-command")
        }
        if let keyCommand, !keyCommand.hasPrefix("/") {
            throw ValidationError(
                "--key-command takes a program's whole path, as /usr/bin/tpm2_unseal")
        }
    }

    /// The key file that is configured; nil also if the key comes from a program.
    package var path: String? {
        if let keyFile { return keyFile }
        guard keyCommand == nil else { return nil }
        return Console.variable("CASEBOOK_KEY_FILE").flatMap { $0.isEmpty ? nil : $0 }
            ?? ConfiguredStore.known?.keyFile ?? credential
    }

    /// The key that is configured; nil if none is.
    package func key() throws -> StoreKey? {
        if let keyCommand { return try KeyProgram.key(of: [keyCommand] + keyArgument) }
        if path == nil, let known = ConfiguredStore.known, let program = known.keyCommand {
            return try KeyProgram.key(of: [program] + known.keyArguments)
        }
        return try path.map { try StoreKey(contentsOfFile: $0) }
    }

    /// A credential that systemd hands over (`LoadCredential=casebook.key:FILE`).
    private var credential: String? {
        guard let folder = Console.variable("CREDENTIALS_DIRECTORY"), !folder.isEmpty else {
            return nil
        }
        let path = "\(folder)/casebook.key"
        return access(path, F_OK) == 0 ? path : nil
    }

    package init() {}
}
