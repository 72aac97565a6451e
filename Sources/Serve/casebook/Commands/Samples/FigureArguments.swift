import ArgumentParser
import HealthStore

/// `sum,average,…`: which figures are asked for.
struct FigureArguments: ExpressibleByArgument {
    let options: StatisticsOptions

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard let options = StatisticsOptions(names: names) else { return nil }
        self.options = options
    }
}
