import Access
import FHIR
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Intake

/// `POST DocumentReference`: simplified publish of MHD (ITI-105). The document in
/// `content.attachment.data` goes through intake like every other; what the DocumentReference says
/// of it counts for its person alone.
struct PublishRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("DocumentReference") { try await publish($0, $1) }
    }

    private func publish(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try source(context)
        try FHIRResponse.requireFormat(request)
        try request.requireBody(of: FHIRResponse.jsonTypes)
        let limit = service.parts.configuration.bodyBytes
        let bytes = try await request.bytes(upTo: limit)
        return answer(try await publish(bytes, context))
    }

    /// Takes in the document of a DocumentReference.
    ///
    /// - Throws: ``ServiceFailure``.
    func publish(_ bytes: [UInt8], _ context: ServiceContext) async throws -> IntakeReceipt {
        let source = try source(context)
        return try await service.parts.work.run(for: context) {
            try await publish(bytes, from: source, for: context.client)
        }
    }

    /// Which system brings it.
    private func source(_ context: ServiceContext) throws -> Source {
        let caller = try service.caller(context, may: .create, on: "DocumentReference")
        guard case .intake(let source) = caller.role else {
            throw ServiceFailure.forbidden("documents are brought in by systems of the intake")
        }
        return source
    }

    private func publish(
        _ bytes: [UInt8], from source: Source, for client: ClientConnection?
    ) async throws -> IntakeReceipt {
        guard let resource = IncomingResource(bytes),
            resource.type == "DocumentReference"
        else {
            throw ServiceFailure.invalid(
                "invalid-resource", "the body has to be a DocumentReference in JSON")
        }
        guard resource.root["status"].text == "current" else {
            throw ServiceFailure.invalid(
                "invalid-status",
                "DocumentReference.status has to be there and to be current (MHD, ITI-105)")
        }
        let attachment = try IncomingAttachment(of: resource)
        let sidecar = try Self.sidecar(resource.root["subject"])
        if case .known(let person)? = sidecar?.person {
            guard try await service.parts.store.intake(source: source).knows(person) else {
                throw Self.unknownPatient
            }
        }
        return try await service.parts.intake(from: source, for: client).take(
            attachment.bytes, sidecar: sidecar)
    }

    private static let unknownPatient = ServiceFailure.invalid(
        "invalid-reference", "DocumentReference.subject has to be a Patient of ours")

    /// Whose document it is, if the reference says so.
    private static func sidecar(_ subject: IncomingResource.Node) throws -> IntakeSidecar? {
        if let reference = subject["reference"].text {
            guard let uuid = ResourceID(reference: reference, to: "Patient")?.uuid else {
                throw unknownPatient
            }
            return IntakeSidecar(person: .known(PersonID(uuid)))
        }
        let identifier = subject["identifier"]
        guard let system = identifier["system"].text, let value = identifier["value"].text else {
            return nil
        }
        guard let instance = BusinessIdentifier(system: system, value: value).instance else {
            throw ServiceFailure.invalid(
                "invalid-identifier",
                "DocumentReference.subject.identifier has to have a system as urn:oid:1.2.3")
        }
        return IntakeSidecar(person: .identified(instance))
    }

    private func answer(_ receipt: IntakeReceipt) -> Response {
        var headers: HTTPFields = [:]
        if let sample = receipt.sample {
            headers[.location] =
                "\(service.base)DocumentReference/\(sample.uuid.resourceID)/_history/1"
            headers[.eTag] = "W/\"1\""
        }
        var json = JSONText()
        IntakeOutcome(receipt).write(to: &json)
        return FHIRResponse.json(
            json, status: IntakeOutcome.status(of: receipt.outcome), headers: headers)
    }
}
