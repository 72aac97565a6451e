internal import CommandSupport
internal import DocumentValidation
internal import Glibc
internal import Schematron
internal import Vocabulary
internal import Wording

/// The folders in which packs are installed: those of `[packs]` in casebook.toml, the user's, the
/// machine's. Of two packs of one name the first counts.
enum PackFolders {
    /// For all users of the machine.
    static let machine = "/etc/casebook/packs"
    private static let manifestBytes = 4 << 20

    /// The user's own (XDG Base Directory Specification); nil without a home.
    static var own: String? {
        if let folder = Console.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return folder + "/casebook/packs"
        }
        return Console.variable("HOME").flatMap { home in
            home.hasPrefix("/") ? home + "/.config/casebook/packs" : nil
        }
    }

    /// An installed pack and where it is.
    struct Installed {
        let folder: String
        let manifest: PackManifest

        var schema: String { "\(folder)/\(PackManifest.files)/\(manifest.schema)" }

        /// For the validator, which reads the schema when a document needs it. What it compiles to
        /// is kept beside the schema where the folder may be written; where not, or where the kept
        /// file is damaged or another program's, the schema is compiled.
        var pack: InstalledPack {
            let (name, path) = (manifest.name, schema)
            let plan = PlanFile(path: "\(folder)/\(PackManifest.plan)", mode: 0o644)
            return InstalledPack(
                name: name, templates: manifest.templates, phase: manifest.phase,
                compiles: { source, phase throws(SchematronFailure) in
                    try plan.schema(source, phase: phase).schema
                }
            ) {
                let source = try SchematronFile.source(path)
                return SchematronSource(
                    name: name, path: source.path, uri: source.uri, bytes: source.bytes,
                    open: source.open)
            }
        }
    }

    /// The file of compiled value sets in a pack's folder.
    static let vocabularyFile = "codes.cbv"

    /// Value sets that are installed.
    struct InstalledVocabulary {
        let name: String
        let folder: String
        let file: VocabularyFile
    }

    /// The value sets in all folders, in their order.
    ///
    /// - Throws: ``CommandFailure`` for a file that is damaged or of another version.
    static func vocabularies() throws -> [InstalledVocabulary] {
        try folders().filter { !$0.isRules }.map { pack in
            InstalledVocabulary(
                name: pack.name, folder: pack.place,
                file: try MappedVocabulary.open(pack.place + "/" + vocabularyFile))
        }
    }

    /// The folder of a pack or of value sets; nil where none has the name.
    static func folder(named name: String) throws -> String? {
        try folders().first { $0.name == name }?.place
    }

    /// The names of all that is installed.
    static func names() throws -> [String] { try folders().map(\.name) }

    /// The packs in all folders, in their order, sorted by name in each.
    ///
    /// - Throws: ``CommandFailure`` for a manifest that cannot be read: a pack that is silently
    ///   not run would make documents valid.
    static func installed() throws -> [Installed] {
        try folders().filter(\.isRules).map { pack in
            let file = pack.place + "/" + PackManifest.file
            let bytes = try? FileBytes.read(path: file, limit: manifestBytes)
            guard let manifest = bytes.flatMap(PackManifest.init) else {
                throw CommandFailure(PackMessage.badManifest(file, pack.name))
            }
            return Installed(folder: pack.place, manifest: manifest)
        }
    }

    /// What is installed, by name: of two of one name the first counts.
    private static func folders() throws -> [(name: String, place: String, isRules: Bool)] {
        var found: [(name: String, place: String, isRules: Bool)] = []
        for folder in try configured() + [own, machine].compactMap({ $0 }) {
            let path = InputPath(folder)
            guard path.isDirectory else { continue }
            let entries: DirectoryListing
            do throws(FileFailure) {
                entries = try DirectoryListing(path)
            } catch {
                throw CommandFailure(error.message)
            }
            let names = Set(found.map(\.name))
            var packs: [(name: String, place: String, isRules: Bool)] = []
            for entry in entries where entry.isFolder && !entry.isHidden {
                let place = entry.path.description
                let name = place.split(separator: "/").last.map(String.init) ?? place
                let isRules = access(place + "/" + PackManifest.file, F_OK) == 0
                guard isRules || access(place + "/" + vocabularyFile, F_OK) == 0,
                    !names.contains(name)
                else { continue }
                packs.append((name, place, isRules))
            }
            found += packs.sorted { $0.name < $1.name }
        }
        return found
    }

    /// The folders of packs that the nearest file names.
    private static func configured() throws -> [String] {
        let words = ArgumentWord.all
        guard !words.contains("--no-config"),
            let path = ConfigurationFile.chosen(words) ?? ConfigurationFile.found()
        else { return [] }
        return try ConfigurationFile.read(path).filter { $0.table == "packs" }.flatMap { setting in
            guard setting.key == "folders", case .list(let folders) = setting.value else {
                throw CommandFailure(
                    PackMessage.onlyFolders(path, setting.line)
                )
            }
            return folders.map { ConfigurationFile.resolved($0, beside: path) }
        }
    }
}
