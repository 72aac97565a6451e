/// Prometheus's text format, version 0.0.4.
package struct MetricsText {
    /// Its media type.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    package private(set) var text = ""
    private var described: Set<String> = []

    package init() {}

    /// Writes a sample, and before the first of a name what it is.
    package mutating func add(
        _ name: String, _ kind: String, _ help: String, _ value: Double,
        _ labels: [(name: String, value: String)] = []
    ) {
        describe(name, kind, help)
        sample(name, labels, value)
    }

    /// Says what a metric is.
    mutating func describe(_ name: String, _ kind: String, _ help: String) {
        guard described.insert(name).inserted else { return }
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    /// Writes a sample of a metric that was described.
    mutating func sample(
        _ name: String, _ labels: [(name: String, value: String)], _ value: Double
    ) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
        text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}")
        text += " \(Self.number(value))\n"
    }

    /// A number without a needless fraction.
    static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
