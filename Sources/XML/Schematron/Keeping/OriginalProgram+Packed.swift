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
            shelves: Shelves(source))
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

    /// Reads a program, and says how many expressions and contexts it has.
    static func program(
        from reader: inout PackedReader, source: SchematronSource
    ) throws(PackedDamage) -> (any RuleProgram, expressions: Int, contexts: Int) {
        if try reader.flag() {
            let program = try TypedProgram(from: &reader, source: source)
            return (program, program.parts.expressions.count, program.parts.contexts.count)
        }
        let program = try OriginalProgram(from: &reader, source: source)
        return (program, program.expressions.count, program.contexts.count)
    }
}
