/// Finds all matches in a subject, each with its groups.
///
/// The subject is gone through backwards first (``RegexReach``); forwards, the first choice that
/// leads to a match is then known at each step, and nothing is tried in vain. So all matches
/// together cost O(bytes × steps). What is known of places is kept for one block of the subject at
/// a time, and of other blocks' first places.
struct RegexSearch {
    private typealias Index = RegexProgram.Index

    private let program: RegexProgram
    private var reach: RegexReach
    /// Of each block its first place, and the steps that lead to a match from there; the end last.
    private var checkpoints: [(place: Int, steps: [RegexProgram.Index])] = []
    private var block = 0
    /// One row a place of the block, one bit a step.
    private var rows: [UInt64] = []
    private let wordCount: Int

    /// Start and end of each group of the match, the whole match first; -1 where a group has none.
    private(set) var slots: [Int]
    private var pending: [Pending] = []
    /// The choice in which a step was last looked at, and the number of the choice.
    private var visited: [Int]
    private var round = 0

    private enum Pending {
        case visit(RegexProgram.Index)
        case restore(slot: Int, to: Int)
    }

    init(_ program: RegexProgram, _ reversal: RegexReversal, in subject: UnsafeRawBufferPointer) {
        self.program = program
        reach = unsafe RegexReach(program, reversal, at: subject)
        wordCount = (program.steps.count + 63) / 64
        slots = Array(repeating: -1, count: 2 * (program.captureCount + 1))
        visited = Array(repeating: 0, count: program.steps.count)
        let blockCount = subject.count / RegexLimits.block + 1
        checkpoints = Array(repeating: (0, []), count: blockCount)
        checkpoints.append((reach.position, reach.steps))
        rows = Array(
            repeating: 0, count: wordCount * min(RegexLimits.block, subject.count + 1))
        for block in (0..<blockCount).reversed() {
            unsafe fill(block, in: subject)
            checkpoints[block] = (reach.position, reach.steps)
        }
    }

    /// Finds the first match that begins at a place or behind it, and leaves it in ``slots``.
    mutating func findMatch(from place: Int, in subject: UnsafeRawBufferPointer) -> Bool {
        var start = place
        while start <= subject.count {
            unsafe enterBlock(of: start, in: subject)
            if leadsToMatch(program.start, at: start), unsafe follow(from: start, in: subject) {
                return true
            }
            start += 1
        }
        return false
    }

    private mutating func follow(from start: Int, in subject: UnsafeRawBufferPointer) -> Bool {
        for slot in slots.indices { slots[slot] = -1 }
        var step = program.start
        var place = start
        while let reached = choose(from: step, at: place) {
            guard case .character(_, let next) = program.steps[Int(reached)] else {
                slots[0] = start
                slots[1] = place
                return true
            }
            step = next
            place += unsafe program.alphabet.column(in: subject, at: place).length
            unsafe enterBlock(of: place, in: subject)
        }
        return false
    }

    /// The first step in order of preference that reads the next character or accepts.
    private mutating func choose(
        from step: RegexProgram.Index, at place: Int
    ) -> RegexProgram.Index? {
        round += 1
        pending.removeAll(keepingCapacity: true)
        pending.append(.visit(step))
        while let next = pending.popLast() {
            guard case .visit(let step) = next else {
                if case .restore(let slot, let value) = next { slots[slot] = value }
                continue
            }
            guard visited[Int(step)] != round, leadsToMatch(step, at: place) else { continue }
            visited[Int(step)] = round
            switch program.steps[Int(step)] {
            case .character, .accept: return step
            case .choice(let first, let second):
                pending.append(.visit(second))
                pending.append(.visit(first))
            case .save(let slot, let next):
                pending.append(.restore(slot: slot, to: slots[slot]))
                slots[slot] = place
                pending.append(.visit(next))
            case .start(let next), .end(let next): pending.append(.visit(next))
            }
        }
        return nil
    }

    @inline(__always)
    private func leadsToMatch(_ step: RegexProgram.Index, at place: Int) -> Bool {
        let row = (place - block * RegexLimits.block) * wordCount
        return rows[row + Int(step) / 64] & 1 << UInt64(step % 64) != 0
    }

    @inline(__always)
    private mutating func enterBlock(of place: Int, in subject: UnsafeRawBufferPointer) {
        let number = place / RegexLimits.block
        guard number != block else { return }
        let behind = checkpoints[number + 1]
        reach.move(to: behind.place, steps: behind.steps)
        unsafe fill(number, in: subject)
    }

    /// Goes backwards through a block, from the first place of the block behind it.
    private mutating func fill(_ number: Int, in subject: UnsafeRawBufferPointer) {
        block = number
        let first = number * RegexLimits.block
        for index in rows.indices { rows[index] = 0 }
        repeat {
            let row = (reach.position - first) * wordCount
            guard row < rows.count else { continue }
            for step in reach.steps { rows[row + Int(step) / 64] |= 1 << UInt64(step % 64) }
        } while unsafe reach.retreat(downTo: first, in: subject)
    }
}

/// One character of a text that is known to be UTF-8.
enum UTF8Character {
    /// A character beyond ASCII that begins at a byte, and how many bytes it has; never reads
    /// behind the end, whatever the bytes are.
    static func decode(
        _ text: UnsafeRawBufferPointer, at index: Int
    ) -> (scalar: UInt32, length: Int) {
        let first = UInt32(unsafe text[index])
        let expected = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        let length = min(expected, text.count - index)
        var scalar = first & (0xFF >> UInt32(expected + 1))
        for offset in 1..<max(length, 1) {
            scalar = scalar << 6 | UInt32(unsafe text[index + offset]) & 0x3F
        }
        return (scalar, length)
    }

    /// Where the character begins that ends before a byte.
    @inline(__always)
    static func start(before index: Int, in text: UnsafeRawBufferPointer) -> Int {
        var start = index - 1
        while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
