import Access
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import Hummingbird

/// What happens before an operation begins: caller, scope, parameters, media types and body are
/// held against what the operation says of itself.
struct APIAdmission {
    let parts: ServiceParts
    let operation: APIOperation

    /// Admits a call.
    ///
    /// - Throws: ``ServiceFailure`` with what is wrong.
    func admit(_ request: Request, _ context: ServiceContext) async throws -> APICall {
        guard let caller = context.caller, caller.proof == .token else {
            throw ServiceFailure.unauthenticated
        }
        try admit(caller)
        let values = try parameters(of: request)
        if operation.needsReason, let member = caller.staff {
            _ = try StaffRequest.access(member.name, request)
        }
        let offers = operation.answers.flatMap(\.contents).map(\.mediaType)
        let mediaType = MediaRanges(request.headers[.accept]).best(of: offers) { $0 }
        guard mediaType != nil || offers.isEmpty else {
            throw ServiceFailure(
                .notAcceptable, "not-acceptable",
                "this is given as \(Set(offers).sorted().joined(separator: ", "))")
        }
        return APICall(
            parts: parts, request: request, context: context, caller: caller,
            operation: operation, values: values, mediaType: mediaType ?? "",
            checkedBody: try await body(of: request, context))
    }

    private func admit(_ caller: Caller) throws(ServiceFailure) {
        guard operation.callers.contains(caller.kind) else {
            throw .forbidden(
                "only these callers may use this: "
                    + operation.callers.map(\.rawValue).joined(separator: ", ")
            )
        }
        guard let scope = operation.scope else { return }
        try caller.require(scope.interaction, on: scope.resource)
        // Credentials for some documents are not for the bytes of all.
        if scope.resource == "Binary",
            case .matching? = try? caller.coverage(of: .read, on: "DocumentReference")
        {
            try caller.require(.read, on: "DocumentReference")
        }
    }

    private func parameters(of request: Request) throws(ServiceFailure) -> [String: JSONValue] {
        guard let sent = QueryText(request.uri.query ?? "") else {
            throw ServiceFailure(
                .badRequest, "malformed-query", "the query string is not UTF-8")
        }
        var values: [String: JSONValue] = [:]
        var errors: [RequestError] = []
        let known = operation.parameters.filter { $0.place == .query }.map(\.name)
        if !sent.names.allSatisfy(known.contains) {
            errors.append(
                RequestError(
                    .request, "unknown-parameter",
                    "expected no parameters but "
                        + (known.isEmpty ? "none" : known.joined(separator: ", "))
                        + ", found another one"))
        }
        for parameter in operation.parameters {
            let place = RequestError.Place.parameter(parameter.name)
            let texts =
                parameter.place == .query
                ? sent[parameter.name] : Self.headers(parameter.name, of: request)
            guard !texts.isEmpty else {
                guard parameter.isRequired else { continue }
                errors.append(RequestError(place, "required", "this parameter is required"))
                continue
            }
            guard let value = parameter.value(of: texts) else {
                errors.append(
                    RequestError(
                        place, "schema", "expected one value of the kind that is described"))
                continue
            }
            errors += parameter.schema.errors(in: value) { _ in place }
            values[parameter.name] = value
        }
        guard errors.isEmpty else {
            throw ServiceFailure(
                .badRequest, "invalid-parameters", "the parameters are not as described",
                errors: errors)
        }
        return values
    }

    private static func headers(_ name: String, of request: Request) -> [String] {
        HTTPField.Name(name).map { request.headers[values: $0] } ?? []
    }

    /// Bodies that are longer, in bytes, are read where they delay nobody.
    private static let shortBody = 64 << 10

    private func body(of request: Request, _ context: ServiceContext) async throws -> [UInt8] {
        guard let body = operation.body else { return [] }
        try request.requireBody(of: body.mediaTypes)
        guard body.isChecked else { return [] }
        let limit = min(APIBody.jsonBytes, parts.configuration.bodyBytes)
        let bytes = try await request.bytes(upTo: limit)
        if bytes.count <= Self.shortBody {
            try Self.check(bytes, against: body)
        } else {
            try await parts.work.run(for: context) { try Self.check(bytes, against: body) }
        }
        return bytes
    }

    private static func check(_ bytes: [UInt8], against body: APIBody) throws(ServiceFailure) {
        guard let value = try? JSONValue(bytes) else {
            throw ServiceFailure(.badRequest, "malformed", "the body is not JSON in UTF-8")
        }
        let errors = body.schema.errors(in: value)
        guard errors.isEmpty else {
            throw ServiceFailure(
                .badRequest, "invalid-body", "the body is not as described", errors: errors)
        }
    }
}

extension Caller {
    /// In which part somebody calls, in a word.
    var kind: APIOperation.Kind {
        switch role {
        case .app: .app
        case .owner: .owner
        case .delegate: .delegate
        case .intake: .intake
        case .staff: .staff
        }
    }
}
