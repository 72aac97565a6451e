package import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentValidation
internal import Vocabulary
internal import Wording

/// `casebook packs`
package struct PacksCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "packs",
        abstract: "Install, list and remove rule packs and value sets.",
        discussion: """
            A pack is an ISO Schematron schema with the files beside it, as published with \
            national guides. An installed pack runs on documents with the templateIds that it \
            names. Value sets (FHIR JSON, VSAC workbooks and tables, voc.xml, ART-DECOR or SVS \
            XML) are installed beside the packs. Nothing is loaded from the network. Casebook \
            looks for packs in the folders of [packs] in casebook.toml, in \
            ~/.config/casebook/packs and in /etc/casebook/packs.
            """,
        subcommands: [
            PacksAddCommand.self, PacksListCommand.self, PacksShowCommand.self,
            PacksRemoveCommand.self,
        ])

    package init() {}
}

/// `casebook packs list`
struct PacksListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the built-in and the installed packs.")

    @OptionGroup var list: ListOptions

    func run() throws {
        var writer = try list.writer([
            "pack", "version", "asserts", "not checked", "templates", "title",
        ])
        for pack in RuleCatalogue.ownPacks {
            try writer.append(
                [pack.name, "", "", "", "\(pack.templates.count)", pack.title],
                json: Self.json(
                    pack.name, version: nil, title: pack.title, templates: pack.templates,
                    folder: nil))
        }
        for installed in try PackFolders.installed() {
            let pack = installed.manifest
            try writer.append(
                [
                    pack.name, pack.version ?? "", "\(pack.asserts)", "\(pack.unchecked)",
                    "\(pack.templates.count)", pack.title ?? "",
                ],
                json: Self.json(
                    pack.name, version: pack.version, title: pack.title,
                    templates: pack.templates, folder: installed.folder))
        }
        for installed in try PackFolders.vocabularies() {
            try installed.check()
            let sets = installed.file.sets
            let codes = sets.reduce(0) { $0 + $1.count }
            let words = PackMessage.setsAndCodes(
                PackMessage.sets(count: sets.count), PackMessage.codes(count: codes)
            ).text
            try writer.append(
                [installed.name, "", "", "", "", words],
                json: Self.json(
                    installed.name, version: nil, title: words, templates: [],
                    folder: installed.folder))
        }
        try writer.finish()
    }

    private static func json(
        _ name: String, version: String?, title: String?, templates: [String], folder: String?
    ) -> String {
        var json = JSONText()
        json.object { json in
            json.member("name", name)
            json.member("version", version)
            json.member("title", title)
            json.member("folder", folder)
            json.key("templates")
            json.array(templates) { $0.string($1) }
        }
        return json.text
    }
}
