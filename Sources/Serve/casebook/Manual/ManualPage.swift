import ArgumentParser
import DocumentCommands
import Foundation

/// casebook(1) and a page for each command, written from the commands themselves, in mdoc(7).
struct ManualPage {
    private let tool: CommandDescription
    private let version: String

    init() throws {
        tool = try JSONDecoder().decode(
            CommandDescription.Tool.self, from: Data(Casebook._dumpHelp().utf8)
        ).command
        version = Casebook.configuration.version
    }

    /// The names of the commands with a page of their own.
    var names: [String] { commands.map(\.commandName) }

    /// casebook(1): what the program is, and its commands with a line each.
    var overview: String {
        let list = commands.flatMap { command in
            [".It Xr casebook\\-\(command.commandName) 1", escaped(command.abstract ?? "")]
        }
        return """
            \(heading("casebook", tool.abstract))
            .Sh SYNOPSIS
            .Nm casebook
            .Ar command
            .Op Ar options
            .Op Ar path ...
            .Sh DESCRIPTION
            Casebook validates clinical documents (HL7 CDA R2), keeps them byte for byte,
            and finds them again by what their headers say.
            It loads nothing from the network.
            .Pp
            Each command has a manual page of its own.
            .Sh COMMANDS
            .Bl -tag -width Ds
            \(list.joined(separator: "\n"))
            .El
            \(ManualPage.closing)
            """
    }

    /// The page of one command, casebook-NAME(1), with all of its subcommands.
    ///
    /// - Returns: nil for a name that no command has.
    func page(of name: String) -> String? {
        guard let command = commands.first(where: { $0.commandName == name }) else { return nil }
        return """
            \(heading("casebook-\(name)", command.abstract))
            .Sh SYNOPSIS
            .Nm casebook \(escaped(name))
            .Op Ar arguments
            .Sh DESCRIPTION
            \(sections(command, of: "casebook").joined(separator: "\n"))
            \(name == ValidateCommand._commandName ? ManualPage.validation : "")\
            .Sh SEE ALSO
            .Xr casebook 1

            """
    }

    private var commands: [CommandDescription] {
        (tool.subcommands ?? []).filter { $0.commandName != "help" }
    }

    private func heading(_ title: String, _ abstract: String?) -> String {
        """
        .Dd November 21, 2026
        .Dt \(escaped(title.uppercased())) 1
        .Os Casebook \(escaped(version))
        .Sh NAME
        .Nm \(escaped(title))
        .Nd \(sentence(abstract))
        """
    }

    /// A command, and the commands that it is the name of.
    private func sections(_ command: CommandDescription, of parent: String) -> [String] {
        let name = "\(parent) \(command.commandName)"
        let parts = (command.subcommands ?? []).filter { $0.commandName != "help" }
        return [section(command, name)] + parts.flatMap { sections($0, of: name) }
    }

    private func section(_ command: CommandDescription, _ name: String) -> String {
        let arguments = (command.arguments ?? []).filter { $0.shouldDisplay && !isCommon($0) }
        let operands = arguments.filter { $0.kind == "positional" }.map { operand in
            let name =
                ".Ar \(escaped(operand.valueName ?? "value"))"
                + (operand.isRepeating ? " ..." : "")
            return operand.isOptional ? ".Op \(name.dropFirst())" : name
        }
        let isGroup = command.subcommands?.isEmpty == false
        var lines = [".Ss \(name)", ".Nm \(name)"]
        lines += (isGroup ? [".Ar command"] : []) + [".Op Ar options"] + operands + [".Pp"]
        lines.append(escaped(command.abstract ?? ""))
        if let discussion = command.discussion { lines += [".Pp", escaped(discussion)] }
        if !arguments.isEmpty {
            lines += [".Bl -tag -width Ds"] + arguments.map(item) + [".El"]
        }
        return lines.joined(separator: "\n")
    }

    private func item(_ argument: CommandDescription.Argument) -> String {
        let value = argument.valueName ?? "value"
        let names = (argument.names ?? []).sorted { $0.name.count < $1.name.count }
            .map { "Fl \(escaped(String($0.written.dropFirst())))" }
        var head = ".It " + names.joined(separator: " , ")
        switch argument.kind {
        case "positional": head = ".It Ar \(escaped(value))"
        case "option": head += " Ar \(escaped(value))"
        default: break
        }
        var words = argument.abstract.map(escaped) ?? ""
        if let values = argument.allValues, argument.kind == "option" {
            words += "\nOne of \(escaped(values.joined(separator: ", ")))."
        }
        if let fallback = argument.defaultValue, argument.kind == "option", value != "url",
            !(argument.names ?? []).contains(where: { $0.name == "jobs" })
        {
            words += "\nDefault: \(escaped(fallback))."
        }
        return head + "\n" + words
    }

    private func isCommon(_ argument: CommandDescription.Argument) -> Bool {
        argument.names?.contains { $0.name == "help" || $0.name == "version" } == true
    }

    private func sentence(_ text: String?) -> String {
        let text = escaped(text ?? "")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// Text that troff does not take for its own: no line begins with a request.
    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            .split(separator: "\n").map { line in
                line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : String(line)
            }.joined(separator: "\n")
    }
}

/// A command as ArgumentParser describes it (its tool information, version 0).
struct CommandDescription: Decodable {
    struct Tool: Decodable {
        let command: CommandDescription
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String

            var written: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let preferredName: Name?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let abstract: String?
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [CommandDescription]?
    let arguments: [Argument]?
}
