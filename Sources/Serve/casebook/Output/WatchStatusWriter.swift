import CommandSupport
import DocumentCommands
import DropFolder
import Foundation

/// Writes the state of a drop folder.
struct WatchStatusWriter {
    let format: WatchCommand.Format

    func write(folder: String) throws {
        let watchers: [(status: FolderStatus, isAlive: Bool)]
        do {
            watchers = try DropFolder.statuses(at: folder)
        } catch let error as FolderFailure {
            throw CommandFailure("\(folder): \(error.reason)")
        }
        var stream = try ResultStream(file: nil)
        try stream.write(format == .table ? table(watchers) : try json(watchers))
        try stream.flush()
    }

    private func json(_ watchers: [(status: FolderStatus, isAlive: Bool)]) throws -> String {
        let objects = try watchers.map { watcher in
            let status = String(decoding: try watcher.status.json(), as: UTF8.self)
            return "{\"alive\":\(watcher.isAlive),\"state\":\(status)}"
        }
        return format == .jsonl
            ? objects.map { $0 + "\n" }.joined() : "[\(objects.joined(separator: ","))]\n"
    }

    private func table(_ watchers: [(status: FolderStatus, isAlive: Bool)]) -> String {
        guard !watchers.isEmpty else { return "no watcher has run here yet\n" }
        return watchers.map { section($0.status, $0.isAlive) }.joined(separator: "\n")
    }

    private func section(_ status: FolderStatus, _ isAlive: Bool) -> String {
        var text = "\(status.watcher)  \(isAlive ? "running" : "not running")  \(status.mode)\n"
        var counts = Table([
            "stored", "duplicates", "rejected", "conflicts", "in work", "ready", "waiting",
            "blocked", "files/s",
        ])
        counts.append(
            [
                status.stored, status.duplicates, status.rejected, status.conflicts,
                status.inWork, status.ready, status.waiting, status.blocked,
            ].map(String.init) + [String(status.filesPerSecond)])
        text += counts.render()
        if let left = status.secondsLeft { text += "about \(left.asTime) left\n" }
        if let untold = status.untold, untold > 0 {
            text += "\(untold) outcomes not yet reported by the hook"
            if let failure = status.hookFailure {
                text += ": " + (status.hookFile.map { "\($0): " } ?? "") + failure
            }
            if let again = status.hookAgain, isAlive {
                text += "; next attempt at \(again.formatted(.iso8601))"
            }
            text += "\n"
        }
        if let refused = status.refusedByHook, refused > 0 {
            text += "\(refused) outcomes refused by the hook; the next watcher reports them again\n"
        }
        if let others = status.others, others > 0 {
            let names = status.otherFiles ?? []
            text +=
                "\(others) \(others == 1 ? "file is not a document" : "files are not documents") "
                + "by name: " + names.joined(separator: ", ")
                + (others > names.count ? " and \(others - names.count) more" : "") + "\n"
        }
        if let paused = status.paused {
            text += "paused: \(paused)\n" + (status.pausedHelp.map { "  help: \($0)\n" } ?? "")
        }
        for held in status.held {
            text += "\(held.state)  \(held.file): \(held.why)"
            if held.seconds > 0 { text += ", for \(held.seconds.asTime)" }
            text += "\n"
            if let help = held.help { text += "  help: \(help)\n" }
        }
        return text
    }
}
