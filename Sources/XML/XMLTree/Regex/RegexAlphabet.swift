/// The characters that a program's classes do not tell apart share a column; a program sees columns.
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

        var numbers: [[Bool]: UInt16] = [:]
        var membership: [Bool] = []
        func column(of scalar: UInt32, category: Int) -> UInt16 {
            let members = classes.map { $0.contains(scalar, category: 1 << UInt32(category)) }
            if let known = numbers[members] { return known }
            let number = UInt16(numbers.count)
            numbers[members] = number
            membership += members
            return number
        }
        ascii = (0..<0x80).map { value in
            let scalar = Unicode.Scalar(UInt8(value))
            return column(
                of: UInt32(value), category: asksForCategory ? RegexCategory.index(of: scalar) : 0)
        }
        let categories = asksForCategory ? RegexCategory.count : 1
        columns = intervals.flatMap { start in
            (0..<categories).map { column(of: start, category: $0) }
        }
        self.membership = membership
        count = numbers.count
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
