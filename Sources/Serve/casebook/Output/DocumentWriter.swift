import Base
import DocumentValidation
import Foundation
import HealthModel

/// Writes document samples, as a table or a line of JSON each.
struct DocumentWriter {
    private let format: DocumentsCommand.Format
    private var stream: ResultStream
    private var table = Table(["sample", "start", "title", "patient", "custodian", "author"])

    init(format: DocumentsCommand.Format, stream: ResultStream) {
        self.format = format
        self.stream = stream
    }

    mutating func write(_ samples: [CDADocumentSample]) throws(FileFailure) {
        for sample in samples {
            switch format {
            case .table: table.append(row(sample))
            case .jsonl: try stream.write(Self.json(sample) + "\n")
            }
        }
    }

    mutating func finish() throws(FileFailure) {
        if format == .table { try stream.write(table.render()) }
        try stream.flush()
    }

    private func row(_ sample: CDADocumentSample) -> [String] {
        let document = sample.document
        return [
            sample.uuid.lowercased, String(Self.instant(sample.startDate).prefix(10)),
            document?.title ?? "", document?.patientName ?? "", document?.custodianName ?? "",
            document?.authorName ?? "",
        ]
    }

    private static func instant(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    /// One sample under stable keys.
    static func json(_ sample: CDADocumentSample) -> String {
        let document = sample.document
        var json = JSONText()
        json.object { json in
            json.member("sample", sample.uuid.lowercased)
            json.member("person", sample.person.description)
            json.member("source", sample.source.name)
            json.member("start", instant(sample.startDate))
            json.member("end", instant(sample.endDate))
            json.member("stored", instant(sample.storedAt))
            switch sample.status {
            case .current: json.member("status", "current")
            case .superseded(let successor):
                json.member("status", "superseded")
                json.member("superseded_by", successor.lowercased)
            }
            json.member("title", document?.title)
            json.member("patient_name", document?.patientName)
            json.member("custodian_name", document?.custodianName)
            json.key("author_names")
            json.array(document?.authorNames ?? []) { json, name in json.string(name) }
            json.member("type", document?.typeCode?.code)
            json.member("effectiveTime", document?.effectiveTime)
            json.member("languageCode", document?.languageCode)
            json.member("versionNumber", document?.versionNumber?.written)
            json.member("sha256", document?.digest.hexadecimal)
            json.member("bytes", document?.byteCount)
            if let data = document?.documentData {
                json.member("data", Data(data).base64EncodedString())
            }
        }
        return json.text
    }
}
