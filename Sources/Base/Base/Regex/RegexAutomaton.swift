/// Says whether a program matches anywhere, one look-up a character: its deterministic automaton,
/// where that is small.
struct RegexAutomaton: Sendable {
    private let alphabet: RegexAlphabet
    /// The state that follows, one row a state, one entry a column.
    private let table: [UInt16]
    /// Whether a subject that ends in a state matches.
    private let acceptsAtEnd: [Bool]
    private let initial: UInt16

    /// A match was found; it cannot be lost any more.
    private static let matched: UInt16 = 0
    /// There is no match, whatever follows.
    private static let failed: UInt16 = 1

    /// Nil where it would be too large, or where what follows a line end matters.
    init?(_ program: RegexProgram) {
        guard !program.isMultiline || !program.hasAssertions else { return nil }
        var construction = RegexDeterminization(program)
        guard let initial = construction.run() else { return nil }
        alphabet = program.alphabet
        table = construction.table
        acceptsAtEnd = construction.acceptsAtEnd
        self.initial = UInt16(initial)
    }

    func matches(_ subject: UnsafeRawBufferPointer) -> Bool {
        let columns = alphabet.count
        var state = initial
        var index = 0
        while state > Self.failed, index < subject.count {
            let (column, length) = unsafe alphabet.column(in: subject, at: index)
            state = table[Int(state) * columns + column]
            index += length
        }
        return state > Self.failed ? acceptsAtEnd[Int(state)] : state == Self.matched
    }
}
