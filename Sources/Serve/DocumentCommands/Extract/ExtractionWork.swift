internal import Base
internal import ClinicalFHIR
internal import CommandSupport
internal import Crypto
internal import DocumentExtraction
internal import HealthModel
internal import PDFAttachments
internal import Statements
internal import XMLTree
internal import Wording

/// From one input to its statements as text; safe to run many at once.
struct ExtractionWork: Sendable {
    let format: ExtractCommand.Format
    let limits = ParseLimits()

    private static let root = XMLName("ClinicalDocument", "urn:hl7-org:v3")

    enum Result: Sendable {
        /// What is written of a document, its rows in a table, and how many entries are listed.
        case statements([UInt8], rows: [[String]], listed: Int)
        case refused(file: String, reason: String)
        case unreadable(FileFailure)
    }

    @Sendable func extract(_ input: Input) async -> Result {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try input.read(limit: limits.bytes)
        } catch {
            return .unreadable(error)
        }
        let xml: [UInt8]
        do throws(PDFRefusal) {
            xml = try ReceivedDocument(bytes, limit: limits.bytes).xml
        } catch {
            return .refused(file: input.name, reason: error.description)
        }
        do throws(XMLRefusal) {
            let work = limits.budget(forBytes: xml.count)
            let document = try XMLDocument(xml, limits: limits, within: work)
            guard let extracted = StatementReader.extract(document) else {
                return .refused(
                    file: input.name,
                    reason: work.isSpent || document.root.is(Self.root)
                        ? DocumentMessage.tooManySteps.text
                        : DocumentMessage.otherRoot.text)
            }
            return result(extracted, bytes, file: input.name)
        } catch {
            return .refused(file: input.name, reason: error.description)
        }
    }

    private func result(
        _ document: ExtractedDocument, _ bytes: [UInt8], file: String
    ) -> Result {
        let listed = document.listed.count
        switch format {
        case .jsonl: return .statements(lines(document, file), rows: [], listed: listed)
        case .csv:
            let rows = document.lines.map { StatementRow.csv(file, $0) }
            return .statements(rows.flatMap { Array($0.utf8) }, rows: [], listed: listed)
        case .table:
            let rows = document.lines.map { [file] + StatementRow.cells($0) }
            return .statements([], rows: rows, listed: listed)
        case .fhir:
            // The bytes tell a document from all others; its id does not.
            let digest = Hexadecimal.encode(SHA256.hash(data: bytes))
            let resources = ClinicalResources.make(from: document, document: digest)
            return .statements(
                resources.bundle(of: document.header) + [UInt8(ascii: "\n")], rows: [],
                listed: resources.unconverted.count { $0.place.isEmpty })
        }
    }

    private func lines(_ document: ExtractedDocument, _ file: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for statement in document.lines {
            var json = JSONText()
            document.write(statement, to: &json) { $0.member("file", file) }
            bytes += json.bytes
            bytes.append(UInt8(ascii: "\n"))
        }
        var json = JSONText()
        document.writeLedger(to: &json) { $0.member("file", file) }
        bytes += json.bytes
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}

extension ExtractedDocument {
    /// The statements that stand for themselves.
    var lines: [ClinicalStatement] { statements.filter { $0.disposition == .converted } }
}
