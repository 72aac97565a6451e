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

/// The construction of a ``RegexAutomaton``: sets of steps that can be reached together are states.
struct RegexDeterminization {
    private typealias Index = RegexProgram.Index

    private let program: RegexProgram
    private(set) var table: [UInt16] = []
    private(set) var acceptsAtEnd: [Bool] = []

    private var states: [[UInt16]] = []
    private var numbers: [[UInt16]: Int] = [:]
    private var work = 0
    private var marks: [Bool]

    init(_ program: RegexProgram) {
        self.program = program
        marks = Array(repeating: false, count: program.steps.count)
        // The states for what is decided: matched, failed.
        states = [[], []]
        acceptsAtEnd = [true, false]
        table = Array(repeating: 0, count: program.alphabet.count)
        table += Array(repeating: 1, count: program.alphabet.count)
    }

    /// Fills the table and gives the state to begin with; nil where that costs too much.
    mutating func run() -> Int? {
        let first = closure(of: [program.start], atStart: true, atEnd: false)
        guard !first.contains(RegexProgram.accept) else { return 0 }
        // Not among the numbered: at the start, other assertions hold than later.
        let initial = add(first, atStart: true)
        var next = initial
        while next < states.count {
            guard fillRow(next) else { return nil }
            next += 1
        }
        return initial
    }

    private mutating func fillRow(_ state: Int) -> Bool {
        for column in 0..<program.alphabet.count {
            var targets: [UInt16] = []
            for step in states[state] {
                if case .character(let number, let next) = program.steps[Int(step)],
                    program.alphabet.contains(class: number, column: column)
                {
                    targets.append(next)
                }
            }
            targets.append(program.start)
            work += states[state].count
            let reached = closure(of: targets, atStart: false, atEnd: false)
            table.append(UInt16(number(of: reached)))
            guard work <= RegexLimits.automatonWork,
                states.count * program.alphabet.count <= RegexLimits.automatonEntries
            else { return false }
        }
        return true
    }

    private mutating func number(of steps: [UInt16]) -> Int {
        if steps.contains(RegexProgram.accept) { return 0 }
        if steps.isEmpty { return 1 }
        if let known = numbers[steps] { return known }
        let number = add(steps, atStart: false)
        numbers[steps] = number
        return number
    }

    private mutating func add(_ steps: [UInt16], atStart: Bool) -> Int {
        states.append(steps)
        let atEnd = closure(of: steps, atStart: atStart, atEnd: true)
        acceptsAtEnd.append(atEnd.contains(RegexProgram.accept))
        return states.count - 1
    }

    /// The steps that read a character, wait for the end or accept, and that are reached without
    /// reading one; ascending.
    private mutating func closure(
        of steps: [UInt16], atStart: Bool, atEnd: Bool
    ) -> [UInt16] {
        var pending = steps
        var visited: [UInt16] = []
        var result: [UInt16] = []
        while let step = pending.popLast() {
            guard !marks[Int(step)] else { continue }
            marks[Int(step)] = true
            visited.append(step)
            switch program.steps[Int(step)] {
            case .character, .accept: result.append(step)
            case .choice(let first, let second):
                pending.append(second)
                pending.append(first)
            case .save(_, let next): pending.append(next)
            case .start(let next): if atStart { pending.append(next) }
            case .end(let next):
                if atEnd { pending.append(next) } else { result.append(step) }
            }
        }
        for step in visited { marks[Int(step)] = false }
        work += visited.count
        return result.sorted()
    }
}
