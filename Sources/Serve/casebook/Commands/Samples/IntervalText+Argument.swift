public import ArgumentParser
public import HealthStore

extension IntervalText: ExpressibleByArgument {
    /// Reads `15min`, `1h`, `1d`, `1w`, `1mo`, `1y`.
    public init?(argument: String) { self.init(argument) }

    /// The usual length.
    public var defaultValueDescription: String { "1d" }
}
