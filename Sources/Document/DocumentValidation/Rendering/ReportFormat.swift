internal import Base

/// The formats that reports are written in.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// For people: source lines, places, hints.
    case full
    /// One line a finding.
    case concise
    /// One JSON array with an object a document.
    case json
    /// One JSON object a line.
    case jsonl
    /// SARIF 2.1.0 (OASIS), as code scanning reads it.
    case sarif
    /// JUnit XML, as CI servers read it.
    case junit
    /// Annotations of GitHub Actions.
    case github
    /// Comma-separated values (RFC 4180).
    case csv
    /// One self-contained page.
    case html
    /// Schematron Validation Report Language (ISO/IEC 19757-3, annex D).
    case svrl
    /// FHIR R4 OperationOutcome.
    case operationoutcome

    /// What a format wants beside the report.
    public struct Needs: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int
        /// A set by its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Findings with their line in the source.
        public static let lines = Needs(rawValue: 1)
        /// The SHA-256 of the document.
        public static let digest = Needs(rawValue: 2)
        /// The document's source, masked.
        public static let source = Needs(rawValue: 4)
    }

    /// What the format wants beside the report.
    public var needs: Needs {
        switch self {
        case .full: .lines
        case .json, .jsonl: .digest
        case .html: [.lines, .source]
        case .concise, .sarif, .junit, .github, .csv, .svrl, .operationoutcome: []
        }
    }

    /// Whether a person reads it as it comes.
    public var isForPeople: Bool { self == .full || self == .concise }

    /// A new rendering in this format.
    public func rendering(
        _ context: RenderingContext = RenderingContext()
    ) -> any ReportRendering {
        switch self {
        case .full: FullRendering(colors: context.colors)
        case .concise: ConciseRendering(colors: context.colors)
        case .json: JSONArrayRendering(includesScorecard: context.includesScorecard)
        case .jsonl: JSONLinesRendering(includesScorecard: context.includesScorecard)
        case .sarif: SARIFRendering(version: context.version)
        case .junit: JUnitRendering()
        case .github: GitHubRendering()
        case .csv: CSVRendering()
        case .html:
            HTMLRendering(version: context.version, includesScorecard: context.includesScorecard)
        case .svrl:
            SVRLRendering(
                namespaces: context.ruleNamespaces,
                head: context.ruleHead
                    ?? SVRLRendering.Head(title: "Casebook", version: ""))
        case .operationoutcome: OperationOutcomeRendering()
        }
    }
}

/// The four severities in the words of each format.
extension ValidationSeverity {
    /// SARIF 2.1.0, 3.27.10 `level`.
    var sarifLevel: String {
        switch self {
        case .fatal, .error: "error"
        case .warning: "warning"
        case .information: "note"
        }
    }

    /// The command of an annotation of GitHub Actions.
    var githubCommand: String {
        switch self {
        case .fatal, .error: "error"
        case .warning: "warning"
        case .information: "notice"
        }
    }

    /// Whether a JUnit test case fails by it.
    var failsTestCase: Bool { self >= .error }

    /// The element of SVRL: what is only worth knowing is a report, the rest a failed assert.
    var svrlElement: String { self == .information ? "successful-report" : "failed-assert" }

    /// FHIR R4, value set IssueSeverity.
    var issueSeverity: String { rawValue }
}

extension String {
    /// The text for an XML or HTML attribute or element: markup escaped, and what XML 1.0 forbids
    /// or could steer a terminal replaced. Line breaks and tabs are spaces, as XML reads them in an
    /// attribute.
    var markupEscaped: String {
        let isOnOneLine = utf8.allSatisfy { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let line =
            isOnOneLine
            ? self
            : String(
                UnicodeScalarView(
                    unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? " " : $0 }))
        return MarkupEscaping.anywhere.escape(line.printable)
    }
}

extension String {
    /// The text as the path of a URI (RFC 3986, `pchar` and the slash).
    var percentEncoded: String {
        PercentEncoding.encode(self) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._~!$&'()*+,;=:@/".utf8.contains(byte)
            }
        }
    }
}
