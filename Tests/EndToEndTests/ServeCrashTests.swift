import Dispatch
import Fixtures
import Foundation
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

    /// Killed while it is given documents, it has every document whose receipt it gave.
    @Test func whatWasAnsweredOutlivesAKill() throws {
        try RunningService.makeStore(store)
        let token = try Command.run(["token", "--store", store, "--intake", "St. Anna"]).output
            .trimmingCharacters(in: .newlines)
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        #expect(text.contains("extension=\"N-98654720\""))
        var promised: Set<String> = []
        for round in 0..<Self.rounds {
            let service = try RunningService(["--store", store, "--caller-rate", "0"])
            let (base, process) = (service.base, service.process.number)
            let documents = Mutex<Set<String>>([])
            let enough = 1 + 7 * round % 20
            DispatchQueue.concurrentPerform(iterations: 4) { worker in
                Self.upload(text, named: "\(round)-\(worker)", to: base, token) { document in
                    let count = documents.withLock { documents in
                        documents.insert(document)
                        return documents.count
                    }
                    if count == enough { kill(process, SIGKILL) }
                }
            }
            kill(process, SIGKILL)
            service.process.wait()
            #expect(documents.withLock(\.count) >= enough, "\(service.log)")
            promised.formUnion(documents.withLock { $0 })
            let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
            for document in promised { #expect(listed.output.contains(document)) }
        }
        #expect(try Command.run(["audit", "verify", "--store", store]).status == 0)
    }

    /// Sends documents one after the other until nobody answers; tells of each that has a receipt.
    private static func upload(
        _ text: String, named name: String, to base: String, _ token: String,
        _ taken: (String) -> Void
    ) {
        for number in 0..<10_000 {
            let document = text.replacing(
                "extension=\"N-98654720\"", with: "extension=\"\(name)-\(number)\""
            ).replacing("extension=\"OP-3306\"", with: "extension=\"S\(name)-\(number)\"")
            let answer = try? RunningService.send(
                base + "/v1/documents", "POST",
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/xml"],
                body: Data(document.utf8))
            guard let answer,
                let receipt = try? JSONDecoder().decode(Receipt.self, from: answer.body)
            else { return }
            taken(receipt.document)
        }
    }
}
