import Access
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with decisions about documents.
enum ConsentOperations {
    static let all = [
        list, decide, revoke, remove, requests, answer, cancel, emergencies, open, acknowledge,
    ]

    private static let reading = APIOperation.Scope(.search, "Consent")
    private static let writing = APIOperation.Scope(.create, "Consent")

    static let list = APIOperation(
        id: "listConsents", method: .get, path: "/v1/consents", group: .consent,
        summary: "List the person's decisions", callers: [.owner], scope: reading,
        parameters: [
            APIParameter(
                "inForce", .boolean, "true returns only records that no other record supersedes."),
            APIParameter(
                "after", .integer(0...9_007_199_254_740_991), "The `next` of the previous page."),
            APIParameter("limit", .integer(1...StoreLimits.pageRows), "1000 by default."),
        ],
        answers: [.json(200, .named(ConsentSchemas.records), "The records, oldest first.")],
        handle: { call in
            let page = try await call.owner().consentPage(
                ConsentQuery(
                    isInForce: call.isTrue("inForce"), isLatestFirst: false,
                    after: call.integer("after").map(Int64.init),
                    limit: call.integer("limit") ?? StoreLimits.pageRows))
            return .json { json in
                json.object { json in
                    json.key("records")
                    json.array(page.records) { json, record in record.write(to: &json) }
                    guard let next = page.next else { return }
                    json.member("next", Int(next))
                }
            }
        })

    static let decide = APIOperation(
        id: "decideConsent", method: .post, path: "/v1/consents", group: .consent,
        summary: "Allow or deny",
        details: """
            A denial takes precedence over every permission. A delegate decides for apps and \
            organisations, about documents that the delegate sees. To appoint a delegate, permit \
            `delegate:UUID`.
            """,
        callers: [.owner, .delegate], scope: writing,
        body: .json(
            .named(ConsentSchemas.draft),
            example: #"""
                {"effect":"permit","document":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10","gr\#
                antee":"app:org.example.app","until":"2027-01-01T00:00:00Z","text":"For \#
                my second opinion"}
                """#),
        answers: [.json(201, .named(ConsentSchemas.record), "The decision applies from now on.")],
        failures: [422], handle: { try await ConsentDeciding(call: $0).response() })

    static let revoke = APIOperation(
        id: "revokeConsent", method: .post, path: "/v1/consents/{id}/revoke", group: .consent,
        summary: "Withdraw a decision",
        details: "The decision ends with the next access, including that of running queries.",
        callers: [.owner, .delegate], scope: writing,
        body: .json(.named(ConsentSchemas.reason), example: #"{"text":"The treatment is over"}"#),
        answers: [.json(200, .named(ConsentSchemas.record), "The record of the withdrawal.")],
        failures: [422],
        handle: { call in
            let (id, text) = (try call.id(), try call.body(Reason.self).text)
            let record: ConsentRecord
            if case .owner = call.caller.role {
                record = try await call.owner().revoke(id, text: text)
            } else {
                record = try await call.delegate().revoke(id, text: text)
            }
            return .json { record.write(to: &$0) }
        })

    static let remove = APIOperation(
        id: "removeDocument", method: .post, path: "/v1/documents/{id}/remove", group: .consent,
        summary: "Hide a document from everyone else, in emergencies too",
        callers: [.owner], scope: writing,
        body: .json(
            .named(ConsentSchemas.reason), example: #"{"text":"It is about somebody else"}"#),
        answers: [.json(200, .named(ConsentSchemas.record), "The record.")], failures: [422],
        handle: { call in
            let (owner, id) = (try call.owner(), try call.id())
            guard try await owner.document(id) != nil else { throw ServiceFailure.notFound }
            let record = try await owner.remove(id, text: try call.body(Reason.self).text)
            return .json { record.write(to: &$0) }
        })

    static let requests = APIOperation(
        id: "listDocumentRequests", method: .get, path: "/v1/consent-requests", group: .consent,
        summary: "List the requests for documents that wait for the person",
        callers: [.owner], scope: reading, parameters: APIParameter.requestPaging,
        answers: [.json(200, .named(ConsentSchemas.requests), "Pending requests, oldest first.")],
        handle: { call in
            try await RequestWaiting(call: call)
                .response(call.owner().documentRequests) { $0.write(to: &$1) }
        })

    static let answer = APIOperation(
        id: "answerDocumentRequest", method: .post, path: "/v1/consent-requests/{id}/answer",
        group: .consent, summary: "Answer a request: allow some documents and deny the others",
        callers: [.owner], scope: writing,
        body: .json(
            .named(ConsentSchemas.answer),
            example: #"""
                {"granted":[{"document":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10","level":"\#
                data"}],"until":null}
                """#),
        answers: [.json(200, .named(ConsentSchemas.records), "The resulting records.")],
        failures: [422], handle: { try await ConsentAnswering(call: $0).response() })

    static let cancel = APIOperation(
        id: "cancelDocumentRequest", method: .post, path: "/v1/consent-requests/{id}/cancel",
        group: .consent, summary: "Close a request without an answer",
        callers: [.owner], scope: writing,
        answers: [.empty(204, "The requested documents stay undecided.")], failures: [422],
        handle: { call in
            try await call.owner().cancel(documentRequest: try call.id())
            return .done
        })

    static let emergencies = APIOperation(
        id: "listEmergencies", method: .get, path: "/v1/emergencies", group: .consent,
        summary: "List the emergency accesses", callers: [.owner], scope: reading,
        answers: [.json(200, .named(ConsentSchemas.emergencies), "Newest first.")],
        handle: { call in
            let accesses = try await call.owner().emergencyAccesses()
            return .json { json in
                json.object { json in
                    json.key("emergencies")
                    json.array(accesses) { json, access in access.write(to: &json) }
                }
            }
        })

    static let open = APIOperation(
        id: "openEmergency", method: .post, path: "/v1/emergencies", group: .consent,
        summary: "Break the glass: open an emergency access",
        details: """
            For an hour, the app sees all documents except hidden ones; the person is notified. \
            The token's purpose of use has to be BTG.
            """,
        callers: [.app], scope: .init(.search, "DocumentReference"),
        body: .json(
            .named(ConsentSchemas.opening),
            example: #"""
                {"professional":"On-call physician, ward 3","reason":"Patient is unconsc\#
                ious"}
                """#),
        answers: [.json(201, .named(ConsentSchemas.emergency), "It is open.")], failures: [422],
        handle: { call in
            guard case .app(let app, let person, .breakTheGlass) = call.caller.role else {
                throw ServiceFailure.forbidden("this needs a token whose purpose of use is BTG")
            }
            let body = try call.body(Opening.self)
            let access = try await call.parts.store.openEmergencyAccess(
                by: app, for: person, professional: body.professional, reason: body.reason)
            return .json(.created) { access.write(to: &$0) }
        })

    static let acknowledge = APIOperation(
        id: "acknowledgeEmergency", method: .post, path: "/v1/emergencies/{id}/acknowledge",
        group: .consent, summary: "Mark an emergency access as seen by the person; this ends it",
        callers: [.owner], scope: writing,
        answers: [.empty(204, "The access is marked as seen.")], failures: [422],
        handle: { call in
            try await call.owner().acknowledge(emergency: try call.id())
            return .done
        })

    private struct Reason: Decodable { let text: String }

    private struct Opening: Decodable {
        let professional: String
        let reason: String
    }
}

extension APIParameter {
    /// Which of the requests that wait.
    static let requestPaging = [
        APIParameter(
            "after", TextRule.uuid, "The `next` of the previous page, or the last known request."),
        APIParameter("limit", .integer(1...StoreLimits.pageRows), "100 by default."),
        APIParameter(
            "wait", .integer(0...60), "The time to wait for a request if there is none, in seconds."
        ),
    ]
}

/// A page of the requests that wait for a person, who may wait for the first one (`wait`): a
/// client that names the last request it knows (`after`) is told of the next one when it comes,
/// and asks no more often than that.
///
/// ```
/// GET /v1/authorization-requests?after=LAST&wait=60
/// ```
struct RequestWaiting {
    let call: APICall

    func response<Request: Sendable>(
        _ read: @escaping @Sendable (UUID?, Int) async throws -> RequestPage<Request>,
        writing write: (Request, inout JSONText) -> Void
    ) async throws -> Response {
        let page = try await page(read)
        return .json { json in
            json.object { json in
                json.key("requests")
                json.array(page.requests) { json, request in write(request, &json) }
                json.present("next", page.next?.lowercasedText)
            }
        }
    }

    private func page<Request: Sendable>(
        _ read: @escaping @Sendable (UUID?, Int) async throws -> RequestPage<Request>
    ) async throws -> RequestPage<Request> {
        let after = call.text("after").flatMap(UUID.init)
        let limit = call.integer("limit") ?? StoreLimits.batchRows
        let first = try await read(after, limit)
        guard first.requests.isEmpty, first.next == nil, let seconds = call.integer("wait"),
            seconds > 0
        else { return first }
        let prompts = try call.owner().prompts()
        _ = try await call.waiting(seconds: seconds) {
            for try await _ in prompts where try await !read(after, 1).requests.isEmpty {
                return true
            }
            return nil
        }
        try await call.checkCaller()
        return try await read(after, limit)
    }
}
