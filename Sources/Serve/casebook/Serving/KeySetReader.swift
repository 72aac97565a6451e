import Access
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Reads issuers' keys: from files beside the list of issuers, and from where they publish them.
struct KeySetReader: KeySetReading {
    /// Lives as long as the process. Who is asked for keys answers itself: nobody is followed to
    /// somewhere else.
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

    /// What names of files are relative to: a path that ends with a slash, or is empty.
    let folder: String

    func read(_ place: KeySetPlace) async throws -> [UInt8] {
        switch place {
        case .written(let bytes): return bytes
        case .file(let name):
            return try FileBytes.read(
                path: name.hasPrefix("/") ? name : folder + name, limit: KeySetLimits.bytes)
        case .address(let address):
            do { return try await Self.answer(of: address) } catch {
                throw CommandFailure("\(address): \(error)")
            }
        }
    }

    /// The client's own timeout ends with the answer's head; a body that drips is cut off here.
    private static func answer(of address: String) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask { try await fetch(address) }
            group.addTask {
                try await Task.sleep(for: .seconds(KeySetLimits.waitSeconds))
                throw CommandFailure("no whole answer in \(KeySetLimits.waitSeconds) s")
            }
            defer { group.cancelAll() }
            for try await bytes in group { return bytes }
            throw CancellationError()
        }
    }

    private static func fetch(_ address: String) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: address)
        request.headers.add(name: "Accept", value: "application/jwk-set+json, application/json")
        let response = try await client.execute(
            request, timeout: .seconds(KeySetLimits.waitSeconds))
        guard response.status == .ok else {
            throw CommandFailure("answered with status \(response.status.code)")
        }
        return Array(buffer: try await response.body.collect(upTo: KeySetLimits.bytes))
    }
}
