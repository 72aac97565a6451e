/// A natural number of any size: one word inline, further words in an array that small numbers
/// leave empty, so that nearly every factor of a unit is computed without an allocation.
struct BigNatural: Sendable, Hashable {
    private(set) var low: UInt64
    /// The words above `low`, least first, the last one not zero.
    private(set) var high: [UInt64]

    init(_ value: UInt64) {
        low = value
        high = []
    }

    private init(words: [UInt64]) {
        var words = words
        while words.count > 1, words.last == 0 { words.removeLast() }
        low = words[0]
        high = Array(words.dropFirst())
    }

    /// The value, if one word holds it.
    var small: UInt64? { high.isEmpty ? low : nil }

    /// How many bits the value takes; 0 for zero.
    var bitWidth: Int {
        let top = high.last ?? low
        return high.count * 64 + (64 - top.leadingZeroBitCount)
    }

    static func * (left: BigNatural, right: BigNatural) -> BigNatural {
        if left.high.isEmpty, right.high.isEmpty {
            let product = left.low.multipliedFullWidth(by: right.low)
            if product.high == 0 { return BigNatural(product.low) }
            return BigNatural(words: [product.low, product.high])
        }
        let (a, b) = (left.words, right.words)
        var result = [UInt64](repeating: 0, count: a.count + b.count)
        for i in a.indices {
            var carry: UInt64 = 0
            for j in b.indices {
                let product = a[i].multipliedFullWidth(by: b[j])
                let (first, over) = product.low.addingReportingOverflow(result[i + j])
                let (second, again) = first.addingReportingOverflow(carry)
                result[i + j] = second
                carry = product.high &+ (over ? 1 : 0) &+ (again ? 1 : 0)
            }
            result[i + b.count] = carry
        }
        return BigNatural(words: result)
    }

    /// The number raised to `exponent`, at least 0.
    func power(_ exponent: Int) -> BigNatural {
        var (result, square, rest) = (BigNatural(1), self, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    func shifted(left count: Int) -> BigNatural {
        var result = [UInt64](repeating: 0, count: count / 64)
        let bits = UInt64(count % 64)
        var carry: UInt64 = 0
        for word in words {
            result.append(word << bits | carry)
            carry = bits == 0 ? 0 : word >> (64 - bits)
        }
        result.append(carry)
        return BigNatural(words: result)
    }

    func shifted(right count: Int) -> BigNatural {
        let kept = words.dropFirst(count / 64)
        guard !kept.isEmpty else { return BigNatural(0) }
        let bits = UInt64(count % 64)
        var result: [UInt64] = []
        for index in kept.indices {
            let above = index + 1 < kept.endIndex ? kept[index + 1] : 0
            result.append(kept[index] >> bits | (bits == 0 ? 0 : above << (64 - bits)))
        }
        return BigNatural(words: result)
    }

    /// The difference; `right` is not larger than the number.
    static func - (left: BigNatural, right: BigNatural) -> BigNatural {
        var result = left.words
        let taken = right.words
        var borrow = false
        for index in result.indices {
            let word = index < taken.count ? taken[index] : 0
            let (first, under) = result[index].subtractingReportingOverflow(word)
            let (second, again) = first.subtractingReportingOverflow(borrow ? 1 : 0)
            result[index] = second
            borrow = under || again
        }
        return BigNatural(words: result)
    }

    static func < (left: BigNatural, right: BigNatural) -> Bool {
        if left.high.count != right.high.count { return left.high.count < right.high.count }
        for index in left.high.indices.reversed() where left.high[index] != right.high[index] {
            return left.high[index] < right.high[index]
        }
        return left.low < right.low
    }

    private var words: [UInt64] { [low] + high }
}
