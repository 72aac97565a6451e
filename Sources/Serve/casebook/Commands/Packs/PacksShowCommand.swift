import ArgumentParser
import Foundation
import Glibc

/// `casebook packs show`
struct PacksShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what is noted of an installed pack.")

    @Argument(help: ArgumentHelp("The pack.", valueName: "name"))
    var name: String

    func run() throws {
        let pack = try PacksRemoveCommand.installed(name)
        var stream = try ResultStream(file: nil)
        try stream.write(try pack.manifest.json)
        try stream.flush()
    }
}

/// `casebook packs remove`
struct PacksRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an installed pack.")

    @Argument(help: ArgumentHelp("The pack.", valueName: "name"))
    var name: String

    func run() throws {
        let pack = try Self.installed(name)
        do {
            try FileManager.default.removeItem(atPath: pack.folder)
        } catch {
            throw CommandFailure("\(pack.folder) cannot be removed; who owns it?")
        }
        try Terminal.print("\(name): removed from \(pack.folder)")
    }

    static func installed(_ name: String) throws -> PackFolders.Installed {
        let packs = try PackFolders.installed()
        guard let pack = packs.first(where: { $0.manifest.name == name }) else {
            let names = packs.map(\.manifest.name)
            throw CommandFailure(
                "there is no installed pack \(name)"
                    + (names.isEmpty ? "" : "; there are " + names.joined(separator: ", ")))
        }
        return pack
    }
}
