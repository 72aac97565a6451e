internal import Foundation
internal import HealthStore

/// Objects in a bucket of S3, or of what speaks its protocol.
public struct S3Store: ObjectStore {
    private let address: S3Address
    private let credentials: S3Credentials
    private let transport: any ObjectTransport
    private let now: @Sendable () -> Int64

    /// Seconds that one request may take; several of them stay under the time after which the
    /// database ends a session that does nothing.
    static let seconds: Int64 = 4
    /// Times that a request is sent.
    static let tries = 3
    /// Bytes of an object, or of a page of names, at most: a sealed document with room to spare.
    static let limit = 1 << 28

    /// - Parameters:
    ///   - text: `s3://BUCKET/PREFIX`.
    ///   - credentials: Who asks; what they say of endpoint and region counts too.
    ///   - now: Microseconds since 1970; a request is refused there a quarter of an hour off.
    /// - Throws: ``HealthStore/StoreError`` with code `cannot-open`.
    public init(
        _ text: String, credentials: S3Credentials, transport: any ObjectTransport,
        now: (@Sendable () -> Int64)? = nil
    ) throws {
        address = try S3Address(
            text, endpoint: credentials.endpoint, region: credentials.region)
        self.credentials = credentials
        self.transport = transport
        self.now = now ?? { Int64(Date().timeIntervalSince1970 * 1_000_000) }
        _ = try credentials.keys()
    }

    /// Bucket and prefix.
    public var place: String { "s3://\(address.bucket)/\(address.prefix)" }
    /// With the address that is asked.
    public var shown: String { "\(place) at \(address.origin)" }

    /// Puts an object whole, with its SHA-256 signed.
    public func put(_ bytes: [UInt8], as name: String) async throws {
        let answer = try await ask("PUT", name, body: bytes)
        guard answer.status == 200 else { throw failure(answer) }
    }

    /// An object's bytes; a missing bucket is an error, not a missing object.
    public func bytes(of name: String) async throws -> [UInt8]? {
        let answer = try await ask("GET", name)
        if answer.status == 404, !answer.says("NoSuchBucket") { return nil }
        guard answer.status == 200 else { throw failure(answer) }
        return answer.body
    }

    /// Removes an object, there or not.
    public func remove(_ name: String) async throws {
        let answer = try await ask("DELETE", name)
        guard answer.status == 204 || answer.status == 200 || answer.says("NoSuchKey") else {
            throw failure(answer)
        }
    }

    /// A page of the bucket's list without names that are not ours.
    public func objects(
        named beginning: String, after last: String?
    ) async throws -> ObjectPage {
        var query = [
            ("list-type", "2"), ("max-keys", "\(ObjectPage.size)"),
            ("prefix", address.prefix + beginning),
        ]
        if let last { query.append(("start-after", address.prefix + last)) }
        let answer = try await ask("GET", nil, query: query)
        guard answer.status == 200 else { throw failure(answer) }
        guard let listing = S3Listing(answer.body, prefix: address.prefix) else {
            throw StoreError(.ioFailure, "\(shown) did not answer with a list")
        }
        // A page of strangers' objects alone is passed over, and has to come to an end.
        if listing.isTruncated, listing.objects.isEmpty, let end = listing.last {
            guard end.hasPrefix(address.prefix) else {
                throw StoreError(.ioFailure, "\(shown) listed objects that were not requested")
            }
            let next = String(end.dropFirst(address.prefix.count))
            guard last.map({ $0.utf8.lexicographicallyPrecedes(next.utf8) }) ?? true else {
                throw StoreError(.ioFailure, "\(shown) listed the same objects again")
            }
            return try await objects(named: beginning, after: next)
        }
        return ObjectPage(objects: listing.objects, hasMore: listing.isTruncated)
    }

    // MARK: Requests

    /// Asks until there is an answer that more asking would not change. Every request may be sent
    /// again: an object's name stands for one content.
    private func ask(
        _ method: String, _ name: String?, query: [(String, String)] = [], body: [UInt8] = []
    ) async throws -> ObjectAnswer {
        var why = ""
        for attempt in 0..<Self.tries {
            if attempt > 0 { try await Task.sleep(for: .milliseconds(100 << attempt)) }
            do {
                let request = try request(method, name, query, body)
                let answer = try await transport.send(
                    request, within: Self.seconds, limit: Self.limit)
                let isFull = answer.status == 507
                guard
                    !isFull, answer.status >= 500 || answer.status == 429 || answer.status == 408
                else {
                    return answer
                }
                why = "it answered with status \(answer.status)"
            } catch let failure as ObjectTransportFailure { why = failure.words }
        }
        throw StoreError(
            .busy, "the request to \(shown) failed \(Self.tries) times: \(why)")
    }

    private func request(
        _ method: String, _ name: String?, _ query: [(String, String)], _ body: [UInt8]
    ) throws -> ObjectRequest {
        let path =
            address.root
            + (name.map { S3Signature.encoded(address.prefix + $0, keepingSlashes: true) } ?? "")
        let signature = S3Signature(
            keys: try credentials.keys(), region: address.region, time: now())
        let headers = signature.headers(
            method, path: path, query: query, headers: [("host", address.host)], body: body)
        // Without a type, some servers take a body for a form.
        let type = body.isEmpty ? [] : [(name: "content-type", value: "application/octet-stream")]
        let text = query.isEmpty ? "" : "?" + S3Signature.text(of: query)
        return ObjectRequest(
            method: method, address: address.origin + path + text, headers: headers + type,
            body: body)
    }

    /// What is said of an answer that no more asking would change.
    private func failure(_ answer: ObjectAnswer) -> StoreError {
        if answer.says("RequestTimeTooSkewed") {
            return StoreError(
                .cannotOpen, "\(shown) refused this machine's clock; synchronize it (chrony)")
        }
        switch answer.status {
        case 401, 403:
            return StoreError(
                .cannotOpen,
                "\(shown) refused the credentials (status \(answer.status)): expected keys "
                    + "with permission to get, put, delete and list objects")
        case 404: return StoreError(.cannotOpen, "\(shown): bucket not found")
        case 300..<400:
            return StoreError(
                .cannotOpen,
                "\(shown) redirects to another place (status \(answer.status)): expected "
                    + "the bucket's own region in AWS_REGION")
        case 507: return StoreError(.storageFull, "\(shown) has no space left")
        default:
            return StoreError(.ioFailure, "\(shown) answered with status \(answer.status)")
        }
    }
}

extension ObjectAnswer {
    /// Whether an error of S3 has this code.
    fileprivate func says(_ code: String) -> Bool {
        status >= 400
            && String(decoding: body.prefix(4_096), as: UTF8.self)
                .contains("<Code>\(code)</Code>")
    }
}
