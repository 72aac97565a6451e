import Foundation

/// What documents of one shape cost at sizes that double.
public struct Growth: CustomStringConvertible {
    /// A doubling may cost 2 to the power of this.
    public static let mostExponent = 1.15

    /// What is measured, and of which shape.
    public let shape: String
    /// The first is the document that has as good as nothing of the shape.
    public private(set) var costs: [(bytes: Int, cost: Int)] = []

    /// Costs of documents of a shape.
    public init(_ shape: String) { self.shape = shape }

    /// Adds what a document of so many bytes costs.
    public mutating func add(bytes: Int, cost: Int) {
        costs.append((bytes, cost))
        costs.sort { $0.bytes < $1.bytes }
    }

    /// The exponents between neighbours, beyond what nothing costs. Where the smaller of two costs
    /// hardly more than nothing, there is no exponent to tell.
    public var exponents: [Double] {
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
    public var isLinear: Bool {
        let known = exponents.filter { $0 > 0 }
        guard !known.isEmpty else { return true }
        return known.reduce(0, +) / Double(known.count) <= Self.mostExponent
            && (known.last ?? 0) <= Self.mostExponent + 0.1
    }

    /// The exponents, and what they are made of.
    public var description: String {
        let steps = exponents.map { String(format: "%.2f", $0) }.joined(separator: ", ")
        let counts = costs.map { "\($0.bytes) B: \($0.cost)" }.joined(separator: ", ")
        return "\(shape): exponents \(steps) (\(counts))"
    }
}

/// What is measured, and how far; `CASEBOOK_SHAPES=long` measures larger documents.
public enum Extent {
    /// Whether larger documents are measured.
    public static let isLong = ProcessInfo.processInfo.environment["CASEBOOK_SHAPES"] == "long"
    /// The larger data that is not part of the repository.
    public static let shared = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    /// Bytes of documents whose steps are counted while rules run.
    public static let rules = isLong ? [250_000, 500_000, 1_000_000] : [40_000, 80_000, 160_000]
    /// Bytes of documents whose steps are counted in everything else.
    public static let steps = isLong ? [250_000, 500_000, 1_000_000] : [15_000, 30_000, 60_000]
    /// Bytes of documents whose instructions are counted, which takes fifty times as long.
    public static let instructions =
        isLong ? [25_000, 50_000, 100_000] : [8_000, 16_000, 32_000]
    /// What instructions are counted of: of what libxml2 does, which counts no steps, and in the
    /// long form of everything.
    public static let operations = isLong ? "check,inspect,render,validate" : "parse"

    /// The long form tells what it measured.
    public static func tell(_ growth: Growth) {
        if isLong { print(growth) }
    }

    /// Bytes of documents that are stored, found and shown.
    public static let stored = isLong ? [50_000, 100_000, 200_000] : [8_000, 16_000, 32_000]
}
