/// Goes through a subject from its end to its start and knows at each place the steps from which
/// the rest of the subject leads to a match.
///
/// - Complexity: a place costs O(steps of the program), whatever the subject is.
struct RegexReach {
    typealias Index = RegexProgram.Index

    private let program: RegexProgram
    private let reversal: RegexReversal
    /// The place, in bytes.
    private(set) var position: Int
    /// The steps that lead to a match from the place, in no order.
    private(set) var steps: [Index] = []
    private var previous: [Index] = []
    private var marks: [Bool]

    /// Begins at the end of a subject.
    init(_ program: RegexProgram, _ reversal: RegexReversal, at end: UnsafeRawBufferPointer) {
        self.program = program
        self.reversal = reversal
        position = end.count
        marks = Array(repeating: false, count: program.steps.count)
        unsafe close(in: end)
    }

    /// Whether a match begins at the place.
    var isStart: Bool { marks[Int(program.start)] }

    /// Goes one character towards the start, unless that would pass a place.
    mutating func retreat(downTo limit: Int, in subject: UnsafeRawBufferPointer) -> Bool {
        guard position > limit else { return false }
        let start = unsafe UTF8Character.start(before: position, in: subject)
        guard start >= limit else { return false }
        let column = unsafe program.alphabet.column(in: subject, at: start).column
        position = start
        swap(&steps, &previous)
        steps.removeAll(keepingCapacity: true)
        for step in previous { marks[Int(step)] = false }
        for step in previous {
            reversal.readers.forEach(at: step) { reader in
                if program.reads(reader, column) { add(reader) }
            }
        }
        unsafe close(in: subject)
        return true
    }

    /// Goes to a place whose steps are known.
    mutating func move(to place: Int, steps known: [Index]) {
        for step in steps { marks[Int(step)] = false }
        steps = known
        for step in steps { marks[Int(step)] = true }
        position = place
    }

    private mutating func add(_ step: Index) {
        guard !marks[Int(step)] else { return }
        marks[Int(step)] = true
        steps.append(step)
    }

    /// Adds what leads to the steps without a character.
    private mutating func close(in subject: UnsafeRawBufferPointer) {
        add(RegexProgram.accept)
        var next = 0
        while next < steps.count {
            reversal.silent.forEach(at: steps[next]) { before in
                switch program.steps[Int(before)] {
                case .start: if unsafe isAtStart(of: subject) { add(before) }
                case .end: if unsafe isAtEnd(of: subject) { add(before) }
                default: add(before)
                }
            }
            next += 1
        }
    }

    private func isAtStart(of subject: UnsafeRawBufferPointer) -> Bool {
        guard position > 0 else { return true }
        return unsafe program.isMultiline && position < subject.count
            && subject[position - 1] == UInt8(ascii: "\n")
    }

    /// With the flag `m` there is no empty line behind a last newline.
    private func isAtEnd(of subject: UnsafeRawBufferPointer) -> Bool {
        let newline = UInt8(ascii: "\n")
        guard position < subject.count else {
            return unsafe !program.isMultiline || position == 0 || subject[position - 1] != newline
        }
        return unsafe program.isMultiline && subject[position] == newline
    }
}
