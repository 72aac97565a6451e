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
