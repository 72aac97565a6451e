import HealthStore
import ServiceLifecycle
import StoreSQLite

/// Backs a store up beside a service that holds it.
struct BackupService: Service {
    let backups: WatchBackups
    let series: BackupSeries
    let backend: any StoreCopying

    func run() async throws {
        await cancelWhenGracefulShutdown { await backups.make(series, of: backend) }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }
}
