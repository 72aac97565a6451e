import Base
import CommandSupport
import DocumentCommands
import DocumentValidation
import DropFolder
import Foundation
import HealthModel
import HealthStore
import StoreCommands
import Synchronization
import Wording

/// What a watcher writes: a line a document on standard output, everything else on standard error.
final class WatchLog: Sendable {
    private let isJSON: Bool
    private let showsProgress: Bool
    private let isQuiet: Bool
    private let stream: Mutex<ResultStream>
    private let started = Mutex(false)
    private let left = Atomic(0)
    private let counts = Mutex<[String: Int]>([:])

    init(format: WatchCommand.Format, isQuiet: Bool) throws(FileFailure) {
        isJSON = format != .table
        self.isQuiet = isQuiet
        showsProgress = Terminal.isErrorWatched && !isQuiet
        stream = Mutex(try ResultStream(file: nil))
    }

    var observer: WatchObserver {
        WatchObserver(
            filed: { self.write($0) }, noticed: { self.say($0) },
            rested: { self.flush() }, status: { self.show($0) })
    }

    /// Says what has become of how many, unless that is not wanted.
    func finish() {
        if showsProgress { Terminal.replaceLine("") }
        flush()
        guard !isQuiet else { return }
        let words = ["stored", "duplicate", "rejected", "conflict"]
        let counts = counts.withLock { $0 }
        var parts = words.map { "\(counts[$0, default: 0]) \($0)" }
        let left = left.load(ordering: .relaxed)
        if left > 0 { parts.append(WatchMessage.leftHere(left).text) }
        Terminal.say(parts.joined(separator: "  "))
    }

    private func write(_ document: FiledDocument) {
        let line = isJSON ? json(document) : document.outcome.line(of: document.file)
        // A reader that has gone away does not keep documents from being taken in.
        stream.withLock { try? $0.write(line) }
        counts.withLock { $0[document.outcome.word, default: 0] += 1 }
    }

    private func flush() { stream.withLock { try? $0.flush() } }

    /// Whether a folder could be watched at least once.
    var hasStarted: Bool { started.withLock { $0 } }

    private func say(_ notice: WatchNotice) {
        switch notice {
        case .started: started.withLock { $0 = true }
        case .left: left.add(1, ordering: .relaxed)
        case .leftMore(let files), .leftOthers(let files): left.add(files, ordering: .relaxed)
        default: break
        }
        say("\(notice)")
    }

    /// Says what is no document's outcome.
    func say(_ words: String) {
        if showsProgress { Terminal.replaceLine("") }
        Terminal.note(FileMessage.reason(words))
    }

    /// Once a second: what was written is there to be read, and a person sees how far it is.
    private func show(_ status: FolderStatus) {
        flush()
        guard showsProgress else { return }
        var line = WatchMessage.status(
            status.stored + status.duplicates, status.rejected, status.ready + status.inWork,
            status.waiting, Int(status.filesPerSecond)
        ).text
        if let left = status.secondsLeft, left > 5 {
            line += ProgressMessage.left(left.asTime).text
        }
        Terminal.replaceLine(line)
    }

    private func json(_ document: FiledDocument) -> String {
        var json = JSONText()
        json.object { json in
            json.member("file", document.file)
            json.member("outcome", document.outcome.word)
            json.member("sha256", document.digest.hexadecimal)
            switch document.outcome {
            case .stored(let sample), .duplicate(let sample), .conflict(let sample):
                json.member("uuid", sample.uuid.lowercasedText)
                json.member("sample", sample.uuid.lowercasedText)
            case .rejected(let reason):
                json.member("code", reason.code)
                json.member("message", reason.message)
            }
        }
        return json.text + "\n"
    }
}
