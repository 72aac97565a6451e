internal import Base
internal import CommandSupport
internal import Crypto
internal import Schematron

/// A file with a compiled rule pack, so that a start need not compile it again.
///
/// It is used only where it is this program's and where the pack's files are as they were when it
/// was written; any other is replaced, and appears whole.
struct PlanFile {
    private static let limit = 64 << 20

    let path: String
    let mode: UInt32

    /// What became of the file.
    struct State {
        /// Whether something else was in its place, or only a part of it.
        var wasDamaged = false
        /// Whether it was written.
        var isNew = false
        /// Why it could not be written.
        var failure: FileFailure?
    }

    /// Knows its own plans: two builds of one version are told apart by the file that runs.
    static let keeper = SchematronKeeper(program: program) { Array(SHA256.hash(data: $0)) }

    private static var program: String {
        guard let facts = FileFacts(path: InputPath("/proc/self/exe")) else {
            return Software.version
        }
        return "\(Software.version) \(facts.size) \(facts.modified)"
    }

    /// A compiled schema: kept, or compiled now and kept for the next start.
    ///
    /// - Parameter prepare: Called before the file is written.
    func schema(
        _ source: SchematronSource, phase: String?, isStrict: Bool = false,
        preparing prepare: () -> Void = {}
    ) throws(SchematronFailure) -> (schema: SchematronSchema, state: State) {
        var state = State()
        let (schema, outcome) = try Self.keeper.schema(
            source, phase: phase, isStrict: isStrict, kept: kept(&state))
        let made: [UInt8]?
        switch outcome {
        case .used: return (schema, state)
        case .made(let bytes): made = bytes
        case .damaged(let bytes):
            made = bytes
            state.wasDamaged = true
        }
        guard let made, made.count <= Self.limit else { return (schema, state) }
        prepare()
        do throws(FileFailure) {
            try NewFile.replace(path, mode: mode, bytes: made)
            state.isNew = true
        } catch {
            state.failure = error
        }
        return (schema, state)
    }

    private func kept(_ state: inout State) -> [UInt8]? {
        guard let facts = FileFacts(path: InputPath(path)) else { return nil }
        guard facts.isFile, facts.size <= Self.limit,
            let bytes = try? FileBytes.read(path: path, limit: Self.limit),
            bytes.count <= Self.limit
        else {
            state.wasDamaged = true
            return nil
        }
        return bytes
    }
}
