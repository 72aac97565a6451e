import Access
import Base
import HTTPExchange
import HTTPTypes
import HealthModel

/// Operations with the mail that a person wants.
enum MailOperations {
    static let all = [read, write, confirm, end]

    private static let path = "/v1/mail"
    private static let reading = APIOperation.Scope(.search, "DocumentReference")
    private static let updating = APIOperation.Scope(.update, "DocumentReference")

    static let read = APIOperation(
        id: "readMail", method: .get, path: path, group: .changes,
        summary: "Read the person's mail setting",
        details: "404 if the service sends no mail, or if the person has no setting.",
        callers: [.owner], scope: reading,
        answers: [.json(200, .named(MailSchemas.setting), "The setting.")], failures: [404],
        handle: { call in
            guard
                let setting = try await MailEnrollment(call.parts).setting(of: try person(of: call))
            else { throw ServiceFailure.notFound }
            return .json { json in
                json.object { json in
                    json.member("address", setting.address?.description ?? "")
                    json.member("isConfirmed", setting.isConfirmed)
                    json.key("kinds")
                    json.array(setting.kinds.map(\.rawValue).sorted()) { $0.string($1) }
                    json.member("language", setting.language)
                    json.present("problem", setting.problem?.rawValue)
                }
            }
        })

    static let write = APIOperation(
        id: "setMail", method: .put, path: path, group: .changes,
        summary: "Set the person's mail address and topics",
        details: """
            A new address first gets a code, and nothing else until it is confirmed. Mail says \
            that there is news, but not what.
            """,
        callers: [.owner], scope: updating,
        body: .json(
            .named(MailSchemas.wish),
            example: #"{"address":"anna@example.org","kinds":["documents"],"language":"en"}"#),
        answers: [.empty(204, "It is kept.")], failures: [404, 422],
        handle: { call in
            struct Body: Decodable {
                let address: String
                let kinds: Set<MailSetting.Kind>
                let language: String?
            }
            let body = try call.body(Body.self)
            guard let address = MailAddress(body.address) else {
                throw ServiceFailure.refused(
                    "/address", "address", "expected \(MailAddress.form)")
            }
            try await MailEnrollment(call.parts).ask(
                address, about: body.kinds, in: body.language ?? "en",
                for: try person(of: call))
            return .done
        })

    static let confirm = APIOperation(
        id: "confirmMail", method: .post, path: "\(path)/confirmation", group: .changes,
        summary: "Confirm the mail address with its code",
        details: "A code is valid for 30 minutes and five attempts.",
        callers: [.owner], scope: updating,
        body: .json(.named(MailSchemas.code), example: #"{"code":"7KQ4-9XWD-M2PC"}"#),
        answers: [.empty(204, "Mail is sent to this address from now on.")], failures: [404, 422],
        handle: { call in
            struct Body: Decodable { let code: String }
            let code = try call.body(Body.self).code
            guard try await MailEnrollment(call.parts).confirm(code, for: try person(of: call))
            else {
                throw ServiceFailure.refused(
                    "/code", "code", "expected the code of the newest mail, while it holds")
            }
            return .done
        })

    static let end = APIOperation(
        id: "endMail", method: .delete, path: path, group: .changes,
        summary: "End all mail to the person", callers: [.owner], scope: updating,
        answers: [.empty(204, "No more mail is sent.")], failures: [404],
        handle: { call in
            try await MailEnrollment(call.parts).end(for: try person(of: call))
            return .done
        })

    private static func person(of call: APICall) throws(ServiceFailure) -> PersonID {
        guard case .owner(let person) = call.caller.role else { throw call.wrongPart }
        return person
    }
}

/// What these operations take and give.
enum MailSchemas {
    private static let kinds = JSONSchema.Member.required(
        "kinds",
        .list(.choice(MailSetting.Kind.allCases.map(\.rawValue)), 1...3),
        "New documents, new requests of apps, emergency accesses.")
    private static let address = TextRule.length(3...254)

    static let setting = NamedSchema(
        "Mail", "A person's mail address and topics.",
        .closed(
            .required("address", address),
            .required("isConfirmed", .boolean, "Whether the address was confirmed with its code."),
            kinds,
            .required("language", .choice(MailSetting.languages)),
            .optional(
                "problem", .choice(["refused", "delayed"]), "The outcome of the last mail.")))

    static let wish = NamedSchema(
        "MailWish", "The mail address and topics that a person chooses.",
        .closed(
            .required("address", address, "In ASCII."), kinds,
            .optional("language", .choice(MailSetting.languages), "The language of the mails.")))

    static let code = NamedSchema(
        "MailCode", "A code that came by mail.",
        .closed(.required("code", TextRule.length(1...40))))
}
