import Access
import Crypto
import DocumentValidation
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import Hummingbird

/// Validates a document that is not stored, and answers with the report.
struct DocumentCheck {
    let call: APICall

    func response() async throws -> Response {
        let bytes = try await call.request.bytes(upTo: call.parts.configuration.bodyBytes)
        return try await call.work { try response(to: bytes) }
    }

    private func response(to bytes: [UInt8]) throws -> Response {
        let format = format
        let validator = call.parts.validator
        let start = ContinuousClock.now
        let isAbandoned = call.context.isAbandoned
        let report = validator.validate(bytes, abandoned: isAbandoned)
        guard !isAbandoned() else { throw ServiceFailure.clientGone }
        let digest =
            format.needs.contains(.digest)
            ? ContentDigest(bytes: SHA256.hash(data: bytes))?.hexadecimal : nil
        let source =
            format.needs.contains(.source)
            ? SourceExcerpt(
                bytes, report: report, revealing: false, limits: validator.options.limits,
                abandoned: isAbandoned) : nil
        let elapsed = start.duration(to: .now).components
        let document = ReportedDocument(
            file: "document", sha256: digest, report: report, source: source,
            elapsedMilliseconds: Double(elapsed.seconds) * 1e3
                + Double(elapsed.attoseconds) / 1e15)
        return .bytes(
            .ok, format.mediaType + (format.mediaType.hasPrefix("text/") ? "; charset=utf-8" : ""),
            Array(text(document, format).utf8),
            headers: [.contentSecurityPolicy: Self.policy])
    }

    private var format: ReportFormat {
        if let format = call.text("format").flatMap(ReportFormat.init(rawValue:)) { return format }
        return ReportFormat.mediaTypes.first { $0.mediaType == call.mediaType }?.format ?? .json
    }

    private func text(_ document: ReportedDocument, _ format: ReportFormat) -> String {
        // One document is one object, not an array of one.
        if format == .json { return JSONRendering().render(document) }
        var rendering = format.rendering()
        return rendering.begin() + rendering.render(document) + rendering.end(RunOutcome())
    }

    /// The page has its own style and nothing else.
    private static let policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
}

extension ReportFormat {
    /// The formats by their media types, the usual one first.
    static let mediaTypes: [(format: ReportFormat, mediaType: String)] = [
        (.json, "application/json"), (.jsonl, "application/x-ndjson"),
        (.sarif, "application/sarif+json"), (.operationoutcome, "application/fhir+json"),
        (.html, "text/html"), (.csv, "text/csv"), (.full, "text/plain"),
        (.svrl, "application/xml"),
    ]

    /// The media type of its output.
    var mediaType: String {
        switch self {
        case .concise, .github: "text/plain"
        case .junit: "application/xml"
        default: Self.mediaTypes.first { $0.format == self }?.mediaType ?? "text/plain"
        }
    }
}

extension RequestError {
    /// What validation found in an uploaded document.
    init(_ finding: Finding) {
        let place = finding.place.map { Place.line($0.line, column: $0.column) }
        self.init(place ?? .request, finding.code.name, finding.message)
        severity = finding.severity.rawValue
        xpath = finding.xpath
        hint = finding.code.hint
    }
}
