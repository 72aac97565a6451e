internal import PDFAttachments
public import XMLTree

/// Lines of a document's source around what was found in it, masked.
public struct SourceExcerpt: Sendable {
    /// A line with its number, from 1.
    public struct Line: Sendable {
        /// The number.
        public let number: Int
        /// The text, masked, as far as it is shown.
        public let text: String
    }

    /// Bytes up to which a document's source is shown whole.
    static let wholeBytes = 256 << 10
    /// Lines that are shown before and behind a finding of a larger document.
    static let neighbours = 3
    /// Findings of a larger document whose neighbourhood is shown.
    static let places = 200
    /// Columns of a line that are shown.
    static let width = 300

    /// In order; numbers that are missing were left out.
    public let lines: [Line]

    /// Reads the document again, for its text.
    ///
    /// - Returns: nil where there is nothing to show: no finding with a place, or no tree.
    public init?(
        _ bytes: [UInt8], report: ValidationReport, revealing reveals: Bool,
        limits: ParseLimits = ParseLimits(),
        abandoned isAbandoned: @escaping () -> Bool = { false }
    ) {
        let places = report.findings.lazy.compactMap(\.position?.line).prefix(Self.places)
        guard !places.isEmpty, report.document != nil,
            let xml = try? ReceivedDocument(bytes, limit: limits.bytes).xml,
            let document = try? XMLDocument(
                xml, limits: limits,
                within: limits.budget(forBytes: xml.count, abandoned: isAbandoned))
        else { return nil }
        let near = Self.neighbourhood(of: Array(places))
        let isWhole = xml.count <= Self.wholeBytes
        var lines: [Line] = []
        document.forEachLine(
            where: { isWhole || near.contains($0) }, masking: reveals ? .nothing : .content,
            width: Self.width
        ) { number, text in
            let shown = reveals ? text : text.hidingNames(besides: KnownNames.words)
            lines.append(Line(number: number, text: shown))
        }
        self.lines = lines
    }

    private init(lines: [Line]) { self.lines = lines }

    /// The lines around findings alone.
    public func narrowed(to report: ValidationReport) -> SourceExcerpt {
        let near = Self.neighbourhood(of: report.findings.compactMap(\.position?.line))
        return SourceExcerpt(lines: lines.filter { near.contains($0.number) })
    }

    private static func neighbourhood(of places: [Int]) -> Set<Int> {
        Set(places.flatMap { max(1, $0 - neighbours)...$0 + neighbours })
    }
}
