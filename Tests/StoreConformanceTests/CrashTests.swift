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

/// What is left of a store whose process was killed, or whose disk was full.
@Suite(.serialized) struct CrashTests {
    /// ```
    /// child   open ── store 0 ── note 0 ── store 1 ── note 1 ── … ✕ kill -9
    /// parent                                                       └─ open ── 0, 1, … are there
    /// ```
    // asvs 2.3.3
    @Test(arguments: [false, true])
    func `what was acknowledged survives kill -9, and nothing is half there`(
        isEncrypted: Bool
    ) async throws {
        for round in 1...5 {
            try await TemporaryStore.atPlace { plain in
                let place = isEncrypted ? try plain.encrypted() : plain
                let path = place.path
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, round = round as Int, isEncrypted = isEncrypted as Bool]
                    in
                    let place = TemporaryStore(path: path)
                    try await storeUntilKilled(
                        isEncrypted ? place.encrypted() : place, milliseconds: 40 * round)
                }
                let noted = try String(contentsOfFile: path + ".noted", encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                let store = try place.open()
                let samples = try await store.staff.documents(matching: .all)
                let digests = Set(samples.map(\.document!.digest.hexadecimal))
                #expect(!noted.isEmpty)
                #expect(Set(noted.map(String.init)).isSubset(of: digests))
                for sample in samples {
                    let bytes = try await store.staff.documentData(sample.uuid)
                    #expect(bytes.map(Made.digest) == sample.document?.digest)
                    let receipt = try await store.staff.receipt(ofDocument: sample.uuid)
                    #expect(receipt?.outcome.stored?.uuid == sample.uuid)
                }
                try await store.close()
            }
        }
    }

    private static let smallDisk = ProcessInfo.processInfo.environment["CASEBOOK_SMALL_DISK"]

    /// `CASEBOOK_SMALL_DISK` names a folder on a file system of a few megabytes.
    @Test(.enabled(if: smallDisk != nil, "CASEBOOK_SMALL_DISK names no folder"))
    func `a full disk refuses what does not fit, and goes on when there is room`() async throws {
        let folder = URL(fileURLWithPath: try #require(Self.smallDisk))
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ballast = folder.appendingPathComponent("ballast")
        try Data(count: 2 << 20).write(to: ballast)
        let place = TemporaryStore(path: folder.appendingPathComponent("s.sqlite").path)
        let store = try place.open(compressionLevel: 0)
        var stored: [NewDocument] = []
        var refused: NewDocument?
        for number in 0..<10_000 where refused == nil {
            let text = "<\(number)>" + String(repeating: "x", count: 50_000)
            let document = Made.document(text)
            do {
                let outcome = try await store.interface.store(document)
                #expect(outcome.stored != nil)
                stored.append(document)
            } catch let error as StoreError {
                #expect(error.code == .storageFull, "\(error)")
                #expect(error.isTransient)
                refused = document
            }
        }
        let late = try #require(refused)
        let whole = try await store.staff.documents(matching: .all, includeDocumentData: true)
        #expect(Set(whole.compactMap(\.document?.documentData)) == Set(stored.map(\.bytes)))
        #expect(try await store.interface.receipt(for: late.document.digest) == nil)
        try FileManager.default.removeItem(at: ballast)
        #expect(try await store.interface.store(late).stored != nil)
        try await store.close()
        let again = try place.open(mode: .readOnly)
        #expect(try await again.staff.documents(matching: .all).count == stored.count + 1)
        try await again.close()
    }
}

/// Stores documents and notes each one that was acknowledged, until this process kills itself.
private func storeUntilKilled(_ place: TemporaryStore, milliseconds: Int) async throws {
    let store = try place.open()
    let path = place.path
    try Data().write(to: URL(fileURLWithPath: path + ".noted"))
    let noted = try #require(FileHandle(forWritingAtPath: path + ".noted"))
    let killer = Task {
        while true {
            let size = try FileManager.default.attributesOfItem(atPath: path + ".noted")[.size]
            if (size as? Int ?? 0) > 65 { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        try await Task.sleep(for: .milliseconds(milliseconds))
        kill(getpid(), SIGKILL)
    }
    for number in 0... {
        let documents = (0..<10).map { Made.document("<\(number) \($0)/>", patient: "\($0)") }
        _ = try await store.interface.store(documents)
        let lines = documents.map { $0.document.digest.hexadecimal + "\n" }.joined()
        try noted.write(contentsOf: Data(lines.utf8))
    }
    try await killer.value
}
