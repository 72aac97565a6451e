import ArgumentParser
import CommandSupport
import DocumentCommands
import Glibc
import StoreCommands
import Wording

/// Options from `casebook.toml`, and for a service from the environment, which wins over the file;
/// put before those of the command line, which win over both.
enum Configuration {
    /// The command line with the configuration's options in it.
    ///
    /// - Throws: ``CommandFailure`` that names file and line.
    static func arguments(_ given: [String]) throws -> [String] {
        guard let command = given.first.flatMap({ commands[$0] }) else {
            if let word = given.first, !word.hasPrefix("-"), !storeless.contains(word) {
                ConfiguredStore.known = try ConfiguredStore.found()
            }
            return given
        }
        let rest = Array(given.dropFirst())
        let own = Array(rest.prefix { $0 != "--" })
        let names = Set(own.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) })
        let variables = command.obeysVariables ? try variables(for: command.table) : []
        let path =
            names.contains("--no-config")
            ? nil : ConfigurationFile.chosen(own) ?? ConfigurationFile.found()
        var options = try path.map { try settings(in: $0, for: command.table) } ?? []
        options.removeAll { option in variables.contains { $0.name == option.name } }
        options += variables
        options.removeAll { option in
            names.contains(option.name) || (option.name == "--output" && names.contains("-o"))
                || (option.name == "--quiet" && names.contains("-q"))
        }
        guard !options.isEmpty else { return given }
        if let mistake = mistake(in: options, before: rest, of: command) { throw mistake }
        return [command.table] + options.flatMap(\.arguments) + rest
    }

    /// Looks whether each table of a file could be obeyed.
    ///
    /// - Returns: The file, that which would be obeyed if none is named; nil if there is none.
    /// - Throws: ``CommandFailure`` that names file and line.
    static func check(_ file: String?) throws -> String? {
        guard let path = file ?? ConfigurationFile.found() else { return nil }
        for (table, command) in commands.sorted(by: { $0.key < $1.key }) {
            let options = try settings(in: path, for: table)
            if let mistake = mistake(in: options, before: command.needed, of: command) {
                throw mistake
            }
        }
        return path
    }

    private static func settings(in path: String, for table: String) throws -> [Option] {
        try ConfigurationFile.read(path).map { setting in
            (
                setting.table,
                Option(
                    place: "\(path):\(setting.line)", arguments: try arguments(of: setting, path))
            )
        }.filter { $0.0 == table }.map(\.1)
    }

    /// What variables as CASEBOOK_PORT say; a list is separated by colons, as in PATH.
    private static func variables(for table: String) throws -> [Option] {
        try (SettingKeys.tables[table] ?? [:]).sorted { $0.key < $1.key }.compactMap { key, kind in
            let variable = "CASEBOOK_" + key.uppercased().replacing("-", with: "_")
            guard let text = Console.variable(variable), !text.isEmpty else { return nil }
            let arguments: [String]
            switch kind {
            case .flag:
                guard text == "true" || text == "false" else {
                    throw CommandFailure(ConfigurationMessage.trueOrFalse(variable))
                }
                arguments = text == "true" ? ["--\(key)"] : []
            case .paths, .repeated: arguments = text.split(separator: ":").map { "--\(key)=\($0)" }
            default: arguments = ["--\(key)=\(text)"]
            }
            return Option(place: variable, arguments: arguments)
        }
    }

    /// Commands that never open a store.
    private static let storeless: Set = [
        "completions", "config", "convert", "explain", "fix", "help", "inspect", "man", "packs",
        "render",
        "rules", "types",
    ]

    /// The subcommands that have a table.
    private static let commands = [
        "import": Command(table: "import", type: ImportCommand.self),
        "serve": Command(table: "serve", type: ServeCommand.self, obeysVariables: true),
        "validate": Command(table: "validate", type: ValidateCommand.self),
        "watch": Command(table: "watch", type: WatchCommand.self, needed: ["."]),
    ]

    private struct Command {
        let table: String
        let type: any ParsableArguments.Type
        /// What stands for the arguments that it does not go without.
        var needed: [String] = []
        /// Whether variables of the environment are options too.
        var obeysVariables = false

        /// What ArgumentParser says against some arguments.
        func complaint(about arguments: [String]) -> String? {
            do {
                _ = try type.parse(arguments)
                return nil
            } catch {
                return type.exitCode(for: error) == .success ? nil : type.message(for: error)
            }
        }
    }

    /// A setting as arguments.
    private struct Option {
        let place: String
        let arguments: [String]

        /// `--port`; empty for a flag that is off.
        var name: String { String((arguments.first ?? "").prefix { $0 != "=" }) }
    }

    /// The setting without which the command line would be right, or which is wrong alone.
    private static func mistake(
        in options: [Option], before rest: [String], of command: Command
    ) -> CommandFailure? {
        guard let whole = command.complaint(about: options.flatMap(\.arguments) + rest) else {
            return nil
        }
        for index in options.indices {
            var others = options
            let option = others.remove(at: index)
            if command.complaint(about: others.flatMap(\.arguments) + rest) == nil {
                return CommandFailure(FileMessage.failed(option.place, whole))
            }
        }
        for option in options {
            if let alone = command.complaint(about: option.arguments + command.needed) {
                return CommandFailure(FileMessage.failed(option.place, alone))
            }
        }
        return nil
    }

    /// A setting as arguments; none for a flag that is off.
    private static func arguments(of setting: Setting, _ path: String) throws -> [String] {
        let place = "\(path):\(setting.line)"
        guard let table = SettingKeys.table(setting.table) else {
            let names = SettingKeys.tables.keys.sorted().map { "[\($0)]" }
            let tables = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
            throw CommandFailure(
                setting.table.isEmpty
                    ? ConfigurationMessage.tableBefore(place, tables, setting.key)
                    : ConfigurationMessage.unknownTable(place, setting.table, tables))
        }
        guard let kind = table[setting.key] else {
            throw CommandFailure(
                ConfigurationMessage.unknownSetting(
                    place, setting.key, SettingKeys.near(setting.key, in: table)))
        }
        let name = "--\(setting.key)"
        return switch (kind, setting.value) {
        case (.text, .text(let text)): ["\(name)=\(text)"]
        case (.path, .text(let text)): ["\(name)=\(ConfigurationFile.resolved(text, beside: path))"]
        case (.store, .text(let text)): ["\(name)=\(ConfigurationFile.store(text, beside: path))"]
        case (.seconds, .text(let text)), (.seconds, .decimal(let text)): ["\(name)=\(text)"]
        case (.repeated, .list(let items)): items.map { "\(name)=\($0)" }
        case (.number, .number(let number)), (.seconds, .number(let number)): ["\(name)=\(number)"]
        case (.flag, .flag(let isOn)): isOn ? [name] : []
        case (.list, .list(let items)):
            items.isEmpty ? [] : ["\(name)=\(items.joined(separator: ","))"]
        case (.paths, .list(let items)):
            items.map { "\(name)=\(ConfigurationFile.resolved($0, beside: path))" }
        default:
            throw CommandFailure(ConfigurationMessage.kindNeeded(place, setting.key, kind.words))
        }
    }
}

/// `casebook config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check casebook.toml.",
        subcommands: [ConfigCheckCommand.self])
}

/// `casebook config check`
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check casebook.toml and report the first mistake.",
        discussion: "Exit status: 0 no mistake; 2 a mistake, or the file cannot be read.")

    @Argument(
        help: ArgumentHelp(
            "The file. (default: the file that other commands would use)", valueName: "file"))
    var file: String?

    func run() throws {
        guard let path = try Configuration.check(file) else {
            throw CommandFailure(ConfigurationMessage.notFound(ConfigurationFile.name))
        }
        try Terminal.print(ConfigurationMessage.valid(path))
    }
}
