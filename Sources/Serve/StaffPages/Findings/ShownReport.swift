import DocumentValidation
import Foundation

/// A report as pages show it: one that was kept with a receipt, or one that was just made. Both
/// come from the same JSON, so a document looks the same today and in a year.
struct ShownReport: Sendable, Decodable {
    /// One thing that was found.
    struct Finding: Sendable, Decodable {
        let code: String
        let severity: String
        let message: String
        let line: Int?
        let column: Int?
        let xpath: String?
        let hint: String?
    }

    let valid: Bool
    let levels: [String: String?]
    /// Which rule packs ran; nil in reports of earlier versions.
    let rules: String?
    let findings: [Finding]
    let counts: [String: Int]

    /// Reads what intake kept; nil where that is not a report.
    init?(json: [UInt8]) {
        guard let report = try? JSONDecoder().decode(ShownReport.self, from: Data(json)) else {
            return nil
        }
        self = report
    }

    /// A report that was just made.
    init?(_ report: ValidationReport) {
        self.init(json: Array(JSONRendering().render(report).utf8))
    }

    /// Everything that was found, also what was counted only.
    var count: Int { counts.values.reduce(0, +) }
}
