import Access
import HTTPExchange
import Base
import DocumentValidation
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Intake

/// Takes a document in and answers with its receipt.
struct DocumentUpload {
    let call: APICall

    func response() async throws -> Response {
        let bytes = try await call.request.bytes(upTo: call.parts.configuration.bodyBytes)
        return try await call.work { try await response(to: bytes) }
    }

    private func response(to bytes: [UInt8]) async throws -> Response {
        let receipt = try await take(bytes)
        switch receipt.outcome {
        case .stored(let sample):
            let address = "/v1/documents/\(sample.uuid.lowercasedText)"
            return .json(.created, headers: [.location: address]) { receipt.write(to: &$0) }
        case .duplicate: return .json { receipt.write(namingSample: namesOthers, to: &$0) }
        case .conflict:
            return refusal(
                .conflict, "conflict", "another document with the same id is stored", receipt)
        case .rejected(let reason):
            return refusal(.unprocessableContent, reason.code, reason.message, receipt)
        }
    }

    private func take(_ bytes: [UInt8]) async throws -> IntakeReceipt {
        let person = call.text("person").flatMap(UUID.init).map { PersonID($0) }
        let intake = call.parts.intake(from: source, for: call.context.client)
        guard case .app(_, let bound, _) = call.caller.role else {
            return try await intake.take(bytes, person: person)
        }
        guard person == nil || person == bound else { throw ServiceFailure.notFound }
        return try await intake.save(bytes, by: try call.client())
    }

    /// Whether an answer names a document that was there before: staff ask for it with a reason.
    private var namesOthers: Bool {
        if case .staff = call.caller.role { false } else { true }
    }

    private var source: Source {
        switch call.caller.role {
        case .intake(let source): source
        case .app(let app, _, _): Source(name: app.name)
        default: Source(name: call.text("source") ?? "staff")
        }
    }

    /// A problem with a finding an error, and the receipt.
    private func refusal(
        _ status: HTTPResponse.Status, _ code: String, _ detail: String, _ receipt: IntakeReceipt
    ) -> Response {
        let errors = receipt.report?.findings.map(RequestError.init) ?? []
        let failure = ServiceFailure(status, code, detail, errors: errors)
        let bytes = failure.problem(request: call.context.requestID) { json in
            json.key("receipt")
            receipt.write(namingSample: namesOthers, to: &json)
        }
        return .bytes(status, "application/problem+json", bytes)
    }
}
