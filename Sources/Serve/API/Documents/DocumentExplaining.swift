import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Says why somebody sees a document, or does not.
struct DocumentExplaining {
    let call: APICall

    func response() async throws -> Response {
        let (owner, id) = (try call.owner(), try call.id())
        guard try await owner.document(id) != nil else { throw ServiceFailure.notFound }
        let level = call.text("level").flatMap(ConsentLevel.init) ?? .metadata
        let purpose = call.text("purpose").flatMap(PurposeOfUse.init)
        let explanation: DocumentExplanation
        switch (call.text("app"), call.text("delegate").flatMap(UUID.init)) {
        case (let app?, nil):
            explanation = try await owner.explain(
                document: id, to: ClientApp(identifier: app), purpose: purpose ?? .patientRequest,
                level: level)
        case (nil, let delegate?):
            explanation = try await owner.explain(
                document: id, toDelegate: PersonID(delegate), purpose: purpose ?? .familyRequest,
                level: level)
        default:
            throw ServiceFailure(
                .unprocessableContent, "invalid-argument", "expected an app or a delegate",
                errors: [RequestError(.parameter("app"), "required", "an app or a delegate")])
        }
        return .json { json in
            json.object { json in
                json.member("document", explanation.document.lowercasedText)
                json.member("level", explanation.level.rawValue)
                json.member("seen", explanation.isSeen)
                json.member("reason", explanation.reason)
                json.present("record", explanation.record?.id.lowercasedText)
            }
        }
    }
}
