import Access
import AccessLog
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Lists accesses: a person's own, or for staff those of the person that they name.
struct AccessListing {
    let call: APICall

    func response() async throws -> Response {
        let limit = call.integer("limit") ?? StoreLimits.batchRows
        let before = call.integer("before").map(Int64.init)
        let person = call.text("person").flatMap(UUID.init).map { PersonID($0) }
        let found: [RecordedAccess]
        let next: Int64?
        if case .owner(let own) = call.caller.role {
            guard person == nil || person == own else { throw ServiceFailure.notFound }
            found = try await call.owner().accesses(before: before, limit: limit)
            next = found.count == limit ? found.last.map(\.index) : nil
        } else {
            guard let person else { throw call.personRequired }
            (found, next) = try await call.staff().accesses(
                of: person, before: before, limit: limit)
        }
        return .json { json in
            json.object { json in
                json.key("accesses")
                json.array(found) { json, access in json.raw(Self.form(of: access).canonicalBytes) }
                guard let next, next > 0 else { return }
                json.member("next", Int(next))
            }
        }
    }

    /// The access, and what it means in one sentence.
    private static func form(of access: RecordedAccess) -> JSONValue {
        guard var members = access.json.fields else { return access.json }
        members["sentence"] = .string(access.statement.sentence)
        return .object(members)
    }
}

extension StaffRequest {
    /// As operations of `/v1` describe them.
    static let parameters = [
        APIParameter(
            purposeName, .choice(StaffAccess.purposes.map(\.rawValue)),
            "The purpose of use; required for staff.", place: .header),
        APIParameter(
            reasonName, TextRule.pattern("[ -~]{1,4000}"),
            "The reason for reading, which the person can see: \(reasonRule). Required for staff.",
            place: .header),
    ]
}
