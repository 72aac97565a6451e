import Fixtures
import Foundation
import FoundationNetworking
import Synchronization
import Testing

/// What the service has said stays true, however it ends. `CASEBOOK_TORTURE` multiplies the ends.
@Suite struct ServeCrashTests {
    private static let rounds =
        3
        * max(
            1, ProcessInfo.processInfo.environment["CASEBOOK_TORTURE"].flatMap { Int($0) } ?? 1)

    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private struct Receipt: Decodable {
        let document: String
    }

    /// How far the uploads are.
    private final class Work: Sendable {
        private let state: Mutex<(uploaders: Int, receipts: Int)>
        init(uploaders: Int) { state = Mutex((uploaders, 0)) }
        func receive() { state.withLock { $0.receipts += 1 } }
        func leave() { state.withLock { $0.uploaders -= 1 } }
        func goesOn(until receipts: Int) -> Bool {
            state.withLock { $0.uploaders > 0 && $0.receipts < receipts }
        }
    }

    /// Killed while it is given documents, it has every document whose receipt it gave.
    @Test func whatWasAnsweredOutlivesAKill() async throws {
        let token = try Command.run(["token", "--store", store, "--intake", "St. Anna"]).output
            .trimmingCharacters(in: .newlines)
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        #expect(text.contains("extension=\"N-98654720\""))
        var promised: Set<String> = []
        for round in 0..<Self.rounds {
            let service = try RunningService(["--store", store, "--caller-rate", "0"])
            let url = service.base
            let work = Work(uploaders: 4)
            let receipts = await withTaskGroup(of: [Receipt].self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        await Self.upload(text, named: "\(round)-\(worker)", to: url, token, work)
                    }
                }
                let process = service.process
                group.addTask {
                    // In the middle of it, each time after another number of receipts.
                    while work.goesOn(until: 1 + 13 * round % 40) {
                        try? await Task.sleep(for: .milliseconds(2))
                    }
                    kill(process.processIdentifier, SIGKILL)
                    return []
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            service.process.waitUntilExit()
            #expect(!receipts.isEmpty)
            promised.formUnion(receipts.map(\.document))
            let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
            for document in promised { #expect(listed.output.contains(document)) }
        }
        #expect(try Command.run(["audit", "verify", "--store", store]).status == 0)
    }

    /// Sends documents one after the other until nobody answers.
    private static func upload(
        _ text: String, named name: String, to base: String, _ token: String, _ work: Work
    ) async -> [Receipt] {
        defer { work.leave() }
        var receipts: [Receipt] = []
        guard let url = URL(string: base + "/v1/documents") else { return [] }
        for number in 0..<10_000 {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            request.setValue("application/xml", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(
                text.replacing("extension=\"N-98654720\"", with: "extension=\"\(name)-\(number)\"")
                    .replacing("extension=\"OP-3306\"", with: "extension=\"S\(name)-\(number)\"")
                    .utf8)
            guard let (data, _) = try? await URLSession.shared.data(for: request),
                let receipt = try? JSONDecoder().decode(Receipt.self, from: data)
            else { break }
            receipts.append(receipt)
            work.receive()
        }
        return receipts
    }
}
