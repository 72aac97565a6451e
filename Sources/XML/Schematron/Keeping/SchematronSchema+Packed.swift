package import Base

/// A compiled schema as bytes. Whoever keeps them sees to it that they are those of this program
/// and of the schema's files as they are: ``SchematronKeeper`` for files, a test for the packs
/// that travel inside the program.
extension SchematronSchema {
    /// What was compiled; nil where libxslt evaluates parts of it, which cannot be kept.
    package var packed: [UInt8]? {
        var writer = PackedWriter()
        return pack(into: &writer) ? writer.bytes : nil
    }

    /// The schema that was packed.
    ///
    /// - Parameter source: What it was compiled from; its bytes are not read.
    /// - Throws: ``PackedDamage`` for bytes that are not a whole schema which can run.
    package convenience init(
        packed bytes: [UInt8], of source: SchematronSource
    ) throws(PackedDamage) {
        var reader = PackedReader(bytes)
        try self.init(from: &reader, source: source)
    }

    /// Writes it; false where it cannot be kept.
    func pack(into writer: inout PackedWriter) -> Bool {
        guard PackedProgram.pack(program, into: &writer) else { return false }
        writer.optional(title)
        writer.optional(version)
        writer.number(phases.count)
        for phase in phases { writer.text(phase) }
        writer.text(phase)
        writer.map(namespaces)
        unchecked.pack(into: &writer)
        plan.pack(into: &writer)
        return true
    }

    /// Reads it, up to the end of the bytes.
    convenience init(
        from reader: inout PackedReader, source: SchematronSource
    ) throws(PackedDamage) {
        let (program, canRun) = try PackedProgram.program(from: &reader, source: source)
        let title = try reader.optionalText()
        let version = try reader.optionalText()
        var phases: [String] = []
        for _ in 0..<(try reader.count()) { phases.append(try reader.text()) }
        let phase = try reader.text()
        let namespaces = try reader.map()
        let unchecked = try UncheckedAsserts(from: &reader)
        let plan = try RulePlan(from: &reader)
        guard reader.isAtEnd, canRun(plan) else { throw PackedDamage() }
        self.init(
            source, title: title, version: version, phases: phases, phase: phase,
            namespaces: namespaces, unchecked: unchecked, plan: plan, program: program)
    }
}
