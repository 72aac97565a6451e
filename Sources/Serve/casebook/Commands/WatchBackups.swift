import Foundation
import HealthStore
import StoreSQLite
import Wording

/// Makes backups beside other work on a store. One that fails is said and tried again; the work
/// goes on.
struct WatchBackups: Sendable {
    /// nil if none are wanted.
    let series: BackupSeries?
    let say: @Sendable (String) -> Void

    /// Seconds until a failed backup is tried again.
    private static let patience = 60

    /// Does the work, and makes backups until it ends.
    func making(
        of backend: (any StoreCopying)?, during work: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard let series, let backend else { return try await work() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await make(series, of: backend) }
            defer { group.cancelAll() }
            try await work()
        }
    }

    /// Makes backups until the task is cancelled.
    func make(_ series: BackupSeries, of backend: any StoreCopying) async {
        let warning = BackupKeyCopy.warning(
            of: backend, series.keys,
            options: (file: "backup-keys-to", recovery: "backup-with-keys"))
        if let warning { say(WatchMessage.backupWarning(warning).text) }
        while !Task.isCancelled {
            do {
                let wait = series.nextDate(at: Date()).timeIntervalSinceNow
                if wait > 0 { try await Task.sleep(for: .seconds(wait)) }
                let folder = try await series.backUp(backend, at: Date())
                say(WatchMessage.backupCreated(folder).text)
            } catch {
                guard !Task.isCancelled else { return }
                say(WatchMessage.backupFailed("\(error)", Self.patience).text)
                try? await Task.sleep(for: .seconds(Self.patience))
            }
        }
    }
}
