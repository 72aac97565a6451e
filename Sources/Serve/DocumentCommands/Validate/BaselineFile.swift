internal import CommandSupport
internal import DocumentValidation
internal import Foundation
internal import Wording

/// Reads a baseline: a report in the format json or jsonl.
enum BaselineFile {
    private struct Report: Decodable {
        struct Finding: Decodable {
            let code: String
            let severity: String
            let message: String
            let xpath: String?
        }

        let file: String
        let sha256: String?
        let findings: [Finding]
        let counts: [String: Int]
    }

    /// Reads the file.
    ///
    /// - Throws: ``CommandFailure`` that names the first line that is no report.
    static func read(_ path: String) throws -> Baseline {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try FileBytes.read(path: path, limit: 4 << 30)
        } catch {
            throw CommandFailure(OptionMessage.wrong("--baseline", error))
        }
        var baseline = Baseline()
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
            do {
                for report in try JSONDecoder().decode([Report].self, from: Data(bytes)) {
                    add(report, to: &baseline)
                }
            } catch {
                throw unusable(path)
            }
            return baseline
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            do {
                add(try JSONDecoder().decode(Report.self, from: Data(line)), to: &baseline)
            } catch {
                throw unusable(ValidateMessage.baselineLine(path, number + 1).text)
            }
        }
        return baseline
    }

    private static func unusable(_ place: String) -> CommandFailure {
        CommandFailure(ValidateMessage.baselineForm(place))
    }

    private static func add(_ report: Report, to baseline: inout Baseline) {
        var document = BaselineDocument()
        var counts = report.counts
        for finding in report.findings {
            document.add(code: finding.code, xpath: finding.xpath, message: finding.message)
            counts[finding.severity, default: 0] -= 1
        }
        for severity in ValidationSeverity.allCases {
            document.addUnkept(max(0, counts[severity.rawValue] ?? 0), severity)
        }
        baseline.add(document, file: report.file, sha256: report.sha256)
    }
}
