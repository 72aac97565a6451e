/// What a unit measures: exponents of the seven base dimensions of UCUM, and of the dimensions
/// that arbitrary units have for themselves.
///
/// Two units are convertible into each other when their dimensions are equal. Volume is length
/// cubed, frequency is time to the power of -1; counts, percents and moles are numbers and have
/// none. (UCUM, section 4.2, table 2; arbitrary units: section 3.2, §24.)
public struct Dimension: Sendable, Hashable {
    /// Mass, length, time, plane angle, temperature, electric charge, luminous intensity; one
    /// spare.
    var base: SIMD8<Int32> = .zero
    /// Units that are convertible only into themselves, such as `IU` or `dBASPL`, in table order.
    var own: [Own] = []

    struct Own: Sendable, Hashable {
        var atom: AtomID
        var exponent: Int32
    }

    /// The dimension of numbers.
    public static let none = Dimension()

    /// Whether this is the dimension of numbers.
    public var isNone: Bool { base == .zero && own.isEmpty }

    static func base(_ index: Int) -> Dimension {
        var result = Dimension()
        result.base[index] = 1
        return result
    }

    static func own(_ atom: AtomID) -> Dimension {
        Dimension(own: [Own(atom: atom, exponent: 1)])
    }

    mutating func multiply(by other: Dimension, power: Int32) {
        base &+= other.base &* SIMD8(repeating: power)
        guard !other.own.isEmpty else { return }
        for entry in other.own {
            let change = entry.exponent &* power
            if let index = own.firstIndex(where: { $0.atom.rawValue >= entry.atom.rawValue }) {
                if own[index].atom == entry.atom {
                    own[index].exponent &+= change
                } else {
                    own.insert(Own(atom: entry.atom, exponent: change), at: index)
                }
            } else {
                own.append(Own(atom: entry.atom, exponent: change))
            }
        }
        own.removeAll { $0.exponent == 0 }
    }
}

extension Dimension: CustomStringConvertible {
    private static let names = [
        "mass", "length", "time", "angle", "temperature", "charge", "luminous intensity",
    ]

    /// The factors with their exponents: `mass·length^-3`; `1` for numbers.
    public var description: String {
        var factors: [(name: String, exponent: Int32)] = []
        for (index, name) in Self.names.enumerated() where base[index] != 0 {
            factors.append((name, base[index]))
        }
        for entry in own {
            factors.append((AtomTable.shared[entry.atom].name, entry.exponent))
        }
        if factors.isEmpty { return "1" }
        return factors.map { $0.exponent == 1 ? $0.name : "\($0.name)^\($0.exponent)" }
            .joined(separator: "·")
    }
}
