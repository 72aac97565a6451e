import Access
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Intake

/// Decisions about documents that wait for one, as on the page "To decide".
enum DecisionOperations {
    static let all = [settle, refuse]

    static let settle = APIOperation(
        id: "settleConflict", method: .post, path: "/v1/receipts/{sha256}/settle",
        group: .receipts, summary: "Decide which of two documents with the same id is valid",
        details: """
            For a document that is set aside because a stored one has its id. The other one is \
            set aside, where no reader finds it; the same request changes the decision. A document \
            that replaces the stored one is validated again and gets its own UUID, and consents \
            for the stored one do not apply to it. The access logs of the persons concerned show \
            the decision and its reason.
            """,
        callers: [.staff], scope: nil,
        body: .json(
            .named(settling), example: #"{"valid":"arrived","reason":"Corrected by the sender"}"#),
        answers: [.json(200, .named(PersonSchemas.act), "The act takes effect immediately.")],
        failures: [422], isLong: true,
        handle: { call in
            let body = try call.body(Settling.self)
            let digest = try call.digest()
            guard body.valid == .arrived || body.person == nil else {
                throw ServiceFailure.refused(
                    "/person", "unexpected",
                    "expected no person: the stored document keeps its own")
            }
            guard case .person? = try await call.oversight().subject(of: .receipt(digest)) else {
                throw ServiceFailure.notFound
            }
            let administrator = try call.administrator()
            guard body.valid == .arrived else {
                let act = try await administrator.settle(conflict: digest, because: body.reason)
                return .json { act.write(to: &$0) }
            }
            let source = try await administrator.sourceOfConflict(digest)
            let act = try await call.parts.intake(from: source, for: call.context.client)
                .settle(
                    conflict: digest, for: body.person.map { PersonID($0) }, by: administrator,
                    because: body.reason)
            return .json { act.write(to: &$0) }
        })

    static let refuse = APIOperation(
        id: "refuseDocument", method: .post, path: "/v1/receipts/{sha256}/refuse",
        group: .receipts, summary: "Decide not to store a document whose patient is unclear",
        details: """
            For a document that was rejected with CB-INTAKE-PATIENT. The same bytes stay rejected \
            (CB-INTAKE-REFUSED) until their patient is clear. The access log shows who decided it \
            and why.
            """,
        callers: [.staff], scope: nil,
        body: .json(.named(refusing), example: #"{"reason":"A test page"}"#),
        answers: [.json(200, .named(DocumentSchemas.receipt), "The receipt after the decision.")],
        failures: [422],
        handle: { call in
            struct Body: Decodable { let reason: String }
            let reason = try call.body(Body.self).reason
            let (digest, oversight) = (try call.digest(), try call.oversight())
            guard try await oversight.subject(of: .patients(digest)) != nil else {
                throw ServiceFailure.notFound
            }
            try await call.administrator().refuse(digest, because: reason)
            guard let receipt = try await oversight.refusal(digest) else {
                throw ServiceFailure.notFound
            }
            return .json { receipt.write(withParts: false, to: &$0) }
        })

    private struct Settling: Decodable {
        enum Valid: String, Decodable, CaseIterable { case stored, arrived }

        let valid: Valid
        let reason: String
        let person: UUID?
    }

    private static let settling = NamedSchema(
        "Settling", "Which of two documents with the same id is valid, and the reason.",
        .closed(
            .required(
                "valid", .choice(Settling.Valid.allCases.map(\.rawValue)),
                "The valid document: the stored one, or the one that arrived later."),
            .required("reason", PersonSchemas.words, "The reason, which the person can read."),
            .optional(
                "person", TextRule.uuid,
                "The person of the document that arrived; by its patient identifiers if absent.")))

    private static let refusing = NamedSchema(
        "Refusing", "Why a document is not stored.",
        .closed(
            .required("reason", PersonSchemas.words, "The reason, which the access log keeps.")))
}

extension APICall {
    /// The SHA-256 in the address.
    func digest() throws(ServiceFailure) -> ContentDigest {
        guard let digest = ContentDigest(hexadecimal: try path("sha256")) else { throw .notFound }
        return digest
    }
}
