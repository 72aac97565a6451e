import Foundation

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
