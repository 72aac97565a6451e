/// The characters that a program's classes do not tell apart share a column; a program sees
/// columns.
struct RegexAlphabet: Sendable {
    /// How many columns there are.
    let count: Int
    /// Whether a class contains a column's characters: one row a column, one entry a class.
    private let membership: [Bool]
    private let classCount: Int
    private let ascii: [UInt16]
    /// Where intervals of characters begin beyond ASCII, ascending.
    private let intervals: [UInt32]
    /// The column of each interval; with categories, of each category in each interval.
    private let columns: [UInt16]
    private let asksForCategory: Bool

    init(_ classes: [RegexClass]) {
        var boundaries: [UInt32] = []
        classes.forEach { $0.addBoundaries(to: &boundaries) }
        let starts = Set(boundaries).filter { (0x81...RegexClass.highest).contains($0) }
        intervals = [0x80] + starts.sorted()
        let asksForCategory = classes.contains(where: \.asksForCategory)
        self.asksForCategory = asksForCategory
        classCount = classes.count

        // What a column is asked for: each character of ASCII, then each interval, or each
        // category in it.
        let categories = asksForCategory ? 0..<RegexCategory.count : 0..<1
        var samples: [(scalar: UInt32, category: UInt32)] = []
        samples.reserveCapacity(0x80 + intervals.count * categories.count)
        for value in UInt8(0)..<0x80 {
            let category =
                asksForCategory ? RegexCategory.index(of: Unicode.Scalar(value)) : 0
            samples.append((UInt32(value), 1 << UInt32(category)))
        }
        for start in intervals {
            for category in categories { samples.append((start, 1 << UInt32(category))) }
        }

        // All are in one column, until a class parts them.
        var numbers = [Int](repeating: 0, count: samples.count)
        var count = 1
        for members in classes {
            var successors = [Int](repeating: -1, count: 2 * count)
            var next = 0
            for (index, sample) in samples.enumerated() {
                let isMember = members.contains(sample.scalar, category: sample.category)
                let key = 2 * numbers[index] + (isMember ? 1 : 0)
                if successors[key] < 0 {
                    successors[key] = next
                    next += 1
                }
                numbers[index] = successors[key]
            }
            count = next
        }
        self.count = count

        var examples = [Int](repeating: 0, count: count)
        for (index, number) in numbers.enumerated() { examples[number] = index }
        membership = examples.flatMap { example in
            let sample = samples[example]
            return classes.map { $0.contains(sample.scalar, category: sample.category) }
        }
        ascii = numbers[..<0x80].map(UInt16.init)
        columns = numbers[0x80...].map(UInt16.init)
    }

    func contains(class number: Int, column: Int) -> Bool {
        membership[column * classCount + number]
    }

    @inline(__always)
    func column(ofASCII byte: UInt8) -> Int {
        Int(ascii[Int(byte)])
    }

    /// The column of a character beyond ASCII.
    ///
    /// - Complexity: O(log *n*) in the number of intervals.
    func column(of scalar: UInt32) -> Int {
        var low = 0
        var high = intervals.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if intervals[middle] <= scalar { low = middle } else { high = middle }
        }
        guard asksForCategory else { return Int(columns[low]) }
        guard let scalar = Unicode.Scalar(scalar) else { return Int(columns[low]) }
        return Int(columns[low * RegexCategory.count + RegexCategory.index(of: scalar)])
    }

    /// The column of the character at a byte, and how many bytes it has.
    @inline(__always)
    func column(in subject: UnsafeRawBufferPointer, at index: Int) -> (column: Int, length: Int) {
        let first = unsafe subject[index]
        if first < 0x80 { return (column(ofASCII: first), 1) }
        let (scalar, length) = unsafe UTF8Character.decode(subject, at: index)
        return (column(of: scalar), length)
    }
}
