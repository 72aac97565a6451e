import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import Hummingbird
import NIOCore

/// `POST [base]`: a batch of independent requests, or a transaction (FHIR R4, 3.1.0.11).
///
/// A request of a batch is answered as it is answered alone, with the caller's own rights. A
/// transaction is one of those that can be done as a whole: reads, new Observations, or one
/// document (``DocumentBundle``).
struct BatchRoutes: Sendable {
    /// Entries of a Bundle.
    static let entries = 100

    let service: FHIRService
    /// What answers the facade's requests.
    let responder: any HTTPResponder<ServiceContext>

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("") { try await respond($0, $1) }
    }

    private func respond(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try service.caller(context)
        try FHIRResponse.requireFormat(request)
        try request.requireBody(of: FHIRResponse.jsonTypes)
        let bytes = try await request.bytes(upTo: service.parts.configuration.bodyBytes)
        guard let bundle = try? JSONValue(bytes), bundle["resourceType"]?.text == "Bundle" else {
            throw ServiceFailure.invalid("invalid-resource", "the body has to be a Bundle in JSON")
        }
        let written = bundle["entry"]?.list ?? []
        guard written.count <= Self.entries else {
            throw ServiceFailure.invalid(
                "too-many-entries", "a Bundle has at most \(Self.entries) entries here")
        }
        let entries = try written.enumerated().map { try BatchEntry($1, at: $0, service.base) }
        switch bundle["type"]?.text {
        case "batch":
            var all: [BatchAnswer] = []
            for entry in entries { all.append(await answer(entry, request, context)) }
            return FHIRResponse.json(BatchAnswer.bundle(all, type: "batch-response"))
        case "transaction":
            do {
                let answers = try await transaction(entries, request, context)
                return FHIRResponse.json(
                    BatchAnswer.bundle(answers, type: "transaction-response"))
            } catch let rejected as RejectedBundle { return rejected.response }
        default:
            throw ServiceFailure.invalid(
                "invalid-type", "Bundle.type has to be batch or transaction")
        }
    }

    private func transaction(
        _ entries: [BatchEntry], _ request: Request, _ context: ServiceContext
    ) async throws -> [BatchAnswer] {
        if entries.allSatisfy({ $0.method == .get }) {
            var answers: [BatchAnswer] = []
            for entry in entries {
                let answer = await answer(entry, request, context)
                guard answer.status.kind == .successful else {
                    throw ServiceFailure(
                        answer.status, "failed-entry",
                        "entry \(entry.place) was answered with \(answer.status.code), so that "
                            + "the transaction is not done")
                }
                answers.append(answer)
            }
            return answers
        }
        if entries.allSatisfy({ $0.method == .post && $0.path == "Observation" }) {
            return try await ObservationCreation(service: service)
                .answers(to: entries.map(\.resource), request, context)
        }
        if let document = try DocumentBundle(entries) {
            return try await document.answers(service: service, request, context)
        }
        throw ServiceFailure(
            .unprocessableContent, "not-supported",
            "a transaction here reads only, or creates Observations only, or brings one document "
                + "(a DocumentReference with its Binary, MHD ITI-65); a batch takes other entries")
    }

    /// The answer to a request as it is answered alone; what fails is an answer too.
    private func answer(
        _ entry: BatchEntry, _ request: Request, _ context: ServiceContext
    ) async -> BatchAnswer {
        guard let method = entry.method else { return .failed(.methodNotAllowed) }
        var headers = request.headers
        // The answers are read here, and sent together.
        for name in [
            HTTPField.Name.contentLength, .contentEncoding, .transferEncoding, .acceptEncoding,
        ] {
            headers[name] = nil
        }
        headers[.accept] = FHIRResponse.jsonTypes[0]
        headers[.contentType] = method == .post ? FHIRResponse.jsonTypes[0] : nil
        for (name, value) in entry.conditions { headers[name] = value }
        var json = JSONText()
        if let resource = entry.resource { json.value(resource) }
        let part = Request(
            head: HTTPRequest(
                method: method, scheme: request.head.scheme, authority: request.head.authority,
                path: "/fhir/R4/" + entry.address, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(bytes: json.bytes)))
        do {
            let response = try await responder.respond(to: part, context: context)
            return try await BatchAnswer(response)
        } catch let failure as ServiceFailure {
            return BatchAnswer(failure)
        } catch let error as HTTPError {
            return .failed(error.status)
        } catch {
            return BatchAnswer(ServiceFailure(any: error))
        }
    }
}
