#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import AccessLog
import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What is left of documents, consents and the access log when the process was killed while it
/// took in, granted, revoked and wrote the log.
@Suite(.serialized) struct ConsentCrashTests {
    /// ```
    /// child   step 0 ── note ── step 1 ── note ── … ✕ kill -9
    /// parent                                         └─ open ── as after the noted steps, or one more
    /// ```
    @Test(arguments: [false, true])
    func `after kill -9 every acknowledged decision stands`(isEncrypted: Bool) async throws {
        for seed in Rounds.seeds(3, from: 1) {
            var random = SplitMix64(seed: seed)
            let delay = Int.random(in: 0..<60_000, using: &random)
            try await TemporaryStore.atPlace { plain in
                let place = isEncrypted ? try plain.encrypted() : plain
                let path = place.path
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, delay = delay as Int, isEncrypted = isEncrypted as Bool]
                    in
                    let place = TemporaryStore(path: path)
                    try await stepUntilKilled(
                        isEncrypted ? place.encrypted() : place, microseconds: delay)
                }
                let noted = try String(contentsOfFile: path + ".noted", encoding: .utf8).count
                let store = try place.open()
                let found = try await Outcome(of: store)
                #expect(
                    found == Outcome(after: noted) || found == Outcome(after: noted + 1),
                    "seed \(seed), \(noted) steps")
                #expect(try await store.staff.audit().findings.isEmpty, "seed \(seed)")
                try await store.close()
            }
        }
    }
}

/// One thing that is done to a store; step after step gives a history that is always the same.
private enum Step: Equatable {
    case store(Int)
    case permit(Int)
    case revoke(Int)
    case log(Int)

    init(_ index: Int) {
        let round = index / 6
        self =
            switch index % 6 {
            case 0: .store(2 * round)
            case 1: .permit(2 * round)
            case 2: .store(2 * round + 1)
            case 3: .permit(2 * round + 1)
            case 4: .revoke(2 * round + 1)
            default: .log(round)
            }
    }
}

/// What a store holds after some steps, in the steps' own words.
private struct Outcome: Equatable {
    static let app = "org.example.crash"
    var stored: Set<String> = []
    var seen: Set<String> = []
    var decisions = 0
    var logged: Set<String> = []

    init(after steps: Int) {
        for index in 0..<steps {
            switch Step(index) {
            case .store(let number): stored.insert("n\(number)")
            case .permit(let number):
                seen.insert("n\(number)")
                decisions += 1
            case .revoke(let number):
                seen.remove("n\(number)")
                decisions += 1
            case .log(let number): logged.insert("\(number)")
            }
        }
    }

    init(of store: HealthStore) async throws {
        let all = try await store.me.documents(matching: .all, includeDocumentData: true)
        for case let document? in all.map(\.document) {
            let title = try #require(document.title)
            let text = document.documentData.map { String(decoding: $0, as: UTF8.self) }
            #expect(text == "<\(title)/>")
            stored.insert(title)
        }
        seen = Set(
            try await store.appA.documents(matching: .all).compactMap(\.document?.title))
        decisions = try await store.me.consentRecords().count
        let accesses = try await store.staff.accesses(limit: .max)
        logged = Set(
            accesses.filter { $0.event.app == Self.app }.compactMap(\.event.agent?.identifier))
    }
}

/// Does step after step and notes each that was acknowledged, until this process kills itself.
private func stepUntilKilled(_ place: TemporaryStore, microseconds: Int) async throws {
    let store = try place.open()
    try await store.allowDocuments()
    let path = place.path + ".noted"
    try Data().write(to: URL(fileURLWithPath: path))
    let noted = try #require(FileHandle(forWritingAtPath: path))
    Task {
        try await Task.sleep(for: .microseconds(microseconds))
        kill(getpid(), SIGKILL)
    }
    var documents: [Int: UUID] = [:]
    var permits: [Int: UUID] = [:]
    for index in 0... {
        switch Step(index) {
        case .store(let number):
            documents[number] = try await store.letter("n\(number)", at: Double(number))
        case .permit(let number):
            permits[number] = try await store.permit(#require(documents[number])).id
        case .revoke(let number):
            _ = try await store.me.revoke(#require(permits[number]), text: "No more")
        case .log(let number):
            try await store.staff.record([
                AccessEvent(
                    instant: StoreKind.now.microseconds, action: .read, kind: .documents,
                    role: .app, app: Outcome.app, purpose: .treatment, decision: .allowed,
                    agent: AccessEvent.Agent(identifier: "\(number)"),
                    subject: AccessEvent.Subject(person: World.person.description))
            ])
        }
        try noted.write(contentsOf: Data(".".utf8))
    }
}
