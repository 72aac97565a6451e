import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Backups one after the other: when the next is due, which are kept, what is left alone.
@Suite struct BackupSeriesTests {
    private static let start = Date(timeIntervalSince1970: 1_775_037_600)

    @Test func `the newest are kept and nothing else is touched`() async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try SQLiteBackend(path: place.path)
            let store = HealthStore(backend: backend)
            let folder = place.path + "-backups"
            let series = BackupSeries(folder: folder, interval: 3_600, keeping: 2)
            #expect(series.nextDate(at: Self.start) == Self.start)
            var made: [String] = []
            for hour in 0..<4 {
                _ = try await store.interface.store(Made.document("<h\(hour)/>"))
                let now = Self.start + Double(hour) * 3_600
                #expect(series.nextDate(at: now) == now)
                made.append(try await series.backUp(backend, at: now))
                #expect(series.nextDate(at: now + 1) == now + 3_600)
                if hour == 1 {
                    for other in ["notes", "2026-04-01"] {
                        try FileManager.default.createDirectory(
                            atPath: "\(folder)/\(other)", withIntermediateDirectories: false)
                    }
                    // As a backup is that was cut off.
                    try FileManager.default.createDirectory(
                        atPath: "\(folder)/2026-04-01T100001Z", withIntermediateDirectories: false)
                }
            }
            #expect(made[0].hasSuffix("/2026-04-01T100000Z"))
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(
                Set(left) == ["notes", "2026-04-01", "2026-04-01T120000Z", "2026-04-01T130000Z"])
            // A clock that was put back must not end the backups.
            #expect(series.nextDate(at: Self.start) == Self.start)
            try await store.close()
            for (folder, count) in zip(made[2...], [3, 4]) {
                let restored = TemporaryStore(path: place.path + "-\(count)")
                try StoreBackup(folder: folder).verify()
                try StoreBackup(folder: folder).restore(to: .sqlite(path: restored.path))
                let copy = try restored.open(mode: .readOnly)
                #expect(try await copy.staff.documents(matching: .all).count == count)
                try await copy.close()
            }
        }
    }

    @Test func `what lies above the folder is not made`() async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try SQLiteBackend(path: place.path)
            let disk = place.path + "-disk"
            let series = BackupSeries(folder: disk + "/backups", interval: 60, keeping: 1)
            let error = await #expect(throws: StoreError.self) {
                _ = try await series.backUp(backend, at: Self.start)
            }
            #expect(error?.code == .cannotOpen)
            #expect("\(try #require(error))".contains("the parent folder does not exist"))
            #expect(!FileManager.default.fileExists(atPath: disk))
            try FileManager.default.createDirectory(
                atPath: disk, withIntermediateDirectories: false)
            let made = try await series.backUp(backend, at: Self.start)
            for name in try FileManager.default.contentsOfDirectory(atPath: made) {
                let facts = try FileManager.default.attributesOfItem(atPath: "\(made)/\(name)")
                #expect(facts[.posixPermissions] as? Int == 0o600, "\(name)")
            }
            try await backend.close()
            try FileManager.default.removeItem(atPath: disk)
        }
    }

    @Test func `a backup that fails removes nothing`() async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try SQLiteBackend(path: place.path)
            let series = BackupSeries(folder: place.path + "-b", interval: 60, keeping: 1)
            let first = try await series.backUp(backend, at: Self.start)
            let error = await #expect(throws: StoreError.self) {
                _ = try await series.backUp(backend, at: Self.start)
            }
            #expect(error?.code == .cannotOpen)
            try StoreBackup(folder: first).verify()
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await series.backUp(backend, at: Self.start + 60)
            }
            await #expect(throws: CancellationError.self) { _ = try await cancelled.value }
            try StoreBackup(folder: first).verify()
            #expect(series.nextDate(at: Self.start + 1) == Self.start + 60)
            try await backend.close()
        }
    }
}
