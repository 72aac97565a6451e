internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentValidation
internal import Foundation
internal import Glibc
internal import Vocabulary
internal import Wording

/// `casebook packs show`
struct PacksShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the manifest of an installed pack.",
        discussion:
            """
            For value sets, shows each set with its OID, version and number of codes, and checks \
            the file.
            """)

    @Argument(help: ArgumentHelp("The name of the pack.", valueName: "name"))
    var name: String

    func run() throws {
        var stream = try ResultStream(file: nil)
        if let sets = try PackFolders.vocabularies().first(where: { $0.name == name }) {
            try sets.check()
            try stream.write(Self.json(sets))
        } else {
            _ = try PacksRemoveCommand.folder(name)
            guard
                let pack = try PackFolders.installed().first(where: { $0.manifest.name == name })
            else { throw PacksRemoveCommand.unknown(name) }
            try stream.write(try pack.manifest.json)
        }
        try stream.flush()
    }

    private static func json(_ installed: PackFolders.InstalledVocabulary) -> String {
        var json = JSONText()
        json.object { json in
            json.member("name", installed.name)
            json.member("folder", installed.folder)
            json.key("valueSets")
            json.array(installed.file.sets) { json, set in
                json.object { json in
                    json.member("oid", set.oid)
                    json.member("name", set.name)
                    json.member("version", set.version)
                    json.member("codes", set.count)
                }
            }
        }
        return json.text + "\n"
    }
}

extension PackFolders.InstalledVocabulary {
    /// Looks at all bytes.
    func check() throws {
        do throws(VocabularyFailure) {
            try file.check()
        } catch {
            throw CommandFailure(PackMessage.addAgain(folder, error, name))
        }
    }
}

/// `casebook packs remove`
struct PacksRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an installed pack or value sets.")

    @Argument(help: ArgumentHelp("The name of the pack.", valueName: "name"))
    var name: String
    @Flag(help: .dryRun) var dryRun = false

    func run() throws {
        let folder = try Self.folder(name)
        guard !dryRun else { return try Terminal.print(PackMessage.wouldBeRemoved(name, folder)) }
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            throw CommandFailure(PackMessage.notRemoved(folder))
        }
        try Terminal.print(PackMessage.removed(name, folder))
    }

    /// Where a pack or value sets of a name are.
    static func folder(_ name: String) throws -> String {
        guard let folder = try PackFolders.folder(named: name) else { throw unknown(name) }
        return folder
    }

    static func unknown(_ name: String) -> CommandFailure {
        if RuleCatalogue.ownPacks.contains(where: { $0.name == name }) {
            return CommandFailure(PackMessage.builtIn(name))
        }
        let names = (try? PackFolders.names()) ?? []
        let near = NearWords.near(name, among: names).first
        let shown = name.printable
        if let near { return CommandFailure(PackMessage.near(shown, near)) }
        return CommandFailure(
            names.isEmpty
                ? PackMessage.notFound(shown)
                : PackMessage.others(shown, names.joined(separator: ", ")))
    }
}
