/// Numbers by name, as one JSON object.
struct Figures {
    private var pairs: [(name: String, value: Double)] = []

    mutating func add(_ name: String, _ value: Double) { pairs.append((name, value)) }

    var json: String {
        "{" + pairs.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
    }
}
