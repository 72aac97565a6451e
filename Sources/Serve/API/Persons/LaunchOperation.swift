import Access
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Opening an app for a person (SMART App Launch 2.2, EHR launch).
enum LaunchOperation {
    static let launch = APIOperation(
        id: "launchApp", method: .post, path: "/v1/persons/{id}/launch", group: .persons,
        summary: "Open an app for a person",
        details: """
            SMART EHR launch: the address opens the app, which then asks with `launch`, once and \
            for this person. This gives the app no permission: the person signs in and decides. \
            The person's access log records it.
            """,
        callers: [.staff], scope: nil, needsReason: true, parameters: StaffRequest.parameters,
        body: .json(.named(wish), example: #"{"app":"com.example.diary"}"#),
        answers: [.json(201, .named(launched), "The app can be opened.")], failures: [422],
        handle: { call in
            struct Body: Decodable { let app: String }
            let person = PersonID(try call.id())
            let body = try call.body(Body.self)
            guard try await call.staff().known(person) != nil, let staff = call.caller.staff else {
                throw ServiceFailure.notFound
            }
            let launched = try await call.parts.launch(body.app, for: person, by: staff)
            guard let launched else {
                throw ServiceFailure.refused(
                    "/app", "unknown-app",
                    "expected an app that is registered here with initiate_login_uri")
            }
            return .json(.created) { json in
                json.object { json in
                    json.member("address", launched.address)
                    json.member("end", launched.end.instantText)
                }
            }
        })

    private static let wish = NamedSchema(
        "LaunchWish", "The app to open.",
        .closed(
            .required(
                "app", TextRule.length(1...StoreLimits.identifierLength), "Its `client_id`.")))

    private static let launched = NamedSchema(
        "LaunchedApp", "An app that was opened for a person.",
        .closed(
            .required(
                "address", .text,
                "The address to open in the person's browser, with `iss` and `launch`."),
            .required("end", TextRule.instant, "The time when it expires.")))
}
