import DocumentValidation
import Glibc
import Schematron

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

        /// For the validator, which reads the schema when a document needs it.
        var pack: InstalledPack {
            let (name, path) = (manifest.name, schema)
            return InstalledPack(
                name: name, templates: manifest.templates, phase: manifest.phase
            ) {
                let source = try SchematronFile.source(path)
                return SchematronSource(
                    name: name, path: source.path, bytes: source.bytes, open: source.open)
            }
        }
    }

    /// The packs in all folders, in their order, sorted by name in each.
    ///
    /// - Throws: ``CommandFailure`` for a manifest that cannot be read: a pack that is silently
    ///   not run would make documents valid.
    static func installed() throws -> [Installed] {
        let folders = try Configuration.packFolders() + [own, machine].compactMap { $0 }
        var found: [Installed] = []
        var names: Set<String> = []
        for folder in folders {
            for pack in try packs(in: folder) where names.insert(pack.manifest.name).inserted {
                found.append(pack)
            }
        }
        return found
    }

    private static func packs(in folder: String) throws -> [Installed] {
        let path = InputPath(folder)
        guard path.isDirectory else { return [] }
        let entries: DirectoryListing
        do throws(FileFailure) {
            entries = try DirectoryListing(path)
        } catch {
            throw CommandFailure("\(error)")
        }
        var found: [Installed] = []
        for entry in entries where entry.isFolder && !entry.isHidden {
            let place = entry.path.description
            let file = place + "/" + PackManifest.file
            guard access(file, F_OK) == 0 else { continue }
            let bytes = try? FileBytes.read(path: file, limit: manifestBytes)
            guard let manifest = bytes.flatMap(PackManifest.init) else {
                throw CommandFailure(
                    "\(file): the pack's notes cannot be read; casebook packs remove "
                        + "\(place.split(separator: "/").last ?? "") and add it again")
            }
            found.append(Installed(folder: place, manifest: manifest))
        }
        return found.sorted { $0.manifest.name < $1.manifest.name }
    }
}
