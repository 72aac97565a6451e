/// How often something may occur: a lower and an upper bound (`nil`: any number of times).
public struct Cardinality: Hashable, Sendable, CustomStringConvertible {
    /// The least number of occurrences.
    public let minimum: Int
    /// The greatest number of occurrences; `nil` means that there is no bound.
    public let maximum: Int?

    /// Makes a cardinality.
    public init(_ minimum: Int, _ maximum: Int?) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Exactly once, which is what a particle without a cardinality means.
    public static let once = Cardinality(1, 1)

    /// As the standard's tables write it: `0..1`, `1..*`.
    public var description: String {
        "\(minimum)..\(maximum.map(String.init) ?? "*")"
    }

    /// Reads `0..1` or `2..*`; `nil` when the text is no cardinality.
    init?(notation: some StringProtocol) {
        let bytes = Array(notation.utf8)
        guard bytes.count == 4, bytes[1] == UInt8(ascii: "."), bytes[2] == UInt8(ascii: ".") else {
            return nil
        }
        minimum = Int(bytes[0]) - 48
        maximum = bytes[3] == UInt8(ascii: "*") ? nil : Int(bytes[3]) - 48
    }
}
