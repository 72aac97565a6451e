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
