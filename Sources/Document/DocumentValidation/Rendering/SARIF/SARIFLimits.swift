/// What one SARIF file may hold before code scanning refuses it.
struct SARIFLimits {
    /// Results of one run; the next begins a new run.
    let resultsPerRun: Int
    /// Runs of one file; later results are only counted.
    let runs: Int

    /// GitHub, "SARIF results exceed hard limit". Of one run GitHub keeps the 5,000 results that
    /// matter most.
    static let gitHub = SARIFLimits(resultsPerRun: 25_000, runs: 20)
}
