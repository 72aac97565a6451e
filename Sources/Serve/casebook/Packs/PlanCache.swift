import Access
import Crypto
import Glibc
import Schematron

/// Compiled rule packs in a folder, so that the next start need not compile them again.
///
/// A file is used only where it is this program's and where the pack's files are as they were when
/// it was written; any other is replaced. Files appear whole. Together they stay within
/// ``mostBytes`` and ``mostFiles``: the oldest are removed.
struct PlanCache: Sendable {
    private static let mostBytes = 256 << 20
    private static let mostFiles = 64
    /// Of one file.
    private static let limit = 64 << 20
    private static let ending = ".plan"

    private let folder: String
    private let keeper: SchematronKeeper

    /// - Parameter folder: It is made where it is not there, for its owner alone.
    init(_ folder: String) {
        self.folder = folder
        keeper = SchematronKeeper(program: Self.program) { Array(SHA256.hash(data: $0)) }
    }

    /// This program: two builds of one version are told apart by the file that runs.
    private static var program: String {
        guard let facts = FileFacts(path: InputPath("/proc/self/exe")) else {
            return Software.version
        }
        return "\(Software.version) \(facts.size) \(facts.modified)"
    }

    /// A compiled schema: kept, or compiled now and kept for the next start.
    func schema(
        _ source: SchematronSource, phase: String?, isStrict: Bool
    ) throws(SchematronFailure) -> SchematronSchema {
        let path = "\(folder)/\(keeper.name(source, phase: phase))\(Self.ending)"
        let (kept, isForeign) = kept(path)
        let (schema, outcome) = try keeper.schema(
            source, phase: phase, isStrict: isStrict, kept: kept)
        switch outcome {
        case .used: break
        case .made(let bytes):
            if isForeign { sayDamaged(path) }
            keep(bytes, path)
        case .damaged(let bytes):
            sayDamaged(path)
            keep(bytes, path)
        }
        return schema
    }

    /// The bytes of a file, and whether something else is in its place.
    private func kept(_ path: String) -> (bytes: [UInt8]?, isForeign: Bool) {
        guard let facts = FileFacts(path: InputPath(path)) else { return (nil, false) }
        guard facts.isFile, facts.size <= Self.limit,
            let bytes = try? FileBytes.read(path: path, limit: Self.limit),
            bytes.count <= Self.limit
        else { return (nil, true) }
        return (bytes, false)
    }

    private func sayDamaged(_ path: String) {
        Terminal.say(
            "casebook: \(path): not a compiled pack, or damaged; the pack is compiled anew")
    }

    private func keep(_ bytes: [UInt8]?, _ path: String) {
        guard let bytes, bytes.count <= Self.limit else { return }
        mkdir(folder, 0o700)
        do throws(FileFailure) {
            try NewFile.replace(path, mode: 0o600, bytes: bytes)
        } catch {
            return Terminal.say("casebook: --cache: \(error); the next start compiles again")
        }
        tidy()
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
