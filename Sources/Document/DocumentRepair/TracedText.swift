/// A change of a text: what stands in a range becomes other bytes, or bytes from elsewhere in it.
struct TextEdit {
    enum Part {
        /// New bytes.
        case new([UInt8])
        /// What stands in this range.
        case moved(Range<Int>)
    }

    let range: Range<Int>
    let parts: [Part]

    init(_ range: Range<Int>, _ parts: [Part]) {
        self.range = range
        self.parts = parts
    }

    /// Other text in place of what stands in a range.
    init(_ range: Range<Int>, _ text: String) { self.init(range, [.new(Array(text.utf8))]) }
}

/// A text that remembers where in the original each of its bytes stood, through any number of
/// edits, so that repairs can be told by the original's lines and shown as a difference.
struct TracedText {
    /// Bytes that stand together, as they did in the original; nil for new ones.
    struct Run {
        var start: Int
        var count: Int
        var origin: Int?
    }

    private(set) var bytes: [UInt8]
    private(set) var runs: [Run]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        runs = [Run(start: 0, count: bytes.count, origin: 0)]
    }

    /// The text after edits that touch each other nowhere.
    ///
    /// - Complexity: O(*n* + *e* log *e*), *n* bytes and *e* edits.
    func applying(_ edits: [TextEdit]) -> TracedText {
        var result = TracedText([])
        result.runs = []
        var position = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result.append(self, position..<edit.range.lowerBound)
            for part in edit.parts {
                switch part {
                case .new(let new): result.append(new[...], from: nil)
                case .moved(let range): result.append(self, range)
                }
            }
            position = edit.range.upperBound
        }
        result.append(self, position..<bytes.count)
        return result
    }

    /// Where a byte stood in the original; for a new one where the next old one did.
    func origin(of offset: Int) -> Int {
        let index = runIndex(at: offset)
        for run in runs[index...] {
            if let origin = run.origin { return origin + max(0, offset - run.start) }
        }
        return bytes.count
    }

    /// The last run that begins at an offset or before it.
    func runIndex(at offset: Int) -> Int {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].start <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private mutating func append(_ source: TracedText, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        for run in source.runs[source.runIndex(at: range.lowerBound)...] {
            guard run.start < range.upperBound else { return }
            let low = max(run.start, range.lowerBound)
            let high = min(run.start + run.count, range.upperBound)
            guard low < high else { continue }
            append(source.bytes[low..<high], from: run.origin.map { $0 + low - run.start })
        }
    }

    private mutating func append(_ more: ArraySlice<UInt8>, from origin: Int?) {
        guard !more.isEmpty else { return }
        if let last = runs.last, let before = last.origin, let origin,
            before + last.count == origin
        {
            runs[runs.count - 1].count += more.count
        } else {
            runs.append(Run(start: bytes.count, count: more.count, origin: origin))
        }
        bytes += more
    }
}
