import ArgumentParser
import HealthModel
import HealthStore

/// `sum,average,…`: which figures are asked for.
struct FigureArguments: ExpressibleByArgument {
    /// By the names that the output has for them, in its order.
    static let named: [(name: String, option: StatisticsOptions)] = [
        ("sum", .cumulativeSum), ("average", .discreteAverage), ("min", .discreteMin),
        ("max", .discreteMax), ("mostRecent", .mostRecent), ("duration", .duration),
    ]

    private(set) var options: StatisticsOptions = []

    init?(argument: String) {
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let found = Self.named.first(where: { $0.name == word }) else { return nil }
            options.insert(found.option)
        }
    }

    /// What goes with a type.
    static func usual(_ type: QuantityType) -> StatisticsOptions {
        type.aggregationStyle.isCumulative
            ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    }
}
