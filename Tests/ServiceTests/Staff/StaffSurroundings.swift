import Foundation
import HealthModel
import HealthStore
import HTTPExchange
import Synchronization

/// A process with a drop folder and a store in a file, as a test says they are.
final class StaffSurroundings: ServiceSurroundings {
    private let refused: [[UInt8]]
    private let isFolderLost = Mutex(false)
    private let back = Mutex<[String]>([])

    init(refused: [[UInt8]] = []) { self.refused = refused }

    /// The digests of what was put back.
    var putBack: [String] { back.withLock { $0 } }

    /// From now on the drop folder cannot be looked at.
    func loseFolder() { isFolderLost.withLock { $0 = true } }

    func checks() async -> [ReadinessCheck] { [] }

    func gauges() async -> [OperationGauge] { [] }

    func storeState() async -> StoreState? {
        StoreState(
            databaseBytes: 1_234_567, logBytes: 4_096, freeBytes: 1 << 30, schemaVersion: 7,
            keys: StoreState.Keys(
                name: "3f9a", keyMade: Date(timeIntervalSince1970: 1_700_000_000),
                personKeys: 1_024, destroyedKeys: 3),
            backups: .made(Date().addingTimeInterval(-5.5 * 86_400)))
    }

    func folderState() async throws -> HTTPExchange.FolderState? {
        guard !isFolderLost.withLock({ $0 }) else { throw CocoaError(.fileReadNoPermission) }
        return FolderState(watchers: [
            FolderState.Watcher(
                name: "ward3-4711", isRunning: true, updated: Date(),
                outcomes: ["stored": 1_200, "rejected": 4], ready: 12, waiting: 2, blocked: 1,
                filesPerSecond: 41.5,
                held: [
                    FolderState.HeldFile(
                        file: "ward/<b>.xml", state: .blocked, why: "cannot read (EACCES)",
                        error: "EACCES", help: "sudo setfacl -m u:casebook:rw 'ward/<b>.xml'",
                        seconds: 300),
                    FolderState.HeldFile(
                        file: "new.xml", state: .settling, why: "it has just changed"),
                ])
        ])
    }

    func rejectedBytes(of receipt: Receipt) async -> [UInt8]? {
        refused.first { StaffWorld.digest($0) == receipt.digest.hexadecimal }
    }

    func putBack(rejected receipt: Receipt) async -> Bool {
        guard await rejectedBytes(of: receipt) != nil else { return false }
        back.withLock { $0.append(receipt.digest.hexadecimal) }
        return true
    }
}
