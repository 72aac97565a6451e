#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What is left of samples with sync identifiers when the process was killed while they were
/// replaced.
@Suite(.serialized) struct SampleCrashTests {
    static let size = 40

    /// ```
    /// child   save v1 ── note ── save v2 ── note ── … ✕ kill -9
    /// parent                                          └─ open ── all of one version
    /// ```
    // rows 156
    @Test func `after kill -9 there is the old state or the new`() async throws {
        let steps = SampleType(.stepCount)
        for seed in Rounds.seeds(4, from: 1) {
            var random = SplitMix64(seed: seed)
            let delay = Int.random(in: 0..<60_000, using: &random)
            try await TemporaryStore.atPlace { place in
                let path = place.path
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, delay = delay as Int] in
                    try await saveUntilKilled(path: path, microseconds: delay)
                }
                let noted = try String(contentsOfFile: path + ".noted", encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
                let store = try place.open()
                let samples = try await store.me.samples(of: steps)
                let versions = Set(samples.compactMap(\.metadata.syncVersion))
                let version = Int(versions.first ?? 0)
                #expect(versions.count == min(version, 1), "seed \(seed)")
                #expect(samples.count == (version == 0 ? 0 : Self.size), "seed \(seed)")
                #expect(version == noted || version == noted + 1, "seed \(seed)")
                let changes = try await store.me.changes(.init(types: [steps]))
                #expect(changes.added.count == samples.count, "seed \(seed)")
                #expect(
                    changes.deleted.count == Self.size * max(version - 1, 0), "seed \(seed)")
                try await store.close()
            }
        }
    }
}

/// Saves version after version of the same samples and notes each that was acknowledged, until
/// this process kills itself.
private func saveUntilKilled(path: String, microseconds: Int) async throws {
    let store = try TemporaryStore(path: path).open()
    try Data().write(to: URL(fileURLWithPath: path + ".noted"))
    let noted = try #require(FileHandle(forWritingAtPath: path + ".noted"))
    Task {
        try await Task.sleep(for: .microseconds(microseconds))
        kill(getpid(), SIGKILL)
    }
    for version in 1... {
        let samples = try (0..<SampleCrashTests.size).map {
            try Give.steps(1, at: Double($0), sync: ("s\($0)", Double(version)))
        }
        try await store.intake(revision: World.gateway).save(samples, for: World.person)
        try noted.write(contentsOf: Data("\(version)\n".utf8))
    }
}
