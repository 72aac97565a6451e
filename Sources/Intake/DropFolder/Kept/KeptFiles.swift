internal import HealthModel
internal import Synchronization

/// Which files of a folder whose files stay where they are have an outcome already, so that none is
/// read again and again: remembered in `.work/kept-<n>`, of which each watcher has one.
///
/// It only saves work: a file that it does not know is read, and the store knows its bytes. That it
/// knows a file falsely must not happen, so what it says counts only as long as the store has the
/// outcomes that it learnt last: one that was put back to an earlier state, or that is another
/// one, has not, and then all is forgotten.
final class KeptFiles: Sendable {
    /// Watchers of one folder that may remember at the same time.
    private static let tables = 64
    /// Outcomes that the store is asked for: more than are in work at the same time, since only
    /// the order of what was in work together is open.
    private static let lately = 256
    /// Files that may be in work.
    private static let places = 256
    private static let placeBytes = KeptFingerprint.byteCount
    private static let latelyAt = 4_096
    private static let placesAt = latelyAt + lately * ContentDigest.byteCount
    private static let head = placesAt + places * placeBytes

    private struct State {
        var table: FingerprintTable
        var next: FingerprintTable?
        var learnt = 0
        var inWork: [KeptFingerprint: Int] = [:]
        var suspects: Set<KeptFingerprint>
    }

    private let files: any FileSystem
    private let nextPath: EntryPath
    private let lock: any Sendable & AnyObject
    private let state: Mutex<State>

    /// Takes over what a watcher that has ended remembered, or begins anew.
    ///
    /// - Parameter slots: Room at first, of 16 bytes each; it grows with the folder.
    static func open(_ files: any FileSystem, slots: Int = 1 << 17) throws(FolderFailure)
        -> KeptFiles
    {
        for number in 0..<tables {
            let path = OutcomeFolder.work.path.child("kept-\(number)")
            if let lock = try files.lock(path) { return try KeptFiles(files, path, lock, slots) }
        }
        throw FolderFailure(
            "lock", OutcomeFolder.work.path, 0, message: "too many watchers of kept files")
    }

    private init(
        _ files: any FileSystem, _ path: EntryPath, _ lock: any Sendable & AnyObject,
        _ slots: Int
    ) throws(FolderFailure) {
        guard let file = try files.open(path, toChange: true) else {
            throw FolderFailure("read", path, 0, message: "the watcher's notes are missing")
        }
        self.files = files
        self.lock = lock
        nextPath = OutcomeFolder.work.path.child(
            String(decoding: path.name, as: UTF8.self) + "-next")
        let table = try FingerprintTable(file, head: Self.head, slots: slots)
        let places = try file.read(count: Self.places * Self.placeBytes, at: Self.placesAt)
        let suspects = Set(FingerprintTable.fingerprints(in: places))
        state = Mutex(State(table: table, suspects: suspects))
        try file.write([UInt8](repeating: 0, count: places.count), at: Self.placesAt)
        for suspect in suspects { try begin(suspect) }
    }

    /// Whether a file, as it is now, has its outcome.
    func knows(_ status: FileStatus) throws(FolderFailure) -> Bool {
        let file = KeptFingerprint(status)
        return try locked { state throws(FolderFailure) in
            guard try state.table.contains(file) else { return false }
            try state.next?.insert(file)
            return true
        }
    }

    /// Whether a file was in work when a process ended.
    func suspects(_ status: FileStatus) -> Bool {
        state.withLock { $0.suspects.contains(KeptFingerprint(status)) }
    }

    /// Takes note that a file is in work, so that it is known if it ends the process.
    func begin(_ status: FileStatus) throws(FolderFailure) { try begin(KeptFingerprint(status)) }

    private func begin(_ file: KeptFingerprint) throws(FolderFailure) {
        try locked { state throws(FolderFailure) in
            if state.inWork[file] != nil { return }
            let taken = Set(state.inWork.values)
            let place = (0..<Self.places).first { !taken.contains($0) } ?? 0
            try state.table.file.write(file.bytes, at: Self.placesAt + place * Self.placeBytes)
            state.inWork[file] = place
        }
    }

    /// Takes note that a file is in work no longer.
    func end(_ status: FileStatus) {
        let file = KeptFingerprint(status)
        state.withLock { state in
            state.suspects.remove(file)
            guard let place = state.inWork.removeValue(forKey: file) else { return }
            let free = [UInt8](repeating: 0, count: Self.placeBytes)
            try? state.table.file.write(free, at: Self.placesAt + place * Self.placeBytes)
        }
    }

    /// Remembers a file whose outcome is durable in the store, under its last document's digest.
    func learn(_ status: FileStatus, _ digest: ContentDigest) throws(FolderFailure) {
        let file = KeptFingerprint(status)
        try locked { state throws(FolderFailure) in
            let place = state.learnt % Self.lately
            state.learnt += 1
            try state.table.file.write(
                digest.bytes, at: Self.latelyAt + place * ContentDigest.byteCount)
            try state.table.insert(file)
            try state.next?.insert(file)
        }
    }

    /// The digests whose outcomes a store must have for anything here to be true.
    func lately() throws(FolderFailure) -> [ContentDigest] {
        try locked { state throws(FolderFailure) in
            let width = ContentDigest.byteCount
            let bytes = try state.table.file.read(count: Self.lately * width, at: Self.latelyAt)
            return stride(from: 0, to: bytes.count, by: width).compactMap {
                let digest = bytes[$0..<min($0 + width, bytes.count)]
                return digest.allSatisfy { $0 == 0 } ? nil : ContentDigest(bytes: digest)
            }
        }
    }

    /// Forgets every file.
    func forget() throws(FolderFailure) {
        try locked { state throws(FolderFailure) in
            try state.table.clear()
            let free = [UInt8](repeating: 0, count: Self.lately * ContentDigest.byteCount)
            try state.table.file.write(free, at: Self.latelyAt)
        }
    }

    /// A scan begins: if the table is crowded, what the scan finds makes up the next one.
    func beginScan() throws(FolderFailure) {
        try locked { state throws(FolderFailure) in
            guard state.table.isCrowded else { return }
            try files.remove(nextPath)
            guard let file = try files.open(nextPath, toChange: true) else { return }
            state.next = try FingerprintTable(file, head: 0, slots: state.table.slots * 2)
        }
    }

    /// A scan has ended; what it did not find is forgotten if it found all there is.
    func endScan(isWhole: Bool) throws(FolderFailure) {
        try locked { state throws(FolderFailure) in
            guard let next = state.next else { return }
            state.next = nil
            if isWhole { try state.table.replace(by: next) }
            try files.remove(nextPath)
        }
    }

    private func locked<Answer>(
        _ body: (inout State) throws(FolderFailure) -> Answer
    ) throws(FolderFailure) -> Answer {
        try state.withLock { state throws(FolderFailure) in try body(&state) }
    }
}
