import DocumentValidation
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Synchronization

@testable import DropFolder

/// A folder to drop documents into, and a store for them; both go with their owner.
final class Sandbox: Sendable {
    static let validator = Result { try DocumentValidator() }

    let url: URL
    let store: HealthStore
    /// What the store lies in, if it is the sandbox's own.
    private let backend: MemoryBackend?
    private let heard = Mutex<
        (filed: [FiledDocument], notices: [WatchNotice], last: FolderStatus?)
    >(
        ([], [], nil))

    /// - Parameter isQuick: Whether the folder is kept in memory where it can be, so that a
    ///   thousand runs need not wait for a disk.
    init(
        store foreign: HealthStore? = nil, isQuick: Bool = false
    ) throws {
        let memory = "/dev/shm"
        let usesMemory = isQuick && FileManager.default.isWritableFile(atPath: memory)
        let parent = usesMemory ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        url =
            parent
            .appending(path: "casebook-drop-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        if let foreign {
            (store, backend) = (foreign, nil)
        } else {
            let own = MemoryBackend()
            (store, backend) = (HealthStore(backend: own), own)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path(percentEncoded: false) }

    /// What was told of documents, in order.
    var filed: [FiledDocument] { heard.withLock { $0.filed } }
    /// How many documents were told of.
    var filedCount: Int { heard.withLock { $0.filed.count } }
    var notices: [WatchNotice] { heard.withLock { $0.notices } }
    var status: FolderStatus? { heard.withLock { $0.last } }

    var observer: WatchObserver {
        WatchObserver(
            filed: { document in self.heard.withLock { $0.filed.append(document) } },
            noticed: { notice in self.heard.withLock { $0.notices.append(notice) } },
            status: { status in self.heard.withLock { $0.last = status } })
    }

    /// Waits for what a watcher that runs beside the test brings about, or gives it up. Turns are
    /// counted and not seconds: while other tests hold the threads, the watcher waits as this does.
    static func until(turns: Int = 12_000, _ holds: () throws -> Bool) async throws {
        for _ in 0..<turns {
            if try holds() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Short waits, and an end when nothing is left to do.
    static var options: WatchOptions {
        var options = WatchOptions()
        options.timings.settle = .milliseconds(20)
        options.timings.settleLimit = .seconds(3_600)
        options.timings.scan = .milliseconds(100)
        options.timings.retry = .milliseconds(5)
        options.timings.retryLimit = .milliseconds(50)
        options.timings.calm = .zero
        options.endsWhenIdle = true
        return options
    }

    var intake: @Sendable (Source) -> DocumentIntake {
        { [store] source in
            DocumentIntake(into: store, source: source, validator: try! Self.validator.get())
        }
    }

    func folder(_ change: (inout WatchOptions) -> Void = { _ in }) throws -> DropFolder {
        var options = Self.options
        change(&options)
        return try DropFolder(at: path, options: options, intake: intake)
    }

    /// Watches until nothing is left to do.
    func watch(_ change: (inout WatchOptions) -> Void = { _ in }) async throws {
        try await folder(change).watch(observer)
    }

    func drop(_ bytes: [UInt8], as name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// The files below a folder, by path relative to it, but what the last watcher told at its end.
    func files(in folder: String = "") -> [String] {
        let root = folder.isEmpty ? url : url.appending(path: folder)
        guard let walk = FileManager.default.enumerator(atPath: root.path(percentEncoded: false))
        else { return [] }
        return walk.compactMap { $0 as? String }.filter {
            var isFolder: ObjCBool = false
            let path = root.appending(path: $0).path(percentEncoded: false)
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && !isFolder.boolValue && !$0.hasSuffix("last.status.json")
        }.sorted()
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    /// All stored documents; of the sandbox's own store as one page, since a memory store sorts
    /// all that it has for each.
    func stored() async throws -> [CDADocumentSample] {
        if let backend {
            return try await backend.read(
                SnapshotWork(.everything) { snapshot in
                    var entries: [DocumentEntry] = []
                    let scan = DocumentScan(
                        nil, isJudged: false, order: .keys([.descending(.startDate)]),
                        expected: 1_000)
                    try snapshot.documents(scan) { entry in
                        entries.append(entry)
                        return true
                    }
                    return zip(entries, try snapshot.headers(entries)).map { entry, header in
                        entry.supersededBy.map { header.with(status: .superseded(by: $0)) }
                            ?? header
                    }
                })
        }
        return try await store.administrator(reason: "test").documents(matching: .all)
    }
}

/// Documents that the tests make up, as many as they like.
enum Letters {
    /// The last bytes: without all of them a document is not complete.
    private static let end = "</ClinicalDocument>"
    /// What stands before the extension of the `id`, between it and the patient's, and after that.
    private static let parts: [[UInt8]] = {
        let fixture = try! Fixtures.named("author-device")
        let text = String(decoding: fixture.bytes, as: UTF8.self)
        let id = fixture.expected.header!["id"]!["extension"]!.string!
        let own = text.range(of: "extension=\"\(id)\"")!
        let role = text.range(of: "<patientRole")!
        let patient = text[role.upperBound...].firstMatch(of: /extension="[^"]*"/)!.range
        return [
            text[..<own.lowerBound], text[own.upperBound..<patient.lowerBound],
            text[patient.upperBound..<text.range(of: end, options: .backwards)!.lowerBound],
        ].map { Array($0.utf8) }
    }()

    /// A version of one document.
    static func version(_ number: Int) -> [UInt8] {
        let text = String(decoding: letter(number), as: UTF8.self)
        let version =
            "<setId root=\"2.999.5\" extension=\"S\"/><versionNumber value=\"\(number)\"/>"
        return Array(text.replacing("<recordTarget", with: version + "<recordTarget").utf8)
    }

    /// A valid document with an `id` of its own, at least as long as asked for.
    static func letter(_ number: Int, padding: Int = 0) -> [UInt8] {
        let comment = padding == 0 ? "" : "<!--\(String(repeating: "x", count: padding))-->"
        // A patient has few letters: what a store does for one grows with their number.
        let own = Array("extension=\"D-\(number)\"".utf8)
        let patient = Array("extension=\"P-\(number / 20)\"".utf8)
        return parts[0] + own + parts[1] + patient + parts[2] + Array((comment + end).utf8)
    }
}
