internal import CommandSupport
internal import Glibc
internal import Schematron
internal import Wording

/// Compiled rule packs in a folder (`--cache`), so that the next start need not compile them again.
///
/// Together the files stay within ``mostBytes`` and ``mostFiles``: the oldest are removed.
struct PlanCache: Sendable {
    private static let mostBytes = 256 << 20
    private static let mostFiles = 64
    private static let ending = ".plan"

    private let folder: String

    /// - Parameter folder: It is made where it is not there, for its owner alone.
    init(_ folder: String) { self.folder = folder }

    /// A compiled schema: kept, or compiled now and kept for the next start.
    func schema(
        _ source: SchematronSource, phase: String?, isStrict: Bool
    ) throws(SchematronFailure) -> SchematronSchema {
        let name = PlanFile.keeper.name(source, phase: phase)
        let file = PlanFile(path: "\(folder)/\(name)\(Self.ending)", mode: 0o600)
        let (schema, state) = try file.schema(source, phase: phase, isStrict: isStrict) {
            mkdir(folder, 0o700)
        }
        if state.wasDamaged {
            Terminal.note(
                PackMessage.damagedPlan(file.path)
            )
        }
        if let failure = state.failure {
            Terminal.note(PackMessage.planNotCached(failure))
        } else if state.isNew {
            tidy()
        }
        return schema
    }

    /// Removes the oldest files beyond what the folder may hold, and what writers left that ended.
    private func tidy() {
        guard let listing = try? DirectoryListing(InputPath(folder)) else { return }
        var files: [(path: InputPath, facts: FileFacts)] = []
        for entry in listing where Self.isOwn(entry.name) {
            guard let facts = FileFacts(path: entry.path), facts.isFile else { continue }
            files.append((entry.path, facts))
        }
        files.sort { ($0.facts.modified, $1.path) > ($1.facts.modified, $0.path) }
        var bytes = 0
        for (place, file) in files.enumerated() {
            bytes += file.facts.size
            if place >= Self.mostFiles || bytes > Self.mostBytes {
                _ = file.path.withCString { unlink($0) }
            }
        }
    }

    /// Whether a name is one that a cache gives: 32 digits, the ending, and of a draft more.
    private static func isOwn(_ name: [UInt8]) -> Bool {
        name.count >= 32 + ending.utf8.count
            && name.prefix(32).allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            } && name.dropFirst(32).starts(with: ending.utf8)
    }
}
