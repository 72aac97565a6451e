import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import Hummingbird
import NIOCore

/// A request in a Bundle.
struct BatchEntry: Sendable {
    /// Its place in the Bundle, from 0.
    let place: Int
    let fullURL: String?
    let resource: JSONValue?
    /// nil for a method that no entry has here.
    let method: HTTPRequest.Method?
    /// Below the facade's own address, with the query.
    let address: String
    /// Headers that go with it.
    let conditions: [(HTTPField.Name, String)]

    /// - Throws: ``ServiceFailure`` for an entry without a request, and for an address elsewhere.
    init(_ entry: JSONValue, at place: Int, _ base: String) throws(ServiceFailure) {
        self.place = place
        fullURL = entry["fullUrl"]?.text
        resource = entry["resource"]
        let request = entry["request"]
        guard let name = request?["method"]?.text, var url = request?["url"]?.text else {
            throw .invalid(
                "invalid-entry", "entry \(place) has to have request.method and request.url")
        }
        method = [.get, .head, .post].first { $0.rawValue == name }
        if url.hasPrefix(base) { url.removeFirst(base.count) }
        while url.hasPrefix("/") { url.removeFirst() }
        let path = url.prefix { $0 != "?" }
        let isOwn =
            url.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
            && !path.contains(":") && !path.split(separator: "/").contains("..")
        guard isOwn, !path.isEmpty else {
            throw .invalid(
                "invalid-entry",
                "request.url of entry \(place) has to be relative to \(base), as Patient/1")
        }
        address = url
        conditions = [
            ("ifNoneExist", HTTPField.Name.ifNoneExist), ("ifMatch", .ifMatch),
            ("ifNoneMatch", .ifNoneMatch), ("ifModifiedSince", .ifModifiedSince),
        ].compactMap { member, name in request?[member]?.text.map { (name, $0) } }
    }

    /// The address without its query.
    var path: String { String(address.prefix { $0 != "?" }) }
}

/// The answer to an entry.
struct BatchAnswer: Sendable {
    let status: HTTPResponse.Status
    var location: String?
    var tag: String?
    /// A resource as JSON: what was read, or an OperationOutcome.
    var body: [UInt8] = []
    private var isOutcome = false

    /// An answer with an outcome of its own.
    init(_ status: HTTPResponse.Status, location: String? = nil, outcome: [UInt8]) {
        self.status = status
        self.location = location
        body = outcome
        isOutcome = true
    }

    init(_ failure: ServiceFailure) {
        self.init(failure.status, outcome: failure.operationOutcome())
    }

    static func failed(_ status: HTTPResponse.Status) -> BatchAnswer {
        BatchAnswer(
            ServiceFailure(status, "not-supported", "there is nothing here that takes this request")
        )
    }

    init(_ response: Response) async throws {
        status = response.status
        location = response.headers[.location]
        tag = response.headers[.eTag]
        let collected = BodyCollector()
        try await response.body.write(collected)
        body = collected.bytes
        isOutcome =
            (try? JSONValue(body))?["resourceType"]?.text == "OperationOutcome"
    }

    static func bundle(_ answers: [BatchAnswer], type: String) -> JSONText {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("type", type)
            guard !answers.isEmpty else { return }
            json.key("entry")
            json.array(answers) { $1.write(to: &$0) }
        }
        return json
    }

    private func write(to json: inout JSONText) {
        json.object { json in
            if !isOutcome, !body.isEmpty {
                json.key("resource")
                json.raw(body)
            }
            json.key("response")
            json.object { json in
                json.member("status", "\(status.code) \(status.reasonPhrase)")
                json.present("location", location)
                json.present("etag", tag)
                if isOutcome, !body.isEmpty {
                    json.key("outcome")
                    json.raw(body)
                }
            }
        }
    }
}

/// Keeps what is written of an answer.
private final class BodyCollector: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += Array(buffer: buffer) }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
