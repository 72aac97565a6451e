#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import AccessLog
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What is left of the access log when the process is killed while it reads.
@Suite(.serialized) struct LoggedReadCrashTests {
    /// ```
    /// child   ── read 0 ── note 0 ── read 1 ── note 1 ── … ✕ kill -9
    /// parent                                                └─ open ── the log has 0, 1, …
    /// ```
    @Test(arguments: [false, true])
    func `what was given out is in the log after kill -9`(isEncrypted: Bool) async throws {
        for round in 1...3 {
            try await TemporaryStore.atPlace { plain in
                let place = isEncrypted ? try plain.encrypted() : plain
                let path = place.path
                var store = try place.open()
                try await store.allowDocuments()
                for number in 0..<4 {
                    try await store.permit(try await store.letter("n\(number)"))
                }
                try await store.close()
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, round = round as Int, isEncrypted = isEncrypted as Bool]
                    in
                    let place = TemporaryStore(path: path)
                    try await readUntilKilled(
                        isEncrypted ? place.encrypted() : place, reads: 7 * round)
                }
                let noted = try String(contentsOfFile: path + ".noted", encoding: .utf8)
                    .split(separator: "\n").map(String.init)
                store = try place.open()
                var logged: [String: Int] = [:]
                for access in try await store.me.accesses(limit: .max) {
                    for item in access.event.subject?.items ?? [] { logged[item, default: 0] += 1 }
                }
                #expect(noted.count >= 7 * round)
                for (document, count) in Dictionary(grouping: noted, by: \.self) {
                    #expect(logged[document] ?? 0 >= count.count)
                }
                #expect(try await store.staff.audit().findings.isEmpty)
                try await store.close()
            }
        }
    }
}

/// Reads with four tasks and notes each document that was given out, until so many were; then the
/// process is killed while the others read on.
private func readUntilKilled(_ place: TemporaryStore, reads: Int) async throws {
    let store = try place.open()
    let documents = try await store.me.documents(matching: .all).map(\.uuid)
    let path = place.path + ".noted"
    try Data().write(to: URL(fileURLWithPath: path))
    try await withThrowingTaskGroup(of: Void.self) { group in
        for document in documents {
            group.addTask {
                let line = Data("\(document.uuidString.lowercased())\n".utf8)
                let noted = open(path, O_WRONLY | O_APPEND)
                while true {
                    guard try await store.appA.documentData(document) != nil else { return }
                    _ = line.withUnsafeBytes { write(noted, $0.baseAddress, $0.count) }
                    var status = stat()
                    _ = stat(path, &status)
                    if status.st_size >= reads * line.count { kill(getpid(), SIGKILL) }
                }
            }
        }
        try await group.waitForAll()
    }
}
