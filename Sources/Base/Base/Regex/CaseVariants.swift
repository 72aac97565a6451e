/// Which characters are the same but for case: those with the same lower case or the same upper
/// case (XPath functions 3.1, section 5.6.2, flag `i`).
struct CaseVariants: Sendable {
    /// Made when the first pattern with flag `i` is, in one or two milliseconds.
    static let shared = CaseVariants()

    /// Ascending by character; both are columns of one table.
    private let scalars: [UInt32]
    private let variants: [[UInt32]]

    /// The blocks that hold letters with case.
    private static let cased: [ClosedRange<UInt32>] = [
        0x41...0x587, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D79...0x1D8E,
        0x1E00...0x1FFF, 0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2D2D, 0xA640...0xA7FF,
        0xAB53...0xABBF, 0xFB00...0xFB17, 0xFF21...0xFF5A, 0x10400...0x105BC, 0x10C80...0x10D85,
        0x118A0...0x118DF, 0x16E40...0x16ED3, 0x1E900...0x1E943,
    ]

    private init() {
        var byLower: [UInt64: [UInt32]] = [:]
        var byUpper: [UInt64: [UInt32]] = [:]
        var keys: [(scalar: UInt32, lower: UInt64, upper: UInt64)] = []
        for value in Self.cased.joined() {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped
            else { continue }
            let lower = Self.packed(scalar.properties.lowercaseMapping)
            let upper = Self.packed(scalar.properties.uppercaseMapping)
            byLower[lower, default: []].append(value)
            byUpper[upper, default: []].append(value)
            keys.append((value, lower, upper))
        }
        scalars = keys.map(\.scalar)
        variants = keys.map { key in
            let other = byUpper[key.upper]!.filter { !byLower[key.lower]!.contains($0) }
            return (byLower[key.lower]! + other).filter { $0 != key.scalar }
        }
    }

    /// Up to three characters of 21 bits each.
    private static func packed(_ mapping: String) -> UInt64 {
        mapping.unicodeScalars.reduce(0) { $0 << 21 | UInt64($1.value) }
    }

    /// - Complexity: O(log *n*) and the number of cased characters in the range.
    func forEachVariant(of range: ClosedRange<UInt32>, _ body: (UInt32) -> Void) {
        var low = 0
        var high = scalars.count
        while low < high {
            let middle = (low + high) / 2
            if scalars[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        while low < scalars.count, scalars[low] <= range.upperBound {
            variants[low].forEach(body)
            low += 1
        }
    }
}
