import Access
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with who is who.
enum PersonOperations {
    static let all = [find, read, merge, unmerge, refile]

    static let find = APIOperation(
        id: "findPersons", method: .post, path: "/v1/persons/query", group: .persons,
        summary: "Find persons",
        details: "Each person found has the search in their access log.",
        callers: [.staff], scope: nil, needsReason: true, parameters: StaffRequest.parameters,
        body: .json(
            .named(PersonSchemas.query), example: #"{"name":"Meier","birthDate":"19800412"}"#),
        answers: [.json(200, .named(PersonSchemas.persons), "The persons.")], failures: [422],
        isLong: true,
        handle: { call in
            let query = try call.body(Query.self).query
            let found = try await call.staff().persons(query)
            return .json { json in
                json.object { json in
                    json.key("persons")
                    json.array(found.persons) { json, person in person.write(to: &json) }
                    if found.isCut { json.member("hasMore", true) }
                }
            }
        })

    static let read = APIOperation(
        id: "readPerson", method: .get, path: "/v1/persons/{id}", group: .persons,
        summary: "Read a person's identity, possible duplicates and merges",
        callers: [.staff], scope: nil, needsReason: true, parameters: StaffRequest.parameters,
        answers: [.json(200, .named(PersonSchemas.details), "The person.")], isLong: true,
        handle: { call in
            let id = PersonID(try call.id())
            let staff = try call.staff()
            guard let person = try await staff.known(id) else { throw ServiceFailure.notFound }
            let duplicates = try await staff.duplicates(of: person.id)
            let acts = try await call.administrator().identityActs(about: person.id)
            return .json { json in
                json.object { json in
                    person.writeMembers(to: &json)
                    json.key("likelyDuplicates")
                    json.array(duplicates.persons) { json, duplicate in duplicate.write(to: &json) }
                    if duplicates.isCut { json.member("hasMoreDuplicates", true) }
                    json.key("acts")
                    json.array(acts) { json, act in act.write(to: &json) }
                }
            }
        })

    static let merge = APIOperation(
        id: "mergePerson", method: .post, path: "/v1/persons/{id}/merge", group: .persons,
        summary: "Merge two persons",
        details: """
            Nothing is moved: both are read as one until the merge is undone, and nobody sees more \
            than the person has allowed.
            """,
        callers: [.staff], scope: nil,
        body: .json(
            .named(PersonSchemas.merging),
            example: #"""
                {"into":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10","reason":"Admitted twice on May 2"}
                """#),
        answers: [.json(200, .named(PersonSchemas.act), "The act takes effect immediately.")],
        failures: [422],
        handle: { call in
            struct Body: Decodable {
                let into: UUID
                let reason: String
            }
            let body = try call.body(Body.self)
            let act = try await call.administrator().merge(
                PersonID(try call.id()), into: PersonID(body.into), because: body.reason)
            return .json { act.write(to: &$0) }
        })

    static let unmerge = APIOperation(
        id: "unmergePerson", method: .post, path: "/v1/persons/{id}/unmerge", group: .persons,
        summary: "Undo a merge", details: "Each person has their own data again.",
        callers: [.staff], scope: nil,
        body: .json(.named(PersonSchemas.unmerging), example: #"{"reason":"Two sisters"}"#),
        answers: [.json(200, .named(PersonSchemas.act), "The act takes effect immediately.")],
        failures: [422],
        handle: { call in
            struct Body: Decodable { let reason: String }
            let reason = try call.body(Body.self).reason
            let act = try await call.administrator().unmerge(
                PersonID(try call.id()), because: reason)
            return .json { act.write(to: &$0) }
        })

    static let refile = APIOperation(
        id: "refileDocument", method: .post, path: "/v1/documents/{id}/refile", group: .persons,
        summary: "File a document under another person",
        details: """
            For a document that was filed under the wrong person. Readers of that person lose it, \
            consents do not move with it, and both access logs record it. The same request with \
            the first person undoes it.
            """,
        callers: [.staff], scope: nil,
        body: .json(
            .named(PersonSchemas.refiling),
            example: #"""
                {"person":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10","reason":"Wrong label"}
                """#),
        answers: [.json(200, .named(PersonSchemas.act), "The act takes effect immediately.")],
        failures: [422],
        handle: { call in
            struct Body: Decodable {
                let person: UUID
                let reason: String
            }
            let body = try call.body(Body.self)
            let act = try await call.administrator().refile(
                try call.id(), for: PersonID(body.person), because: body.reason)
            return .json { act.write(to: &$0) }
        })

    private struct Query: Decodable {
        struct Identifier: Decodable {
            let root: String
            let `extension`: String?
        }

        var name: String?
        var birthDate: String?
        var identifier: Identifier?
        var limit: Int?

        var query: PersonQuery {
            PersonQuery(
                name: name, birthDate: birthDate,
                identifier: identifier.map {
                    InstanceIdentifier(root: $0.root, extension: $0.extension)
                }, limit: limit ?? PersonQuery.mostPersons)
        }
    }
}

extension APICall {
    /// The store in the hands of somebody of the staff whose role lets them say who is who.
    func administrator() throws(ServiceFailure) -> AdministratorHandle {
        guard let member = caller.staff else { throw wrongPart }
        return parts.store.administrator(named: member.name, reason: "persons")
    }
}
