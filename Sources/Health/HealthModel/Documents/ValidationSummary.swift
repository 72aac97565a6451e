/// What validation said of a document when it was taken in: figures only, the findings are in
/// the report beside the receipt.
public struct ValidationSummary: Sendable, Hashable {
    /// The gate that the document passed: `none`, `well-formed`, `schema` or `rules`.
    public var gate: String
    /// Whether the document is valid by the CDA schema; nil if that was not asked.
    public var isValid: Bool?
    /// How many findings have severity fatal.
    public var fatalCount: Int
    /// How many findings have severity error.
    public var errorCount: Int
    /// How many findings have severity warning.
    public var warningCount: Int
    /// How many findings have severity information.
    public var informationCount: Int

    /// Makes a summary of a report.
    public init(
        gate: String, isValid: Bool?, fatalCount: Int = 0, errorCount: Int = 0,
        warningCount: Int = 0, informationCount: Int = 0
    ) {
        self.gate = gate
        self.isValid = isValid
        self.fatalCount = fatalCount
        self.errorCount = errorCount
        self.warningCount = warningCount
        self.informationCount = informationCount
    }
}
