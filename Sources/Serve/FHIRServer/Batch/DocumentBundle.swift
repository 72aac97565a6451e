import Base
import DocumentValidation
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Intake

/// A transaction that brings one document (MHD 4.2, ITI-65 Provide Document Bundle): a
/// DocumentReference, the Binary that it points to, and what describes the submission.
struct DocumentBundle {
    /// Resources that may come along: they describe the submission, and the document's own header
    /// says who its patient is.
    private static let companions: Set<String> = ["List", "Patient"]

    private let entries: [BatchEntry]
    /// The DocumentReference with its document in `attachment.data`.
    private let reference: JSONValue

    /// nil for what is no such transaction.
    ///
    /// - Throws: ``ServiceFailure`` for one whose DocumentReference does not point to its Binary.
    init?(_ entries: [BatchEntry]) throws(ServiceFailure) {
        func all(_ type: String) -> [BatchEntry] {
            entries.filter { $0.method == .post && $0.path == type }
        }
        let (references, binaries) = (all("DocumentReference"), all("Binary"))
        let others = entries.filter {
            ![.post].contains($0.method) || !Self.companions.contains($0.path)
        }
        guard references.count == 1, others.count == references.count + binaries.count,
            let resource = references[0].resource
        else { return nil }
        self.entries = entries
        guard let binary = binaries.first else {
            reference = resource
            return
        }
        let contents = resource["content"]?.list ?? []
        let address = contents.first?["attachment"]?["url"]?.text
        guard binaries.count == 1, contents.count == 1, let address, address == binary.fullURL,
            let data = binary.resource?["data"]
        else {
            throw ServiceFailure(
                .unprocessableContent, "invalid-content",
                "content.attachment.url of the DocumentReference has to be the fullUrl of the one "
                    + "Binary of the Bundle, with its data")
        }
        reference = resource.setting(
            "content", to: .array([contents[0].settingAttachment("data", to: data)]))
    }

    /// Takes the document in, and answers for every entry.
    ///
    /// - Throws: ``RejectedBundle`` where the document is not stored, and ``ServiceFailure``.
    func answers(
        service: FHIRService, _ request: Request, _ context: ServiceContext
    ) async throws -> [BatchAnswer] {
        var json = JSONText()
        json.value(reference)
        let taken = try await PublishRoutes(service: service).publish(json.bytes, context)
        let status = IntakeOutcome.status(of: taken.outcome)
        var outcome = JSONText()
        IntakeOutcome(taken).write(to: &outcome)
        guard let sample = taken.sample, status.kind == .successful else {
            throw RejectedBundle(status: status, outcome: outcome.bytes)
        }
        let id = sample.uuid.resourceID
        return entries.map { entry in
            switch entry.path {
            case "DocumentReference", "Binary":
                BatchAnswer(
                    status, location: "\(service.base)\(entry.path)/\(id)", outcome: outcome.bytes)
            default: BatchAnswer(.ok, outcome: Self.notKept(entry.path))
            }
        }
    }

    private static func notKept(_ type: String) -> [UInt8] {
        OperationOutcome([
            .init(
                .information, "informational",
                text: type == "List"
                    ? "The submission set is not kept as a List: the document's receipt has its "
                        + "source and its time."
                    : "The patient is read from the document; this resource is not kept.")
        ]).bytes
    }
}

/// A document that was not stored: what became of it, as an OperationOutcome.
struct RejectedBundle: Error {
    let status: HTTPResponse.Status
    let outcome: [UInt8]

    var response: Response {
        var json = JSONText()
        json.raw(outcome)
        return FHIRResponse.json(json, status: status)
    }
}

extension JSONValue {
    /// The same object with a member of another value, at its place or at the end.
    fileprivate func setting(_ name: String, to value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        let member = JSONMember(name: name, value: value)
        if let place = members.firstIndex(where: { $0.name == name }) {
            members[place] = member
        } else {
            members.append(member)
        }
        return .object(members)
    }

    fileprivate func settingAttachment(_ name: String, to value: JSONValue) -> JSONValue {
        setting("attachment", to: (self["attachment"] ?? .object([])).setting(name, to: value))
    }
}
