import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import API

/// Calls operations as somebody, and holds every answer against the operation's description.
struct APIClient: Sendable {
    let client: any TestClientProtocol

    /// An answer, with its body as JSON where it is some.
    struct Answer {
        let status: Int
        let headers: HTTPFields
        let bytes: [UInt8]

        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]) ?? [:]
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        subscript(name: String) -> String? { json[name] as? String }

        func list(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }
    }

    @discardableResult
    func call(
        _ token: String?, _ method: HTTPRequest.Method, _ uri: String, json: String,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await call(token, method, uri, body: Array(json.utf8), headers: headers)
    }

    @discardableResult
    func call(
        _ token: String?, _ method: HTTPRequest.Method, _ uri: String, body: [UInt8]? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        headers[.authorization] = token.map { "Bearer \($0)" }
        let answer = try await client.execute(
            uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(bytes: $0) }
        ) { response in
            Answer(
                status: response.status.code, headers: response.headers,
                bytes: Array(response.body.readableBytesView))
        }
        check(answer, method, String(uri.prefix { $0 != "?" }))
        return answer
    }

    private func check(_ answer: Answer, _ method: HTTPRequest.Method, _ path: String) {
        let operations = APIRoutes.operations.filter { Self.fits(path, $0.path) }
        #expect(answer.status < 500, "\(method) \(path): \(answer.text)")
        guard let operation = operations.first(where: { $0.method == method }) else { return }
        let mediaType = answer.headers[.contentType] ?? ""
        guard answer.status != 405 else { return }
        guard answer.status < 400 else {
            #expect(operation.problemStatuses.contains(answer.status), "\(operation.id)")
            #expect(mediaType == "application/problem+json")
            conforms(answer, to: .named(ProblemSchema.problem), operation.id)
            return
        }
        let described = operation.answers.filter { $0.status == answer.status }
        #expect(!described.isEmpty, "\(operation.id) answers \(answer.status)")
        #expect(answer.headers[.cacheControl] == "private, no-store")
        guard mediaType == "application/json" else { return }
        for content in described.flatMap(\.contents) where content.mediaType == mediaType {
            conforms(answer, to: content.schema, operation.id)
        }
    }

    private func conforms(_ answer: Answer, to schema: JSONSchema, _ id: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.bytes)) else {
            Issue.record("\(id): the body is no JSON")
            return
        }
        let errors = schema.errors(in: value)
        #expect(errors.isEmpty, "\(id): \(errors.prefix(3))")
    }

    /// Whether a path is one of a template's.
    private static func fits(_ path: String, _ template: String) -> Bool {
        let (parts, wanted) = (path.split(separator: "/"), template.split(separator: "/"))
        guard parts.count == wanted.count else { return false }
        return zip(parts, wanted).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
    }
}
