/// What changed between a text and what became of it, in the unified form that `patch` and
/// `git apply` take (POSIX, `diff -u`).
struct UnifiedDifference {
    private static let context = 3
    private static let newline = UInt8(ascii: "\n")

    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]
    /// For each line of the new text the line of the old one that it is, in ascending order.
    private let kept: [Int?]

    /// - Complexity: O(*n* log *n*), *n* lines: which line a line was is known from where its bytes
    ///   stood, and what moved is found by the longest ascending sequence.
    init(from original: [UInt8], to changed: TracedText) {
        let old = Self.lines(original)
        self.old = old
        let new = Self.lines(changed.bytes)
        self.new = new
        var starts: [Int: Int] = [:]
        for (index, line) in old.enumerated() { starts[line.startIndex] = index }
        var candidates: [Int?] = []
        for line in new {
            let run = changed.runs[changed.runIndex(at: line.startIndex)]
            let isWhole = run.start + run.count >= line.endIndex
            let index = run.origin.flatMap { starts[$0 + line.startIndex - run.start] }
            candidates.append(
                index.flatMap { isWhole && old[$0].count == line.count ? $0 : nil })
        }
        kept = Self.longestAscending(candidates)
    }

    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
            found.append(text[start..<end])
            start = end
        }
        return found
    }

    /// The candidates without those that are out of order, as few as possible.
    private static func longestAscending(_ candidates: [Int?]) -> [Int?] {
        var tails: [Int] = []
        var before = [Int](repeating: -1, count: candidates.count)
        for (index, candidate) in candidates.enumerated() {
            guard let candidate else { continue }
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if candidates[tails[middle]]! < candidate {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            if low > 0 { before[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var result = [Int?](repeating: nil, count: candidates.count)
        var next = tails.last ?? -1
        while next >= 0 {
            result[next] = candidates[next]
            next = before[next]
        }
        return result
    }

    private enum Step {
        case same(Int, Int)
        case gone(Int)
        case added(Int)
    }

    private var steps: [Step] {
        var steps: [Step] = []
        var line = 0
        for (index, origin) in kept.enumerated() {
            if let origin {
                while line < origin {
                    steps.append(.gone(line))
                    line += 1
                }
                steps.append(.same(origin, index))
                line = origin + 1
            } else {
                steps.append(.added(index))
            }
        }
        while line < old.count {
            steps.append(.gone(line))
            line += 1
        }
        return steps
    }

    /// The difference; empty where nothing changed.
    ///
    /// - Parameter name: The file's name, as the two head lines have it behind `a/` and `b/`.
    func text(named name: String) -> [UInt8] {
        let steps = steps
        let changes = steps.indices.filter { if case .same = steps[$0] { false } else { true } }
        guard var first = changes.first else { return [] }
        let plain = name.hasPrefix("/") ? String(name.dropFirst()) : name
        var output = Array("--- a/\(plain)\n+++ b/\(plain)\n".utf8)
        var last = first
        for change in changes.dropFirst() {
            if change - last > 2 * Self.context {
                write(steps, first, last, to: &output)
                first = change
            }
            last = change
        }
        write(steps, first, last, to: &output)
        return output
    }

    private func write(_ steps: [Step], _ first: Int, _ last: Int, to output: inout [UInt8]) {
        let range = max(0, first - Self.context)..<min(steps.count, last + Self.context + 1)
        var body: [UInt8] = []
        var counts = (old: 0, new: 0)
        for step in steps[range] {
            let (mark, line): (Character, ArraySlice<UInt8>)
            switch step {
            case .same(_, let index):
                (mark, line) = (" ", new[index])
                counts = (counts.old + 1, counts.new + 1)
            case .gone(let index):
                (mark, line) = ("-", old[index])
                counts.old += 1
            case .added(let index):
                (mark, line) = ("+", new[index])
                counts.new += 1
            }
            body.append(mark.asciiValue!)
            body += line
            if line.last != Self.newline { body += "\n\\ No newline at end of file\n".utf8 }
        }
        let passed = steps[..<range.lowerBound]
        let oldStart = passed.count { if case .added = $0 { false } else { true } }
        let newStart = passed.count { if case .gone = $0 { false } else { true } }
        let head = "@@ -\(place(oldStart, counts.old)) +\(place(newStart, counts.new)) @@\n"
        output += head.utf8
        output += body
    }

    private func place(_ passed: Int, _ count: Int) -> String {
        "\(count == 0 ? passed : passed + 1),\(count)"
    }
}
