internal import Base
import XMLTree

extension OriginalProgram {
    func pack(into writer: inout PackedWriter) {
        program.pack(into: &writer)
        writer.list(expressions)
        writer.list(contexts)
    }

    /// The program that was packed; what it asks of its tables was looked at.
    init(from reader: inout PackedReader, source: SchematronSource) throws(PackedDamage) {
        let program = try XPathProgram(from: &reader)
        let expressions = try reader.list(XPathProgram.Expression.self)
        let contexts = try reader.list(XPathPattern.self)
        guard expressions.allSatisfy({ $0.canRun(in: program) }),
            contexts.allSatisfy({ $0.canRun(in: program) })
        else { throw PackedDamage() }
        self.init(
            program: program, expressions: expressions, contexts: contexts,
            pool: ReferencedDocumentsPool(source))
    }
}

/// The compiled expressions of a schema as bytes.
enum PackedProgram {
    /// Writes a program; false where it cannot be kept.
    static func pack(_ program: any RuleProgram, into writer: inout PackedWriter) -> Bool {
        switch program {
        case let original as OriginalProgram where original.program.canBePacked:
            writer.flag(false)
            original.pack(into: &writer)
        case let typed as TypedProgram:
            writer.flag(true)
            typed.pack(into: &writer)
        default: return false
        }
        return true
    }

    /// Reads a program, and gives what says whether a plan can run by it.
    static func program(
        from reader: inout PackedReader, source: SchematronSource
    ) throws(PackedDamage) -> (any RuleProgram, canRun: (RulePlan) -> Bool) {
        if try reader.flag() {
            let program = try TypedProgram(from: &reader, source: source)
            let expressions = program.parts.expressions.count
            let contexts = program.parts.contexts.count
            return (
                program,
                { $0.canRun(expressions: expressions, contexts: contexts, slots: expressions) }
            )
        }
        let program = try OriginalProgram(from: &reader, source: source)
        let expressions = program.expressions.count
        let (contexts, slots) = (program.contexts.count, program.program.variableCount)
        return (
            program, { $0.canRun(expressions: expressions, contexts: contexts, slots: slots) }
        )
    }
}
