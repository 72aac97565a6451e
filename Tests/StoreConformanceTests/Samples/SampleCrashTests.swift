#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What is left of samples with sync identifiers when the process was killed while they were
/// replaced.
@Suite(.serialized) struct SampleCrashTests {
    static let size = 40
    private static let rounds =
        ProcessInfo.processInfo.environment["CASEBOOK_ROUNDS"].flatMap(Int.init) ?? 4

    /// ```
    /// child   save v1 ── note ── save v2 ── note ── … ✕ kill -9
    /// parent                                          └─ open ── all of one version
    /// ```
    @Test func `after kill -9 there is the old state or the new`() async throws {
        let steps = SampleType(.stepCount)
        for round in 1...Self.rounds {
            try await TemporaryStore.atPlace { place in
                let path = place.path
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, round = round as Int] in
                    try await saveUntilKilled(path: path, milliseconds: 23 * round)
                }
                let noted = try String(contentsOfFile: path + ".noted", encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
                let store = try place.open()
                let samples = try await store.me.samples(of: steps)
                let versions = Set(samples.compactMap(\.metadata.syncVersion))
                let version = Int(try #require(versions.first))
                #expect(versions.count == 1)
                #expect(samples.count == Self.size)
                #expect(version == noted || version == noted + 1)
                let changes = try await store.me.changes(.init(types: [steps]))
                #expect(changes.added.count == Self.size)
                #expect(changes.deleted.count == Self.size * (version - 1))
                try await store.close()
            }
        }
    }
}

/// Saves version after version of the same samples and notes each that was acknowledged, until
/// this process kills itself.
private func saveUntilKilled(path: String, milliseconds: Int) async throws {
    let store = try TemporaryStore(path: path).open()
    try Data().write(to: URL(fileURLWithPath: path + ".noted"))
    let noted = try #require(FileHandle(forWritingAtPath: path + ".noted"))
    for version in 1... {
        let samples = try (0..<SampleCrashTests.size).map {
            try Give.steps(1, at: Double($0), sync: ("s\($0)", Double(version)))
        }
        try await store.intake(revision: World.gateway).save(samples, for: World.person)
        try noted.write(contentsOf: Data("\(version)\n".utf8))
        if version == 1 {
            Task {
                try await Task.sleep(for: .milliseconds(milliseconds))
                kill(getpid(), SIGKILL)
            }
        }
    }
}
