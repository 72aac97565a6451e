/// The values of an enumeration by name (HKCategoryValue… and its kin).
public struct ValueSet: Sendable, Hashable {
    /// A value and its name.
    public struct Case: Sendable, Hashable {
        /// The name as HealthKit's header has it, without the enumeration's: `AsleepCore`.
        public let name: String
        /// The value that samples have.
        public let rawValue: Int
    }

    /// The enumeration's name without `HK`: `CategoryValueSleepAnalysis`.
    public let name: String
    /// The values in the header's order; of two names for one value the first is preferred.
    public let cases: [Case]
    private let bounds: ClosedRange<Int>
    private let hasNoGaps: Bool

    /// Whether a value is one of them. O(1) for nearly all, else O(values).
    public func contains(_ rawValue: Int) -> Bool {
        guard bounds.contains(rawValue) else { return false }
        return hasNoGaps || cases.contains { $0.rawValue == rawValue }
    }

    /// The preferred name of a value; nil if it is none of them.
    public func name(of rawValue: Int) -> String? {
        cases.first { $0.rawValue == rawValue }?.name
    }

    /// The value of a name, without regard to ASCII case; nil if there is none.
    public func rawValue(named name: String) -> Int? {
        cases.first { $0.name.utf8.elementsEqual(name.utf8) }?.rawValue
            ?? cases.first { $0.name.lowercased() == name.lowercased() }?.rawValue
    }

    /// The values as they are told in errors: `0, 1, 2`.
    var list: String {
        var values: [Int] = []
        for item in cases where !values.contains(item.rawValue) { values.append(item.rawValue) }
        if values.count > 12, let first = values.first, let last = values.last {
            return "a \(name), \(first) to \(last)"
        }
        return values.map(String.init).joined(separator: ", ")
    }

    /// Every enumeration of the catalogue, in its order.
    public static var all: [ValueSet] { ValueTable.shared.sets }

    /// The enumeration of a name; nil if there is none.
    public init?(named name: String) {
        guard let set = ValueTable.shared[name] else { return nil }
        self = set
    }

    init(name: String, cases: [Case]) {
        self.name = name
        self.cases = cases
        let values = Set(cases.map(\.rawValue))
        bounds = (values.min() ?? 0)...(values.max() ?? 0)
        hasNoGaps = bounds.count == values.count
    }
}

/// An enumeration of the catalogue as a Swift type: what samples and metadata keep of it is the
/// raw value.
public protocol CodedValue: RawRepresentable, CaseIterable, Sendable, Hashable
where RawValue == Int {}
