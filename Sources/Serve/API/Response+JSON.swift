import Base
import Foundation
import HTTPExchange
import HTTPTypes
import Hummingbird

extension Response {
    /// An answer in JSON, which no cache keeps.
    static func json(
        _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        _ write: (inout JSONText) throws -> Void
    ) rethrows -> Response {
        var json = JSONText()
        try write(&json)
        return bytes(status, "application/json", json.bytes, headers: headers)
    }

    /// It is done, and there is nothing to say.
    static var done: Response {
        Response(status: .noContent, headers: [.cacheControl: "private, no-store"])
    }
}

/// The query of an address, read strictly: names and values are UTF-8.
struct QueryText: Sendable {
    private var values: [String: [String]] = [:]
    /// The names, in the order in which they come first.
    private(set) var names: [String] = []

    /// Reads a query; nil for one that is not UTF-8 behind its percent signs.
    init?(_ query: String) {
        for pair in query.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(halves[0]),
                let value = Self.decode(halves.count > 1 ? halves[1] : "")
            else { return nil }
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(value)
        }
    }

    /// What is given under a name, in order.
    subscript(name: String) -> [String] { values[name] ?? [] }

    private static func decode(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
