import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Service

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
            var request = HTTPClientRequest(url: address)
            request.headers.add(name: "Accept", value: "application/jwk-set+json, application/json")
            let response = try await Self.client.execute(
                request, timeout: .seconds(KeySetLimits.waitSeconds))
            guard response.status == .ok else {
                throw CommandFailure("\(address): answered with status \(response.status.code)")
            }
            let body = try await response.body.collect(upTo: KeySetLimits.bytes)
            return Array(buffer: body)
        }
    }
}
