extension XPathRegex {
    /// The subject with each match replaced (`fn:replace`).
    ///
    /// - Parameter replacement: `$0` stands for the match, `$1` and so on for its groups, `\$` and
    ///   `\\` for the characters; with the flag `q` every character for itself.
    /// - Throws: ``Failure`` where the pattern matches the empty string or the replacement is none.
    /// - Complexity: O(bytes × steps) and the result's length.
    package func replacing(_ subject: [UInt8], with replacement: [UInt8]) throws(Failure) -> [UInt8]
    {
        let parts = try RegexReplacement(
            replacement, captureCount: program.captureCount, isQuoted: flags.contains(.quoted))
        var result: [UInt8] = []
        var copied = 0
        try forEachMatch(in: subject) { slots in
            result += subject[copied..<slots[0]]
            parts.write(slots, of: subject, to: &result)
            copied = slots[1]
        }
        guard copied > 0 else { return subject }
        result += subject[copied...]
        return result
    }

    /// What stands between the matches (`fn:tokenize`); nothing where the subject is empty,
    /// whatever the pattern is.
    ///
    /// - Throws: ``Failure`` where the pattern matches the empty string.
    /// - Complexity: O(bytes × steps).
    package func splitting(_ subject: [UInt8]) throws(Failure) -> [[UInt8]] {
        guard !subject.isEmpty else { return [] }
        var tokens: [[UInt8]] = []
        var start = 0
        try forEachMatch(in: subject) { slots in
            tokens.append(Array(subject[start..<slots[0]]))
            start = slots[1]
        }
        tokens.append(Array(subject[start...]))
        return tokens
    }

    /// Calls with the slots of each match, from left to right.
    private func forEachMatch(
        in subject: [UInt8], _ body: ([Int]) -> Void
    ) throws(Failure) {
        guard !matches([]) else {
            throw Failure(
                code: .matchesEmpty,
                message: "the pattern matches the empty string, which `matches` alone allows",
                offset: 0)
        }
        guard !hasAutomaton || matches(subject) else { return }
        unsafe subject.withUnsafeBytes { bytes in
            var search = unsafe RegexSearch(program, reversal, in: bytes)
            var place = 0
            while unsafe search.findMatch(from: place, in: bytes) {
                body(search.slots)
                place = search.slots[1]
            }
        }
    }
}

extension XPathRegex {
    /// How many groups of the pattern capture.
    package var captureCount: Int { program.captureCount }

    /// Start and end of each match and of its groups, in bytes; -1 where a group has none.
    ///
    /// - Throws: ``Failure`` where the pattern matches the empty string.
    /// - Complexity: O(bytes × steps) and the number of groups found.
    package func matchSlots(in subject: [UInt8]) throws(Failure) -> [[Int]] {
        var found: [[Int]] = []
        try forEachMatch(in: subject) { found.append($0) }
        return found
    }
}
