import Access
import AsyncHTTPClient
import CommandSupport
import NIOCore
import NIOHTTP1
import Wording

/// Reads issuers' keys: from files beside the list of issuers, and from where they publish them.
struct KeySetReader: KeySetReading {
    /// What names of files are relative to: a path that ends with a slash, or is empty.
    let folder: String

    func read(_ place: KeySetPlace) async throws -> [UInt8] {
        switch place {
        case .written(let bytes): return bytes
        case .file(let name):
            return try FileBytes.read(
                path: name.hasPrefix("/") ? name : folder + name, limit: KeySetLimits.bytes)
        case .address(let address):
            return try await OutsideCaller().get(address)
        }
    }
}

/// Asks issuers and providers: only those that the configuration names, and nobody who would send
/// us on to somewhere else.
struct OutsideCaller: ProviderCalling {
    /// Lives as long as the process.
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

    func get(_ address: String) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: address)
        request.headers.add(name: "Accept", value: "application/jwk-set+json, application/json")
        do {
            let answer = try await Self.answer(to: request)
            guard answer.status == 200 else {
                throw CommandFailure(ServeMessage.answeredWith(answer.status))
            }
            return answer.bytes
        } catch { throw CommandFailure(FileMessage.failed(address, "\(error)")) }
    }

    func post(
        _ address: String, form: String, authorization: String?
    ) async throws -> (status: Int, bytes: [UInt8]) {
        var request = HTTPClientRequest(url: address)
        request.method = .POST
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let authorization { request.headers.add(name: "Authorization", value: authorization) }
        request.body = .bytes(ByteBuffer(string: form))
        return try await Self.answer(to: request)
    }

    /// The client's own timeout ends with the answer's head; a body that drips is cut off here.
    private static func answer(
        to request: HTTPClientRequest
    ) async throws -> (status: Int, bytes: [UInt8]) {
        try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            group.addTask {
                let response = try await client.execute(
                    request, timeout: .seconds(KeySetLimits.waitSeconds))
                let body = try await response.body.collect(upTo: KeySetLimits.bytes)
                return (Int(response.status.code), Array(buffer: body))
            }
            group.addTask {
                try await Task.sleep(for: .seconds(KeySetLimits.waitSeconds))
                throw CommandFailure(ServeMessage.noAnswer(KeySetLimits.waitSeconds))
            }
            defer { group.cancelAll() }
            for try await answer in group { return answer }
            throw CancellationError()
        }
    }
}
