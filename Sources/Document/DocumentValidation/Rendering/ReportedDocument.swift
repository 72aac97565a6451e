/// A report together with what it is about, ready to be rendered.
public struct ReportedDocument: Sendable {
    /// The path or name that the user gave.
    public let file: String
    /// SHA-256 of the bytes in hexadecimal; nil where they could not be read or nobody asked.
    public let sha256: String?
    /// What was found.
    public let report: ValidationReport
    /// The source, masked as was asked for; nil where nobody asked.
    public let source: SourceExcerpt?
    /// Who sent it, where a summary by sender was asked for; see ``ReportGroup``.
    public let sender: String?
    /// Milliseconds from reading to the report.
    public let elapsedMilliseconds: Double

    /// A report about a named input.
    public init(
        file: String, sha256: String?, report: ValidationReport, source: SourceExcerpt? = nil,
        sender: String? = nil, elapsedMilliseconds: Double
    ) {
        self.file = file
        self.sha256 = sha256
        self.report = report
        self.source = source
        self.sender = sender
        self.elapsedMilliseconds = elapsedMilliseconds
    }
}

extension ReportedDocument {
    /// The file without a leading `./`, as tools that compare paths want it.
    var relativeFile: String {
        var file = file[...]
        while file.hasPrefix("./") { file = file.dropFirst(2).drop { $0 == "/" } }
        return file.isEmpty ? self.file : String(file)
    }

    /// The file as a URI reference (RFC 3986): relative where the input was, else `file:`.
    var fileURI: String {
        let file = relativeFile
        var uri = file.hasPrefix("/") ? "file://" : ""
        if !file.hasPrefix("/"), file.prefix(while: { $0 != "/" }).contains(":") { uri = "./" }
        return uri + file.percentEncoded
    }
}
