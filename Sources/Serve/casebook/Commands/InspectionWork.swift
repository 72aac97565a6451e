import Base
import ClinicalDocument
import DocumentValidation
import XMLTree

/// From one input to its header; safe to run many at once.
struct InspectionWork: Sendable {
    let limits = ParseLimits()

    enum Result: Sendable {
        case header(file: String, DocumentHeader)
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
        do throws(XMLRefusal) {
            let document = try XMLDocument(bytes, limits: limits)
            if let header = DocumentHeader(document) {
                return .header(file: input.name, header)
            }
            let root = document.root
            return .refused(
                file: input.name, root: "{\(root.namespace ?? "")}\(root.name)",
                reason: "the root is not ClinicalDocument in urn:hl7-org:v3")
        } catch {
            return .refused(file: input.name, root: nil, reason: error.description)
        }
    }
}

extension InspectionWork.Result {
    /// The header under stable keys; see `DocumentHeader`.
    var json: String {
        var json = JSONText()
        json.object { json in
            switch self {
            case .header(let file, let header):
                json.member("file", file)
                json.member("well_formed", true)
                json.member("root", "{urn:hl7-org:v3}ClinicalDocument")
                json.member("root_ok", true)
                header.writeMembers(&json)
            case .refused(let file, let root, let reason):
                json.member("file", file)
                json.member("well_formed", root != nil)
                json.present("root", root)
                if root != nil { json.member("root_ok", false) }
                json.member("error", reason)
            case .unreadable(let failure):
                json.member("file", failure.name)
                json.member("error", "cannot be read: \(failure.reason)")
            }
        }
        return json.text
    }

    var row: [String] {
        switch self {
        case .header(let file, let header):
            [
                file, header.title ?? "", header.patientName ?? "", header.custodianName ?? "",
                header.authorNames.first ?? "",
                header.effectiveTime.flatMap { $0.value ?? $0.low } ?? "",
            ]
        case .refused(let file, _, let reason): [file, "(\(reason))", "", "", "", ""]
        case .unreadable(let failure):
            [failure.name, "(cannot be read: \(failure.reason))", "", "", "", ""]
        }
    }
}
