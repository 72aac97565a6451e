/// A set of characters: ranges and general categories, perhaps complemented, perhaps without
/// the characters of a second set (XML Schema part 2, appendix F.1).
struct RegexClass: Hashable, Sendable {
    /// Ascending and disjoint once ``normalize()`` was called.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    /// One bit a general category, see ``RegexCategory``.
    private(set) var categories: UInt32 = 0
    var isNegated = false
    /// None or one.
    private(set) var subtracted: [RegexClass] = []

    static let highest: UInt32 = 0x10FFFF

    init(_ ranges: [ClosedRange<UInt32>] = []) {
        self.ranges = ranges
        normalize()
    }

    init(categories: UInt32) {
        self.categories = categories
    }

    mutating func insert(_ range: ClosedRange<UInt32>) {
        ranges.append(range)
    }

    /// Takes in a set that is neither negated nor has a subtracted one.
    mutating func formUnion(_ other: RegexClass) {
        ranges += other.ranges
        categories |= other.categories
    }

    mutating func subtract(_ other: RegexClass) {
        subtracted = [other]
    }

    mutating func normalize() {
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges {
            if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
                merged[merged.count - 1] =
                    last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        ranges = merged
    }

    /// All characters outside a set that has only ranges or only categories.
    var complement: RegexClass {
        guard categories == 0 else { return RegexClass(categories: ~categories) }
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= Self.highest { gaps.append(next...Self.highest) }
        return RegexClass(gaps)
    }

    /// Takes in the case variants of what its ranges hold so far.
    mutating func closeOverCase() {
        for range in ranges {
            CaseVariants.shared.forEachVariant(of: range) { ranges.append($0...$0) }
        }
    }

    /// - Complexity: O(log *n*) in the number of ranges.
    func contains(_ scalar: UInt32, category: UInt32) -> Bool {
        let listed = categories & category != 0 || isInRanges(scalar)
        guard listed != isNegated else { return false }
        return !subtracted.contains { $0.contains(scalar, category: category) }
    }

    private func isInRanges(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= scalar
    }

    /// Whether membership depends on more than ranges.
    var asksForCategory: Bool {
        categories != 0 || subtracted.contains(where: \.asksForCategory)
    }

    /// Where membership by ranges may change: the first characters of ranges and those behind them.
    func addBoundaries(to boundaries: inout [UInt32]) {
        for range in ranges {
            boundaries.append(range.lowerBound)
            boundaries.append(range.upperBound + 1)
        }
        subtracted.forEach { $0.addBoundaries(to: &boundaries) }
    }
}

extension RegexClass {
    /// `\s`: the white space of XML.
    static let space = RegexClass([0x9...0xA, 0xD...0xD, 0x20...0x20])
    /// `\d`: decimal digits of all scripts.
    static let digit = RegexClass(categories: RegexCategory.mask(named: "Nd")!)
    /// `\w`: all but punctuation, separators and others.
    static let word = RegexClass(
        categories: ["P", "Z", "C"].reduce(0) { $0 | RegexCategory.mask(named: $1)! }
    ).complement
    /// What `.` leaves out without the flag `s`.
    static let lineEnd = RegexClass([0xA...0xA, 0xD...0xD])

    /// `\i`: NameStartChar of XML 1.0, fifth edition, production 4.
    static let nameStart = RegexClass([
        0x3A...0x3A, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6,
        0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
        0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF,
    ])
    /// `\c`: NameChar of XML 1.0, fifth edition, production 4a.
    static let name = RegexClass(
        nameStart.ranges + [
            0x2D...0x2E, 0x30...0x39, 0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040,
        ])
}
