import HealthStore

/// Events a second, one a call and each durable when its call returns.
struct Appending {
    let store: HealthStore
    private static let each = 200

    func run() async throws -> String {
        var figures: [String] = []
        for callers in [1, 8, 64] {
            let reading = try await Stopwatch.time { try await append(callers: callers) }
            figures.append(#""\#(callers)":\#(Double(callers * Self.each) / reading.wall)"#)
        }
        return "{\(figures.joined(separator: ","))}"
    }

    private func append(callers: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    let administrator = store.administrator(reason: "benchmark")
                    for number in 0..<Self.each {
                        try await administrator.record([
                            Filling.event(caller * Self.each + number)
                        ])
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
