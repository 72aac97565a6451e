internal import Base
internal import DocumentValidation
internal import HealthModel
internal import HealthStore

/// Makes the readable page that lies beside a refused file.
public protocol ReportPage: Sendable {
    /// A whole HTML page; it must hold no content of the documents.
    func html(file: String, documents: [FiledDocument]) -> String
}

/// A page without scripts, styles from elsewhere, or links.
public struct PlainReportPage: ReportPage {
    /// The one form.
    public init() {}

    /// What was refused, why, and each finding with its place.
    public func html(file: String, documents: [FiledDocument]) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(escaped(file))</title><style>
        body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
        pre { white-space: pre-wrap; background: #f6f6f6; padding: 1em }
        </style></head><body>
        <h1>\(escaped(file))</h1>
        \(documents.map(section).joined(separator: "\n"))
        </body></html>

        """
    }

    private func section(_ document: FiledDocument) -> String {
        var text = """
            <h2>\(escaped(document.file)): \(document.outcome.word)</h2>
            <p>\(escaped(document.sentence))</p>
            <p>SHA-256 <code>\(document.digest.hexadecimal)</code></p>
            """
        if let report = document.report, !report.findings.isEmpty {
            var rendering = FullRendering()
            let findings = rendering.render(
                ReportedDocument(
                    file: document.file, sha256: nil, report: report, elapsedMilliseconds: 0))
            text += "\n<pre>\(escaped(findings + rendering.end(RunOutcome())))</pre>"
        }
        return text
    }

    private func escaped(_ text: String) -> String {
        MarkupEscaping.anywhere.escape(text)
    }
}
