import Foundation
import Synchronization

@testable import DropFolder

/// The real file system, of which one call or all calls from one on fail.
final class FaultyFileSystem: FileSystem {
    /// What fails.
    struct Fault: Sendable, CustomStringConvertible {
        /// The number of the call, from 0.
        var call: Int
        var number: Int32
        /// Whether the call is carried out all the same, and only its answer lost.
        var isLate = false
        /// Whether all later calls fail too.
        var stays = false

        var description: String {
            "call \(call), errno \(number)\(isLate ? ", late" : "")\(stays ? ", stays" : "")"
        }
    }

    private let files: LinuxFileSystem
    private let fault: Fault?
    private let state = Mutex((calls: 0, failed: [String](), made: [String]()))

    init(folder: String, fault: Fault?) throws {
        files = try LinuxFileSystem(folder: folder)
        self.fault = fault
    }

    /// Calls that were made.
    var calls: Int { state.withLock { $0.calls } }
    /// The calls that were made, as `read ward/a.xml`.
    var made: [String] { state.withLock { $0.made } }
    /// The calls that failed.
    var failed: [String] { state.withLock { $0.failed } }

    private func call<Answer>(
        _ operation: String, _ path: EntryPath, _ body: () throws(FolderFailure) -> Answer
    ) throws(FolderFailure) -> Answer {
        let number = state.withLock { state in
            defer { state.calls += 1 }
            state.made.append("\(operation) \(path)")
            return state.calls
        }
        guard let fault, fault.stays ? number >= fault.call : number == fault.call else {
            return try body()
        }
        state.withLock { $0.failed.append("\(operation) \(path)") }
        if fault.isLate { _ = try body() }
        throw FolderFailure(operation, path, fault.number)
    }

    func place() throws(FolderFailure) -> FilePlace { try files.place() }

    func checkPlace() throws(FolderFailure) {
        try call("open", .root) { () throws(FolderFailure) in try files.checkPlace() }
    }

    func status(of path: EntryPath) throws(FolderFailure) -> FileStatus? {
        try call("look at", path) { () throws(FolderFailure) in try files.status(of: path) }
    }

    func list(_ folder: EntryPath) throws(FolderFailure) -> (any FolderListing)? {
        let listing = try call("list", folder) { () throws(FolderFailure) in try files.list(folder)
        }
        return listing.map { Listing(files: self, listing: $0, folder: folder) }
    }

    func peek(_ path: EntryPath, bytes: Int) throws(FolderFailure) -> FilePeek? {
        try call("read", path) { () throws(FolderFailure) in try files.peek(path, bytes: bytes) }
    }

    func read(_ path: EntryPath, limit: Int) throws(FolderFailure) -> FileContent? {
        try call("read", path) { () throws(FolderFailure) in try files.read(path, limit: limit) }
    }

    func open(_ path: EntryPath, toChange: Bool) throws(FolderFailure) -> (any OpenedFile)? {
        let file = try call("read", path) { () throws(FolderFailure) in
            try files.open(path, toChange: toChange)
        }
        return file.map { Opened(files: self, file: $0, path: path) }
    }

    func move(_ path: EntryPath, to target: EntryPath) throws(FolderFailure) -> MoveResult {
        try call("move", path) { () throws(FolderFailure) in try files.move(path, to: target) }
    }

    func write(
        _ bytes: [UInt8], to path: EntryPath, replacing: Bool
    ) throws(FolderFailure) -> MoveResult {
        try call("write", path) { () throws(FolderFailure) in
            try files.write(bytes, to: path, replacing: replacing)
        }
    }

    func makeFolder(_ path: EntryPath) throws(FolderFailure) {
        try call("make", path) { () throws(FolderFailure) in try files.makeFolder(path) }
    }

    func remove(_ path: EntryPath) throws(FolderFailure) {
        try call("remove", path) { () throws(FolderFailure) in try files.remove(path) }
    }

    func lock(_ path: EntryPath) throws(FolderFailure) -> (any Sendable & AnyObject)? {
        try call("lock", path) { () throws(FolderFailure) in try files.lock(path) }
    }

    private final class Opened: OpenedFile {
        let files: FaultyFileSystem
        let file: any OpenedFile
        let path: EntryPath

        init(files: FaultyFileSystem, file: any OpenedFile, path: EntryPath) {
            self.files = files
            self.file = file
            self.path = path
        }

        func status() throws(FolderFailure) -> FileStatus {
            try files.call("look at", path) { () throws(FolderFailure) in try file.status() }
        }

        func read(count: Int, at offset: Int) throws(FolderFailure) -> [UInt8] {
            try files.call("read", path) { () throws(FolderFailure) in
                try file.read(count: count, at: offset)
            }
        }

        func write(_ bytes: [UInt8], at offset: Int) throws(FolderFailure) {
            try files.call("write", path) { () throws(FolderFailure) in
                try file.write(bytes, at: offset)
            }
        }

        func resize(to count: Int) throws(FolderFailure) {
            try files.call("write", path) { () throws(FolderFailure) in try file.resize(to: count) }
        }
    }

    private final class Listing: FolderListing {
        let files: FaultyFileSystem
        let listing: any FolderListing
        let folder: EntryPath

        init(files: FaultyFileSystem, listing: any FolderListing, folder: EntryPath) {
            self.files = files
            self.listing = listing
            self.folder = folder
        }

        func next() throws(FolderFailure) -> (name: [UInt8], kind: FileStatus.Kind?)? {
            try files.call("list", folder) { () throws(FolderFailure) in try listing.next() }
        }

        func status(of name: [UInt8]) throws(FolderFailure) -> FileStatus? {
            try files.call("look at", folder) { () throws(FolderFailure) in
                try listing.status(of: name)
            }
        }
    }
}
