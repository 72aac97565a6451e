internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import StoreSQLite
internal import Wording

/// Carries requests to an object store over HTTP.
struct ObjectCaller: ObjectTransport {
    /// Lives as long as the process.
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            connectionPool: HTTPClient.Configuration.ConnectionPool(
                idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 16)))

    func send(
        _ request: ObjectRequest, within seconds: Int64, limit: Int
    ) async throws(ObjectTransportFailure) -> ObjectAnswer {
        var sent = HTTPClientRequest(url: request.address)
        sent.method = HTTPMethod(rawValue: request.method)
        for (name, value) in request.headers { sent.headers.add(name: name, value: value) }
        if !request.body.isEmpty { sent.body = .bytes(ByteBuffer(bytes: request.body)) }
        do {
            return try await Self.answer(to: sent, within: seconds, limit: limit)
        } catch is LateAnswer {
            throw ObjectTransportFailure(StoreMessage.noAnswer(seconds).text)
        } catch is NIOSSLError {
            throw ObjectTransportFailure(StoreMessage.noTLS.text)
        } catch let error as HTTPClientError {
            throw ObjectTransportFailure(error.shortDescription)
        } catch { throw ObjectTransportFailure(StoreMessage.connectionFailed.text) }
    }

    private struct LateAnswer: Error {}

    /// The client's own timeout ends with the answer's head; a body that drips is cut off here.
    private static func answer(
        to request: HTTPClientRequest, within seconds: Int64, limit: Int
    ) async throws -> ObjectAnswer {
        try await withThrowingTaskGroup(of: ObjectAnswer.self) { group in
            group.addTask {
                let response = try await client.execute(request, timeout: .seconds(seconds))
                let body = try await response.body.collect(upTo: limit)
                return ObjectAnswer(status: Int(response.status.code), body: Array(buffer: body))
            }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw LateAnswer()
            }
            defer { group.cancelAll() }
            for try await answer in group { return answer }
            throw LateAnswer()
        }
    }
}
