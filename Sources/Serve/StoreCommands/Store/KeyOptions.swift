package import ArgumentParser
internal import CommandSupport
internal import Glibc
package import StoreSQLite
internal import Wording

/// Which key opens the store.
package struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The key of an encrypted store. With a key, a new store is encrypted. (default: "
                + "CASEBOOK_KEY_FILE, else casebook.key among systemd's credentials)",
            valueName: "file"))
    package var keyFile: String?
    @Option(
        help: ArgumentHelp(
            "Run this program to get the key, for example from a TPM or a key service. It "
                + "writes 32 bytes, raw or in base64 or hexadecimal, to standard output within 10 "
                + "seconds. It is run without a shell.", valueName: "program"))
    package var keyCommand: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument for that program; can be repeated.", valueName: "argument"))
    package var keyArgument: [String] = []

    package func validate() throws {
        if keyFile != nil, keyCommand != nil {
            throw ValidationError(OptionMessage.excludes("--key-command", "--key-file"))
        }
        if keyCommand == nil, !keyArgument.isEmpty {
            throw ValidationError(OptionMessage.requires("--key-argument", "--key-command"))
        }
        if let keyCommand, !keyCommand.hasPrefix("/") {
            throw ValidationError(StoreMessage.keyCommand())
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
