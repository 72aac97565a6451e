import AccessLog
import Foundation
import HealthModel
import HealthStore
import StoreSQLite

/// Times the access log of a store on disk, and prints one JSON object a figure: events a second
/// that callers append, that an audit verifies, and seconds of a read with and without an event
/// that must be durable before it is answered.
///
/// `AccessLogs FOLDER EVENTS`
@main
struct AccessLogs {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
            fatalError("usage: AccessLogs FOLDER EVENTS")
        }
        let path = "\(CommandLine.arguments[1])/access-log.sqlite"
        for suffix in ["", "-wal", "-shm", ".lock"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
        let store = try HealthStore.open(.sqlite(path: path))
        for callers in [1, 8, 64, 512] {
            let each = max(1, min(count / 10, 200 * callers) / callers)
            let seconds = try await Stopwatch.seconds {
                try await append(to: store, callers: callers, each: each)
            }
            print(#"{"name":"append-\#(callers)","per_second":\#(Double(callers * each) / seconds)}"#)
        }
        try await reads(in: store)
        let administrator = store.administrator(reason: "benchmark")
        var left = count - Int(try await administrator.checkpoint(origin: "b").size)
        while left > 0 {
            try await administrator.record((0..<min(left, 1_000)).map(event))
            left -= 1_000
        }
        for _ in 0..<3 {
            var size: Int64 = 0
            let seconds = try await Stopwatch.seconds {
                let audit = try await administrator.audit()
                precondition(audit.findings.isEmpty)
                size = audit.size
            }
            print(#"{"name":"verify","per_second":\#(Double(size) / seconds)}"#)
        }
        try await store.close()
    }

    private static func append(to store: HealthStore, callers: Int, each: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    let administrator = store.administrator(reason: "benchmark")
                    for number in 0..<each {
                        try await administrator.record([event(caller * each + number)])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// A small read alone, and followed by its event.
    private static func reads(in store: HealthStore) async throws {
        let administrator = store.administrator(reason: "benchmark")
        var alone: [Double] = []
        var logged: [Double] = []
        for number in 0..<200 {
            alone.append(
                try await Stopwatch.seconds {
                    _ = try await administrator.documents(matching: .all, limit: 10)
                })
            logged.append(
                try await Stopwatch.seconds {
                    _ = try await administrator.documents(matching: .all, limit: 10)
                    try await administrator.record([event(number)])
                })
        }
        for (name, seconds) in [("read-alone", alone), ("read-logged", logged)] {
            let sorted = seconds.sorted()
            print(
                #"{"name":"\#(name)","median":\#(sorted[100]),"p99":\#(sorted[198])}"#)
        }
    }

    @Sendable private static func event(_ number: Int) -> AccessEvent {
        AccessEvent(
            instant: 1_700_000_000_000_000 + Int64(number), action: .search, kind: .documents,
            role: .app, app: "org.example.portal", purpose: .personRequest, decision: .allowed,
            agent: AccessEvent.Agent(identifier: "org.example.portal"),
            subject: AccessEvent.Subject(
                person: "00000000-0000-4000-8000-00000000\(1000 + number % 1000)",
                record: "7f6c5a0e-6c1e-4d57-9d3c-0d0f5a3b2c1d",
                request: "1f6c5a0e-6c1e-4d57-9d3c-0d0f5a3b\(1000 + number % 1000)"))
    }
}
