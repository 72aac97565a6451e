/// A figure of the process or its surroundings, for the metrics.
public struct OperationGauge: Sendable {
    /// Its name in Prometheus: `casebook_` before it, its unit at the end.
    public let name: String
    /// What it is, in one sentence.
    public let help: String
    /// Labels; never anything that identifies a person or a document.
    public let labels: [(name: String, value: String)]
    /// The figure.
    public let value: Double

    /// Names a figure.
    public init(
        _ name: String, _ help: String, _ value: Double,
        labels: [(name: String, value: String)] = []
    ) {
        self.name = name
        self.help = help
        self.labels = labels
        self.value = value
    }
}
