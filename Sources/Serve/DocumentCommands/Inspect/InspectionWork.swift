internal import Base
internal import ClinicalDocument
internal import CommandSupport
internal import DocumentValidation
internal import HealthModel
internal import Intake
internal import PDFAttachments
internal import XMLTree
internal import Wording

/// From one input to its header; safe to run many at once.
struct InspectionWork: Sendable {
    let limits = ParseLimits()
    /// Whether results hold the documents themselves.
    var keepsSource = false

    /// The fields that a table shows.
    static let columns = HeaderField.sortable + [.effectiveTime]

    enum Result: Sendable {
        case header(file: String, DocumentHeader, source: [UInt8])
        case refused(file: String, root: String?, reason: String)
        case unreadable(FileFailure)
    }

    @Sendable func inspect(_ input: Input) async -> Result {
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
            return .refused(file: input.name, root: nil, reason: error.description)
        }
        do throws(XMLRefusal) {
            let work = limits.budget(forBytes: xml.count)
            let document = try XMLDocument(xml, limits: limits, within: work)
            let header = DocumentHeader(document, reading: HeaderField.facts)
            guard !work.isSpent else {
                return .refused(
                    file: input.name, root: nil,
                    reason: DocumentMessage.tooManySteps.text)
            }
            if let header {
                return .header(file: input.name, header, source: keepsSource ? xml : [])
            }
            let root = document.root
            return .refused(
                file: input.name, root: "{\(root.namespace ?? "")}\(root.name)",
                reason: DocumentMessage.otherRoot.text)
        } catch {
            return .refused(file: input.name, root: nil, reason: error.description)
        }
    }
}

extension InspectionWork.Result {
    /// The document itself, where it was kept.
    var source: [UInt8] { if case .header(_, _, let source) = self { source } else { [] } }

    var file: String {
        switch self {
        case .header(let file, _, _), .refused(let file, _, _): file
        case .unreadable(let failure): failure.name
        }
    }

    /// The header under stable keys; see `DocumentHeader`.
    var json: String {
        var json = JSONText()
        json.object { json in
            switch self {
            case .header(let file, let header, _):
                json.member("file", file)
                json.member("wellFormed", true)
                json.member("well_formed", true)
                json.member("root", "{urn:hl7-org:v3}ClinicalDocument")
                json.member("rootOK", true)
                json.member("root_ok", true)
                header.writeJSON(&json, oldNames: true)
            case .refused(let file, let root, let reason):
                json.member("file", file)
                json.member("wellFormed", root != nil)
                json.member("well_formed", root != nil)
                json.present("root", root)
                if root != nil {
                    json.member("rootOK", false)
                    json.member("root_ok", false)
                }
                json.member("error", reason)
            case .unreadable(let failure):
                json.member("file", failure.name)
                json.member("error", DocumentMessage.notRead(failure.reason).text)
            }
        }
        return json.text
    }

    var row: [String] {
        let nothing = Array(repeating: "", count: InspectionWork.columns.count - 1)
        return switch self {
        case .header(let file, let header, _):
            [file] + InspectionWork.columns.map { HeaderValues(header).texts($0).first ?? "" }
        case .refused(let file, _, let reason): [file, "(\(reason))"] + nothing
        case .unreadable(let failure):
            [failure.name, DocumentMessage.notReadCell(failure.reason).text] + nothing
        }
    }
}
