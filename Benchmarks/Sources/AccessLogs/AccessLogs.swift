import AccessLog
import Foundation
import HealthStore
import StoreSQLite

/// Fills a store's access log, or measures it, printed as one JSON object.
///
/// `AccessLogs fill PATH EVENTS`; `AccessLogs verify PATH` audits all of it and hashes the same
/// bytes alone; `AccessLogs append PATH` appends to it, by more and more callers at once.
@main
struct AccessLogs {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count >= 3 else { fatalError("usage: AccessLogs fill|verify|append PATH …") }
        let store = try HealthStore.open(.sqlite(path: words[2]))
        switch (words[1], words.count) {
        case ("fill", 4):
            guard let count = Int(words[3]) else { fatalError("EVENTS is a number") }
            try await Filling(store: store).run(count: count)
        case ("verify", 3): print(try await Verifying(store: store).run())
        case ("append", 3): print(try await Appending(store: store).run())
        default: fatalError("usage: AccessLogs fill PATH EVENTS | verify PATH | append PATH")
        }
        try await store.close()
    }
}
