import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with what apps may save and read, by type.
enum AuthorizationOperations {
    static let all = [ask, requests, request, answer, cancel, sharing, apps, list, set, reset]

    private static let reading = APIOperation.Scope(.search, "Consent")
    private static let writing = APIOperation.Scope(.create, "Consent")

    static let ask = APIOperation(
        id: "requestAuthorization", method: .post, path: "/v1/authorization-requests",
        group: .authorization, summary: "Ask the person for permission to save and read",
        details: "This grants nothing: types without a decision wait for the person.",
        callers: [.app], scope: nil,
        body: .json(
            .named(AuthorizationSchemas.wish),
            example: #"""
                {"read":["HeartRate"],"share":["StepCount"],"usage":{"read":{"en":"To sh\#
                ow your pulse"},"share":{"en":"To keep your steps"}}}
                """#),
        answers: [
            .json(201, .named(AuthorizationSchemas.asked), "The request is pending."),
            .json(
                200, .named(AuthorizationSchemas.asked), "All requested types are decided."),
        ], failures: [422], handle: { try await AuthorizationAsking(call: $0).response() })

    static let requests = APIOperation(
        id: "listAuthorizationRequests", method: .get, path: "/v1/authorization-requests",
        group: .authorization, summary: "List the requests of apps that wait for the person",
        callers: [.owner], scope: reading, parameters: APIParameter.requestPaging,
        answers: [.json(200, .named(AuthorizationSchemas.requests), "The oldest first.")],
        handle: { call in
            try await RequestWaiting(call: call)
                .response(call.owner().authorizationRequests) { $0.write(to: &$1) }
        })

    static let request = APIOperation(
        id: "readAuthorizationRequest", method: .get, path: "/v1/authorization-requests/{id}",
        group: .authorization, summary: "Read the state of a request",
        callers: [.app], scope: nil,
        parameters: [
            APIParameter("wait", .integer(0...60), "The time to wait for the person, in seconds.")
        ],
        answers: [.json(200, .named(AuthorizationSchemas.requestState), "Its state.")],
        handle: { try await AuthorizationWaiting(call: $0).response() })

    static let answer = APIOperation(
        id: "answerAuthorizationRequest", method: .post,
        path: "/v1/authorization-requests/{id}/answer", group: .authorization,
        summary: "Answer a request: allow some types and deny the rest",
        callers: [.owner], scope: writing,
        body: .json(
            .named(AuthorizationSchemas.answer),
            example: #"""
                {"share":["StepCount"],"read":[{"type":"HeartRate","window":{"lastSecond\#
                s":2592000}}]}
                """#),
        answers: [.empty(204, "The decisions are recorded.")], failures: [422],
        handle: { try await AuthorizationAnswering(call: $0).response() })

    static let cancel = APIOperation(
        id: "cancelAuthorizationRequest", method: .post,
        path: "/v1/authorization-requests/{id}/cancel", group: .authorization,
        summary: "Close a request without an answer", callers: [.owner], scope: writing,
        answers: [.empty(204, "The requested types stay undecided.")], failures: [422],
        handle: { call in
            try await call.owner().cancel(try call.id())
            return .done
        })

    static let sharing = APIOperation(
        id: "readSharingStatus", method: .get, path: "/v1/types/{type}/sharing",
        group: .authorization, summary: "Read whether the app may save a type",
        callers: [.app], scope: nil,
        answers: [.json(200, .named(AuthorizationSchemas.sharing), "The status.")],
        handle: { call in
            guard let type = ObjectType(identifier: try call.path("type")) else {
                throw ServiceFailure.notFound
            }
            let client = try call.client()
            let status = try await client.authorizationStatus(for: type)
            let earliest =
                if let type = SampleType(type) {
                    try await client.earliestAuthorizedSampleDate(for: type)
                } else { nil as Date? }
            return .json { json in
                json.object { json in
                    json.member("type", type.identifier)
                    json.member("sharing", status.word)
                    json.present("earliest", earliest?.instantText)
                }
            }
        })

    static let apps = APIOperation(
        id: "listApps", method: .get, path: "/v1/apps", group: .authorization,
        summary: "List the apps with decisions", callers: [.owner], scope: reading,
        answers: [.json(200, .named(AuthorizationSchemas.apps), "The apps, by identifier.")],
        handle: { call in
            let apps = try await call.owner().apps()
            return .json { json in
                json.object { json in
                    json.key("apps")
                    json.array(apps.sorted { $0.key < $1.key }) { json, app in
                        json.object { json in
                            json.member("id", app.key)
                            json.member("name", app.value)
                        }
                    }
                }
            }
        })

    static let list = APIOperation(
        id: "listAuthorizations", method: .get, path: "/v1/apps/{app}/authorizations",
        group: .authorization, summary: "List the decisions about an app",
        callers: [.owner], scope: reading,
        answers: [.json(200, .named(AuthorizationSchemas.decisions), "The decisions, by type.")],
        handle: { call in
            let found = try await call.owner().authorizations(of: try call.path("app"))
            guard !found.isEmpty else { throw ServiceFailure.notFound }
            return .json { json in
                json.object { json in
                    json.key("types")
                    json.array(found.sorted { $0.key.number < $1.key.number }) { json, entry in
                        entry.value.write(entry.key, to: &json)
                    }
                }
            }
        })

    static let set = APIOperation(
        id: "setAuthorizations", method: .post, path: "/v1/apps/{app}/authorizations",
        group: .authorization, summary: "Decide about an app, whether or not it has asked",
        details: "Running queries apply the decision from their next batch.",
        callers: [.owner], scope: writing,
        body: .json(
            .named(AuthorizationSchemas.setting),
            example: #"{"types":[{"type":"HeartRate","read":true,"share":false}]}"#),
        answers: [.empty(204, "The decisions are recorded.")], failures: [422],
        handle: { try await AuthorizationSetting(call: $0).response() })

    static let reset = APIOperation(
        id: "resetAuthorizations", method: .delete, path: "/v1/apps/{app}/authorizations",
        group: .authorization,
        summary: "Delete all decisions about an app, so that it has to ask again",
        callers: [.owner], scope: writing,
        answers: [.empty(204, "The decisions are deleted; the app's samples remain.")],
        handle: { call in
            try await call.owner().resetAuthorization(of: try call.path("app"))
            return .done
        })
}
