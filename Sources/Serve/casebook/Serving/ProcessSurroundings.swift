import Access
import CFileSystem
import CommandSupport
import Foundation
import Glibc
import HTTPExchange
import HealthStore
import StoreSQLite
import Wording

/// What a service's process knows of its store, its disk, its key and itself.
struct ProcessSurroundings: ServiceSurroundings {
    let store: HealthStore
    let keyPath: String?
    let figures: FolderFigures
    let files: StoreInspection
    let folder: FolderInspection
    /// Nil if nothing is scrubbed.
    let scrub: ScrubFigures?
    let reseal: ResealFigures
    /// Nil if no mail is sent.
    let mail: MailFigures?
    /// Nil where one process has the store.
    let sharing: (any StoreSharing)?
    private let start = Date()

    init(
        store: HealthStore, keyPath: String?, figures: FolderFigures, files: StoreInspection,
        folder: FolderInspection, scrub: ScrubFigures?, reseal: ResealFigures,
        mail: MailFigures? = nil, sharing: (any StoreSharing)? = nil
    ) {
        self.mail = mail
        self.sharing = sharing
        self.store = store
        self.keyPath = keyPath
        self.figures = figures
        self.files = files
        self.folder = folder
        self.scrub = scrub
        self.reseal = reseal
    }

    /// Bytes that the store's disk must have left.
    private static let leastFree = 64 << 20
    /// Seconds that an event of a shared store's access log may wait for its place.
    private static let longestLogDelay = 60.0
    /// Seconds that a store may keep a transaction waiting.
    private static let patience = 5

    func checks() async -> [ReadinessCheck] {
        var checks = [ReadinessCheck(ServeMessage.storeAndLog.text, obstacle: await writing())]
        if let free = files.sizes?.freeBytes {
            let isFull = free < Self.leastFree
            checks.append(
                ReadinessCheck(
                    "disk",
                    obstacle: isFull
                        ? ServeMessage.freeSpace(Self.leastFree >> 20, free >> 20).text : nil))
        }
        if let keyPath {
            checks.append(
                ReadinessCheck(
                    "key",
                    obstacle: access(keyPath, R_OK) == 0
                        ? nil : ServeMessage.keyFileGone.text))
        }
        if let scrub { checks.append(scrub.check) }
        if let check = reseal.check { checks.append(check) }
        if let mail { checks.append(mail.check) }
        if let sharing {
            let delay = try? await sharing.logDelay()
            checks.append(
                ReadinessCheck(
                    ServeMessage.logOrder.text,
                    obstacle: delay.map { $0 < Self.longestLogDelay } ?? true
                        ? nil
                        : ServeMessage.eventWaits(Int(delay ?? 0)).text))
        }
        return checks
    }

    /// Why nothing can be written; nil if it can.
    private func writing() async -> String? {
        let (answers, answer) = AsyncStream<String?>.makeStream()
        let write = Task {
            do {
                _ = try await store.checkWritable()
                answer.yield(nil)
            } catch let error as StoreError {
                answer.yield("\(error.code.rawValue): \(error.message)")
            } catch {
                answer.yield(ServeMessage.notWritable.text)
            }
        }
        let wait = Task {
            try await Task.sleep(for: .seconds(Self.patience))
            answer.yield(ServeMessage.transactionWaits(Self.patience).text)
        }
        defer {
            write.cancel()
            wait.cancel()
        }
        for await obstacle in answers { return obstacle }
        return nil
    }

    func gauges() async -> [OperationGauge] {
        var gauges =
            figures.gauges + (scrub?.gauges ?? []) + reseal.gauges
            + (mail?.gauges ?? [])
        gauges.append(
            OperationGauge(
                "casebook_process_start_time_seconds",
                "Start time of the process, in seconds since 1970.",
                start.timeIntervalSince1970.rounded()))
        if let bytes = OwnProcess.residentBytes {
            gauges.append(
                OperationGauge(
                    "casebook_process_resident_memory_bytes", "Memory of the process.",
                    Double(bytes)))
        }
        if let delay = try? await sharing?.logDelay() {
            gauges.append(
                OperationGauge(
                    "casebook_access_log_pending_seconds",
                    "Waiting time of the oldest event without a place in the access log.", delay))
        }
        guard let sizes = files.sizes else { return gauges }
        gauges.append(
            OperationGauge(
                "casebook_store_bytes", "Size of the store's database and its log.",
                Double(sizes.databaseBytes + sizes.logBytes)))
        if let free = sizes.freeBytes {
            gauges.append(
                OperationGauge(
                    "casebook_store_disk_free_bytes", "Free space on the store's disk.",
                    Double(free)))
        }
        return gauges
    }

    func storeState() async -> StoreState? { await files.storeState() }

    func folderState() async throws -> HTTPExchange.FolderState? { try await folder.folderState() }

    func rejectedBytes(of receipt: Receipt) async -> [UInt8]? {
        await folder.rejectedBytes(of: receipt)
    }

    func putBack(rejected receipt: Receipt) async -> Bool {
        await folder.putBack(rejected: receipt)
    }
}

/// How the process gives memory back while it serves.
///
/// Answers are some hundred kilobytes. As it comes, the allocator takes each of that size from the
/// system and gives it back at once, which costs a tenth of a request.
enum ProcessMemory {
    /// Bytes from which memory is taken from the system for one use alone.
    private static let ownMapping: Int32 = 4 << 20
    /// Free bytes at the end of the heap that are kept for the next request.
    private static let kept: Int32 = 32 << 20

    /// Keeps freed memory of answers for the next ones; see mallopt(3).
    static func keepForAnswers() {
        cbx_keep_memory(ownMapping, kept)
    }
}

/// This process as the system sees it.
enum OwnProcess {
    /// Memory that it has (`/proc/self/statm`); nil where that is not told.
    static var residentBytes: Int? {
        guard let bytes = try? FileBytes.read(path: "/proc/self/statm", limit: 4_096),
            let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst()
                .first.flatMap({ Int($0) })
        else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
