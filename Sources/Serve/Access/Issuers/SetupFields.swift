import HTTPExchange
import Base

/// The fields of an object that somebody wrote by hand: each is taken once, and one that nobody
/// took is misspelt.
struct SetupFields {
    private let values: [String: JSONValue]
    private var taken: Set<String> = []

    init(_ values: [String: JSONValue]) { self.values = values }

    mutating func text(_ name: String) throws(ServiceSetupError) -> String? {
        try take(name, "a string") { $0.text }
    }

    mutating func number(_ name: String) throws(ServiceSetupError) -> Double? {
        try take(name, "a number") { $0.number }
    }

    mutating func texts(_ name: String) throws(ServiceSetupError) -> [String]? {
        try take(name, "a list of strings") { $0.list == nil ? nil : $0.texts }
    }

    mutating func fields(_ name: String) throws(ServiceSetupError) -> [String: JSONValue]? {
        try take(name, "an object") { $0.fields }
    }

    /// Takes a field that may be there and means nothing here.
    mutating func ignore(_ name: String) { taken.insert(name) }

    /// Whether there is a field that nobody asked for.
    func checkAllKnown() throws(ServiceSetupError) {
        if let unknown = values.keys.filter({ !taken.contains($0) }).min() {
            throw ServiceSetupError("there is no field \(unknown)")
        }
    }

    private mutating func take<Value>(
        _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) throws(ServiceSetupError) -> Value? {
        taken.insert(name)
        guard let value = values[name] else { return nil }
        guard let value = read(value) else {
            throw ServiceSetupError("\(name): expected \(expected)")
        }
        return value
    }
}
