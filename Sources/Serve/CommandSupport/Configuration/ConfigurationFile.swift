package import ArgumentParser
internal import Glibc
internal import Synchronization
internal import Wording

/// The file `casebook.toml`: where it is, and what stands in it.
package enum ConfigurationFile {
    /// The file that is looked for.
    package static let name = "casebook.toml"
    /// The file of an installed service, for where there is none nearer.
    private static var installed: String {
        Console.variable("CASEBOOK_CONFIG") ?? "/etc/casebook/casebook.toml"
    }
    /// Bytes that it may have.
    package static let limit = 1 << 20

    /// The file named by `--config`.
    package static func chosen(_ arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated().reversed() {
            if argument == "--config", index + 1 < arguments.count { return arguments[index + 1] }
            if argument.hasPrefix("--config=") { return String(argument.dropFirst(9)) }
        }
        return nil
    }

    /// The file in the working directory, or in the nearest above it that has one.
    package static func found() -> String? {
        guard let buffer = getcwd(nil, 0) else { return nil }
        defer { free(buffer) }
        var folder = String(cString: buffer)[...]
        while true {
            let path = "\(folder)/\(name)"
            if access(path, F_OK) == 0 { return path }
            guard let slash = folder.lastIndex(of: "/") else { break }
            folder = folder[..<slash]
        }
        return access(installed, F_OK) == 0 ? installed : nil
    }

    package static func read(_ path: String) throws -> [Setting] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try FileBytes.read(path: path, limit: limit)
        } catch {
            throw CommandFailure(error.message)
        }
        guard bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(SettingMessage.notText(path, limit))
        }
        do throws(SettingsParser.Failure) {
            return try SettingsParser.settings(in: text)
        } catch {
            throw CommandFailure(SettingMessage.atLine(path, error.line, error.reason))
        }
    }

    /// A store whose path is relative to the file.
    package static func store(_ url: String, beside file: String) -> String {
        let scheme = "sqlite:"
        guard url.hasPrefix(scheme) else { return url }
        return scheme + resolved(String(url.dropFirst(scheme.count)), beside: file)
    }

    package static func resolved(_ path: String, beside file: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }
}

/// Where options come from. They are obeyed before the command line is parsed; see
/// `Configuration`.
package struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read options from this file.", valueName: "file"))
    package var config: String?
    @Flag(help: "Do not look for casebook.toml.") package var noConfig = false

    package init() {}

    package func validate() throws {
        if config != nil && noConfig {
            throw ValidationError(OptionMessage.notTogether("--config", "--no-config"))
        }
    }
}

/// The store of the service that the nearest file describes, for the commands that work on a store
/// and are not told which.
package struct ConfiguredStore: Sendable {
    package var store: String?
    package var bodies: String?
    package var keyFile: String?
    package var keyCommand: String?
    package var keyArguments: [String] = []
    package var socket: String?

    /// What the file says; set before options are parsed.
    package static var known: ConfiguredStore? {
        get { configured.withLock(\.self) }
        set { configured.withLock { $0 = newValue } }
    }

    private static let configured = Mutex<ConfiguredStore?>(nil)

    /// Looks for the file, and reads what it says of the store; nil if there is none.
    ///
    /// - Throws: ``CommandFailure`` that names file and line.
    package static func found() throws -> ConfiguredStore? {
        guard let path = ConfigurationFile.found() else { return nil }
        var found = ConfiguredStore()
        for setting in try ConfigurationFile.read(path) where setting.table == "serve" {
            switch (setting.key, setting.value) {
            case ("store", .text(let url)):
                found.store = ConfigurationFile.store(url, beside: path)
            case ("bodies", .text(let url)): found.bodies = url
            case ("key-file", .text(let file)):
                found.keyFile = ConfigurationFile.resolved(file, beside: path)
            case ("key-command", .text(let program)): found.keyCommand = program
            case ("key-argument", .list(let words)): found.keyArguments = words
            case ("socket", .text(let file)):
                found.socket = ConfigurationFile.resolved(file, beside: path)
            default: break
            }
        }
        return found
    }
}
