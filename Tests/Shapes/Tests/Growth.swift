import Foundation

/// What documents of one shape cost at sizes that double.
struct Growth: CustomStringConvertible {
    /// A doubling may cost 2 to the power of this.
    static let mostExponent = 1.15

    let shape: String
    /// The first is the document that has as good as nothing of the shape.
    private(set) var costs: [(bytes: Int, cost: Int)] = []

    init(_ shape: String) { self.shape = shape }

    mutating func add(bytes: Int, cost: Int) {
        costs.append((bytes, cost))
        costs.sort { $0.bytes < $1.bytes }
    }

    /// The exponents between neighbours, beyond what nothing costs. Where the smaller of two costs
    /// hardly more than nothing, there is no exponent to tell.
    var exponents: [Double] {
        guard let base = costs.first else { return [] }
        let sizes = costs.dropFirst()
        return zip(sizes, sizes.dropFirst()).map { small, large in
            let (from, to) = (small.cost - base.cost, large.cost - base.cost)
            // Some shapes do not grow further: a document has a greatest depth.
            guard from > base.cost / 2, to > from, from > 1_000, large.bytes > small.bytes
            else { return 0 }
            return log(Double(to) / Double(from))
                / log(Double(large.bytes - base.bytes) / Double(small.bytes - base.bytes))
        }
    }

    /// Tables that double as they grow cost a step now and then: what counts is the whole way, and
    /// that the last doubling is no worse than the limit by more than such a step.
    var isLinear: Bool {
        let known = exponents.filter { $0 > 0 }
        guard !known.isEmpty else { return true }
        return known.reduce(0, +) / Double(known.count) <= Self.mostExponent
            && (known.last ?? 0) <= Self.mostExponent + 0.1
    }

    var description: String {
        let steps = exponents.map { String(format: "%.2f", $0) }.joined(separator: ", ")
        let counts = costs.map { "\($0.bytes) B: \($0.cost)" }.joined(separator: ", ")
        return "\(shape): exponents \(steps) (\(counts))"
    }
}

/// What is measured, and how far; `CASEBOOK_SHAPES=long` measures larger documents.
enum Extent {
    static let isLong = ProcessInfo.processInfo.environment["CASEBOOK_SHAPES"] == "long"
    static let shared = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    /// Bytes of documents whose steps are counted.
    static let steps = isLong ? [250_000, 500_000, 1_000_000] : [40_000, 80_000, 160_000]
    /// Bytes of documents whose instructions are counted, which takes fifty times as long.
    static let instructions = isLong ? [50_000, 100_000, 200_000] : [2_000, 4_000, 8_000]
}
