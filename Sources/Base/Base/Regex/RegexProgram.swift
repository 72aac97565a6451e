/// A regular expression as steps that follow each other (Thompson's construction).
struct RegexProgram: Sendable {
    /// A step by its index in ``steps``.
    typealias Index = UInt16

    enum Step: Equatable, Sendable {
        /// Reads a character of a class.
        case character(class: Int, next: Index)
        /// Goes on at the first if that leads to a match, else at the second.
        case choice(Index, Index)
        /// Remembers the place as the start or the end of a group.
        case save(slot: Int, next: Index)
        /// Holds at the start (of a line, with the flag `m`).
        case start(next: Index)
        /// Holds at the end (of a line, with the flag `m`).
        case end(next: Index)
        case accept
    }

    let steps: [Step]
    let start: Index
    let alphabet: RegexAlphabet
    /// Whether ``Step/start(next:)`` and ``Step/end(next:)`` are about lines.
    let isMultiline: Bool
    /// Capturing groups; the whole match is group 0 and not among them.
    let captureCount: Int

    /// ``accept`` is always the first step.
    static let accept: Index = 0

    /// Whether a step reads the characters of a column.
    @inline(__always)
    func reads(_ step: Index, _ column: Int) -> Bool {
        guard case .character(let number, _) = steps[Int(step)] else { return false }
        return alphabet.contains(class: number, column: column)
    }

    var hasAssertions: Bool {
        steps.contains { step in
            switch step {
            case .start, .end: true
            default: false
            }
        }
    }
}

/// What a pattern may cost.
enum RegexLimits {
    /// Characters of a pattern; the longest in rule packs have some hundreds.
    static let patternLength = 20_000
    /// Groups and class expressions inside each other; parser and compiler recurse into them.
    static let depth = 100
    /// Steps of a program once its quantifiers are written out; matching looks at each of them
    /// for each character at worst. They are numbered in 16 bits.
    static let steps = 10_000
    /// Work on the table of a deterministic automaton, in steps looked at: some milliseconds.
    static let automatonWork = 60_000
    /// Entries of that table, of two bytes.
    static let automatonEntries = 32_768
    /// Bytes of a subject whose reach is kept at a time.
    static let block = 1_024
}
