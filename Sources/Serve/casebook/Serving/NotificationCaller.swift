import Access
import AsyncHTTPClient
import Foundation
import Glibc
import HTTPExchange
import NIOCore
import NIOHTTP1

/// Tells apps of changes over HTTP. A name is looked up once, all its addresses are checked, and
/// one of those is called, so that a name that leads elsewhere a moment later leads nowhere; a
/// redirection is an answer like any other. A certificate has to be the name's.
struct NotificationCaller: NotificationSending {
    /// Networks that may be called though they are nobody's on the internet.
    let networks: [AddressRange]

    func post(
        _ address: String, headers: [(name: String, value: String)], body: [UInt8],
        seconds: Int64
    ) async throws(NotificationFailure) -> Int {
        // In one spelling alone, so that what is looked up here is what is called.
        guard let host = URLComponents(string: address)?.host, host == host.lowercased(),
            let found = await Self.addresses(of: host), !found.isEmpty
        else { throw .unknownHost }
        guard found.allSatisfy({ PublicAddress.allows($0, besides: networks) }) else {
            throw .privateAddress
        }
        var request = HTTPClientRequest(url: address)
        request.method = .POST
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: body))
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.dnsOverride = [host: found[0]]
        configuration.httpVersion = .http1Only
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let answer = try await client.execute(request, timeout: .seconds(seconds))
            // What it says besides is nobody's to read.
            try await client.shutdown()
            return Int(answer.status.code)
        } catch {
            try? await client.shutdown()
            throw .noAnswer
        }
    }

    /// All addresses of a name; nil if it cannot be looked up. The system's look-up keeps its
    /// thread until it has ended.
    private static func addresses(of host: String) async -> [String]? {
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: lookUp(name)) }
        }
    }

    private static func lookUp(_ name: String) -> [String]? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &found) == 0 else { return nil }
        defer { freeaddrinfo(found) }
        var texts: [String] = []
        var next = found
        while let address = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard
                getnameinfo(
                    address.ai_addr, address.ai_addrlen, &text, socklen_t(text.count), nil, 0,
                    NI_NUMERICHOST) == 0
            else { return nil }
            texts.append(
                String(
                    decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            next = address.ai_next
        }
        return texts
    }
}
