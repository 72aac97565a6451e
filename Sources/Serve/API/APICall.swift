import Access
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import ServiceLifecycle

/// One call of an operation whose caller, parameters and body have been checked.
struct APICall: Sendable {
    let parts: ServiceParts
    let request: Request
    let context: ServiceContext
    let caller: Caller
    let operation: APIOperation
    /// Parameters by name, as the operation describes them.
    let values: [String: JSONValue]
    /// The media type that the caller takes best.
    let mediaType: String
    /// The body, where it was checked first.
    let checkedBody: [UInt8]

    // MARK: What was sent

    func text(_ name: String) -> String? { values[name]?.text }

    func integer(_ name: String) -> Int? { values[name]?.number.flatMap { Int(exactly: $0) } }

    func isTrue(_ name: String) -> Bool { values[name] == .boolean(true) }

    func texts(_ name: String) -> [String] { values[name]?.texts ?? [] }

    func instant(_ name: String) -> Date? { text(name).flatMap(Date.init(instantText:)) }

    /// What stands in the address for `{name}`; what cannot be there names nothing.
    func path(_ name: String) throws(ServiceFailure) -> String {
        guard let text = context.parameters.get(name)?.removingPercentEncoding,
            let parameter = operation.allParameters.first(where: { $0.name == name }),
            parameter.schema.errors(in: .string(text)).isEmpty
        else { throw .notFound }
        return text
    }

    /// A UUID in the address; what is none names nothing.
    func id(_ name: String = "id") throws(ServiceFailure) -> UUID {
        guard let uuid = UUID(uuidString: try path(name)) else { throw .notFound }
        return uuid
    }

    /// The checked body as a value.
    func body<Value: Decodable>(_ type: Value.Type = Value.self) throws(ServiceFailure) -> Value {
        do { return try JSONDecoder().decode(type, from: Data(checkedBody)) } catch {
            throw ServiceFailure(.badRequest, "malformed", "the body is not what is expected here")
        }
    }

    /// Does what may take long where it delays nobody else.
    func work<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await parts.work.run(for: context, body)
    }

    // MARK: Whose eyes

    /// Asks again who calls, for what is answered later than it was asked.
    ///
    /// - Throws: ``ServiceFailure`` if the credentials have ended, or were revoked.
    func checkCaller() async throws {
        guard try await parts.callers.caller(of: request) != nil else {
            throw ServiceFailure.unauthenticated
        }
    }

    func client() throws(ServiceFailure) -> ClientHandle {
        guard case .app(let app, let person, let purpose) = caller.role else { throw wrongPart }
        return parts.store.client(app, for: person, purpose: purpose)
    }

    func owner() throws(ServiceFailure) -> OwnerHandle {
        guard case .owner(let person) = caller.role else { throw wrongPart }
        return parts.store.owner(person)
    }

    func delegate() throws(ServiceFailure) -> DelegateHandle {
        guard case .delegate(let delegate, let person, let purpose) = caller.role else {
            throw wrongPart
        }
        return parts.store.delegate(delegate, for: person, purpose: purpose)
    }

    /// What staff see without a reason, since nothing in it is of a person.
    func oversight() throws(ServiceFailure) -> StaffOversight {
        guard let member = caller.staff else { throw wrongPart }
        return StaffOversight(parts.store, name: member.name)
    }

    /// A person's data as staff see it, for the purpose and the reason of the request.
    func staff() throws(ServiceFailure) -> StaffHandle {
        guard let member = caller.staff else { throw wrongPart }
        return try parts.staff(member.name, request)
    }

    /// The documents that the caller sees: a person's own, or for staff those of the person that
    /// the request names.
    func documents() throws(ServiceFailure) -> any DocumentReading {
        if case .staff = caller.role {
            guard let person = text("person").flatMap(UUID.init) else { throw personRequired }
            return try staff().documents(of: PersonID(person))
        }
        guard let documents = parts.documents(of: caller) else { throw wrongPart }
        return documents
    }

    /// The documents of whoever has the one that the address names, as the caller sees them.
    func documents(holding document: UUID) async throws -> any DocumentReading {
        guard
            let documents = try await parts.documents(
                of: caller, holding: document, request)
        else { throw wrongPart }
        return documents
    }

    func samples() throws(ServiceFailure) -> any SampleReading {
        guard let samples = parts.samples(of: caller) else { throw wrongPart }
        return samples
    }

    /// Samples of some types. Documents are among them: as samples, without their documents, and
    /// for credentials that are for documents.
    func samples(of types: [SampleType]) throws(ServiceFailure) -> any SampleReading {
        if types.contains(SampleType(.cda)) { try requireDocuments() }
        return try samples()
    }

    func requireDocuments() throws(ServiceFailure) {
        guard let scope = operation.scope else { return }
        try caller.require(scope.interaction, on: "DocumentReference")
    }

    /// Staff who name nobody.
    var personRequired: ServiceFailure {
        let detail = "staff look at one person's data at a time: expected the person's UUID"
        return ServiceFailure(
            .unprocessableContent, "person-required", detail,
            errors: [RequestError(.parameter("person"), "required", detail)])
    }

    /// A caller in a part that the operation is not for.
    var wrongPart: ServiceFailure {
        .forbidden(
            "only these callers may use this: "
                + operation.callers.map(\.rawValue).joined(separator: ", ")
        )
    }
}

extension APICall {
    /// What becomes of some work within so many seconds; nil if there is nothing until then, or
    /// the service ends. Work that is too late is cancelled.
    ///
    /// - Throws: 429 where the caller waits in too many places already.
    func waiting<Value: Sendable>(
        seconds: Int, _ work: @escaping @Sendable () async throws -> Value?
    ) async throws -> Value? {
        let place = try parts.waiting.take(for: caller)
        defer { withExtendedLifetime(place) {} }
        let sleep = parts.sleep
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await sleep(.seconds(seconds))
                return nil
            }
            group.addTask {
                try await gracefulShutdown()
                return nil
            }
            return try await group.next() ?? nil
        }
    }
}
