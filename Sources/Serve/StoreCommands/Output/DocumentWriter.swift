internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import DocumentValidation
internal import Foundation
internal import HealthModel

/// Writes document samples, as a table or a line of JSON each.
struct DocumentWriter {
    private let format: DocumentsListCommand.Format
    private var stream: ResultStream
    private var table = Table(
        ["uuid", "start"] + HeaderField.sortable.map { $0.row.option ?? $0.name })

    init(format: DocumentsListCommand.Format, stream: ResultStream) {
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
        [sample.uuid.lowercasedText, String(Self.instant(sample.startDate).prefix(10))]
            + HeaderField.sortable.map { sample.document?.header.texts($0).first ?? "" }
    }

    private static func instant(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    /// One sample as every interface gives it; for one release the members that this program had
    /// before stand behind those, but for `type` and `source`, which have another meaning now.
    static func json(_ sample: CDADocumentSample) -> String {
        var old = JSONText()
        old.object { json in writeOldNames(of: sample, &json) }
        return Sample.document(sample).json.dropLast() + "," + old.text.dropFirst()
    }

    private static func writeOldNames(of sample: CDADocumentSample, _ json: inout JSONText) {
        let document = sample.document
        json.member("sample", sample.uuid.lowercasedText)
        json.member("start", instant(sample.startDate))
        json.member("end", instant(sample.endDate))
        json.member("stored", instant(sample.storedAt))
        if case .superseded(let successor) = sample.status {
            json.member("superseded_by", successor.lowercasedText)
        }
        for field in HeaderField.sortable {
            json.key(field.oldName)
            if field.kind == .authorNames {
                json.array(document?.header.texts(field) ?? []) { json, name in json.string(name) }
            } else {
                json.string(document?.header.texts(field).first)
            }
        }
        json.member("effectiveTime", document?.effectiveTime)
        json.member("languageCode", document?.languageCode)
        json.member("versionNumber", document?.versionNumber?.written)
        json.member("sha256", document?.digest.hexadecimal)
        json.member("bytes", document?.byteCount)
        if let data = document?.documentData {
            json.member("data", Data(data).base64EncodedString())
        }
    }
}

extension HeaderField {
    /// The name as it was written before: `patient_name`.
    fileprivate var oldName: String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }
}
