internal import Base

/// Compiles schemas, and gives what was compiled as bytes, so that the next start need not compile
/// again. Where the bytes are kept is the caller's: this reads and writes no file.
///
/// Kept bytes are used only where they are this program's, and where every file that was read to
/// compile the schema (itself, inclusions, entities, documents that contexts and tests name) has
/// the same digest as then. They hold no code: expressions are tables or texts, and all that is
/// read is checked before it is used. Still, whoever writes them says what the rules are, so they
/// deserve the trust of the schema itself.
public struct SchematronKeeper: Sendable {
    /// What became of kept bytes.
    public enum Outcome: Sendable {
        /// They were used.
        case used
        /// There were none, or a file or the program has changed: these replace them; nil where
        /// the schema cannot be kept, since libxslt evaluates parts of it.
        case made([UInt8]?)
        /// They are no such bytes, or damaged; these replace them.
        case damaged([UInt8]?)
    }

    private let program: String
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - program: The program's version: what another one has kept is not used.
    ///   - digest: A cryptographic digest, such as SHA-256.
    public init(program: String, digest: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.program = program
        self.digest = digest
    }

    private static let head = Array("casebook-plan-1\n".utf8)

    /// A name for what is kept of a schema: the digest of its path and of what it is compiled for.
    public func name(_ source: SchematronSource, phase: String?) -> String {
        let key = [source.name, source.path, source.plainNamespace ?? "", phase ?? ""]
        let bytes = digest(Array(key.joined(separator: "\u{0}").utf8)).prefix(16)
        return Hexadecimal.encode(bytes)
    }

    /// The schema, from kept bytes where they are its own.
    ///
    /// - Parameter kept: What an earlier ``Outcome`` gave; nil where there is nothing.
    /// - Throws: ``SchematronFailure``, as ``SchematronSchema/init(_:phase:isStrict:)``.
    /// - Complexity: O(bytes of the schema's files and of what is kept).
    public func schema(
        _ source: SchematronSource, phase: String? = nil, isStrict: Bool = false, kept: [UInt8]?
    ) throws(SchematronFailure) -> (schema: SchematronSchema, outcome: Outcome) {
        var isDamaged = false
        if let kept {
            do throws(PackedDamage) {
                if let schema = try open(kept, source, phase),
                    !isStrict || schema.unchecked.issues.isEmpty
                {
                    return (schema, .used)
                }
            } catch {
                isDamaged = true
            }
        }
        let files = SchemaFiles(source)
        let schema = try SchematronSchema(files, phase: phase, isStrict: isStrict)
        let made = bytes(of: schema, files, phase)
        return (schema, isDamaged ? .damaged(made) : .made(made))
    }

    private func bytes(
        of schema: SchematronSchema, _ files: SchemaFiles, _ phase: String?
    ) -> [UInt8]? {
        var writer = PackedWriter()
        writer.append(Self.head)
        writer.text(program)
        writer.text(schema.plainNamespace ?? "")
        writer.optional(phase)
        writer.number(files.readings.count)
        for (path, bytes) in files.readings.sorted(by: { $0.key < $1.key }) {
            writer.text(path)
            writer.text(bytes: bytes.map(digest) ?? [])
        }
        guard schema.pack(into: &writer) else { return nil }
        let bytes = writer.bytes + digest(writer.bytes)
        // What would be refused, such as expressions nested too deep, is not kept.
        do throws(PackedDamage) {
            return try open(bytes, files.source, phase) == nil ? nil : bytes
        } catch {
            return nil
        }
    }

    /// nil where the bytes are another program's, or a file has changed.
    private func open(
        _ kept: [UInt8], _ source: SchematronSource, _ phase: String?
    ) throws(PackedDamage) -> SchematronSchema? {
        let length = digest([]).count
        let end = kept.count - length
        guard end > Self.head.count, kept.starts(with: Self.head),
            digest(Array(kept[..<end])).elementsEqual(kept[end...])
        else { throw PackedDamage() }
        var reader = PackedReader(kept, from: Self.head.count, upTo: end)
        guard try reader.text() == program,
            try reader.text() == source.plainNamespace ?? "",
            try reader.optionalText() == phase
        else { return nil }
        for _ in 0..<(try reader.count()) {
            let path = try reader.text()
            let known = try reader.textBytes()
            guard SchemaPath.isNear(path, source.path) else { throw PackedDamage() }
            guard SchemaFiles.bytes(path, of: source).map(digest) ?? [] == known else {
                return nil
            }
        }
        return try SchematronSchema(from: &reader, source: source)
    }
}
