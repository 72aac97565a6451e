/// What one SARIF file may hold before code scanning refuses it.
///
/// Source: GitHub, "SARIF results exceed hard limit". Of one run GitHub keeps the 5,000 results
/// that matter most.
enum SARIFLimits {
    /// Results of one run; the next begins a new run.
    static let resultsPerRun = 25_000
    /// Runs of one file; later results are only counted.
    static let runs = 20
}
