import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// `POST Observation`: an app saves a sample of its person, as by `POST /v1/samples`.
struct ObservationCreation {
    let service: FHIRService

    func respond(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let writer = try writer(context)
        try FHIRResponse.requireFormat(request)
        try request.requireBody(of: FHIRResponse.jsonTypes)
        let bytes = try await request.bytes(upTo: service.parts.configuration.bodyBytes)
        guard let root = try? JSONValue(bytes) else {
            throw ServiceFailure.invalid("invalid-resource", "the body has to be JSON")
        }
        let sample = try writer.sample(root)
        if request.headers[.ifNoneExist] != nil,
            try await exists(request, sample, in: writer.client)
        {
            return answer(sample, person: writer.person, status: .ok)
        }
        _ = try await writer.client.save([sample])
        return answer(sample, person: writer.person, status: .created)
    }

    /// Saves the Observations of a transaction, all or none.
    func answers(
        to resources: [JSONValue?], _ request: Request, _ context: ServiceContext
    ) async throws -> [BatchAnswer] {
        let writer = try writer(context)
        let samples = try resources.map { try writer.sample($0 ?? .null) }
        _ = try await writer.client.save(samples)
        var answers: [BatchAnswer] = []
        for sample in samples {
            answers.append(
                try await BatchAnswer(answer(sample, person: writer.person, status: .created)))
        }
        return answers
    }

    /// An app that may save samples of its person.
    private struct Writer {
        let client: ClientHandle
        let person: PersonID
        let coverage: ScopeCoverage

        func sample(_ root: JSONValue) throws -> Sample {
            let sample = try ObservationCreation.sample(root)
            guard coverage.includes(ObservationCode(sample.sampleType)) else {
                throw ServiceFailure.forbidden(
                    "the scopes do not cover this kind of Observation")
            }
            if let subject = root["subject"]?["reference"]?.text {
                guard ResourceID(reference: subject, to: "Patient")?.uuid == person.uuid else {
                    throw ServiceFailure.invalid(
                        "invalid-reference", "Observation.subject has to be the app's Patient")
                }
            }
            return sample
        }
    }

    private func writer(_ context: ServiceContext) throws -> Writer {
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: .create, on: "Observation")
        guard case .app(_, let person, _) = caller.role,
            let client = service.parts.samples(of: caller) as? ClientHandle
        else { throw ServiceFailure.forbidden("Observations are created by a person's apps") }
        return Writer(client: client, person: person, coverage: coverage)
    }

    private static func sample(_ root: JSONValue) throws -> Sample {
        do { return try ObservationReader(root).sample() } catch {
            throw ServiceFailure(
                .unprocessableContent, "invalid-resource",
                "Observation\(error.pointer.replacing("/", with: ".")): \(error.message)",
                errors: [RequestError(.body(error.pointer), "invalid-resource", error.message)])
        }
    }

    /// Whether the Observation of a conditional create is there already (FHIR R4, 3.1.0.8.1): by
    /// its identifier, which has to be the sample's UUID.
    private func exists(
        _ request: Request, _ sample: Sample, in client: ClientHandle
    ) async throws -> Bool {
        let expected = "urn:ietf:rfc:3986|urn:uuid:\(sample.uuid.resourceID)"
        let condition = SearchForm.read(request.headers[.ifNoneExist])
        guard condition.count == 1, condition[0].name == "identifier",
            condition[0].written == expected
        else {
            throw ServiceFailure.invalid(
                "not-supported",
                "If-None-Exist expects identifier=urn:ietf:rfc:3986|urn:uuid:…, the identifier of "
                    + "the Observation")
        }
        return try await client.sample(sample.uuid) != nil
    }

    private func answer(
        _ sample: Sample, person: PersonID, status: HTTPResponse.Status
    ) -> Response {
        var json = JSONText()
        ObservationWriter(person: person).write(sample, to: &json)
        return FHIRResponse.json(
            json, status: status,
            headers: [.location: "\(service.base)Observation/\(sample.uuid.resourceID)"])
    }
}

extension HTTPField.Name {
    /// The condition of a create (FHIR R4, 3.1.0.8.1).
    static let ifNoneExist = HTTPField.Name("If-None-Exist")!
}
