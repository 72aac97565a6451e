import CommandSupport
import DocumentCommands
import DropFolder
import Foundation
import Wording

/// Writes the state of a drop folder.
struct WatchStatusWriter {
    let format: WatchCommand.Format

    func write(folder: String) throws {
        let watchers: [(status: FolderStatus, isAlive: Bool)]
        do {
            watchers = try DropFolder.statuses(at: folder)
        } catch let error as FolderFailure {
            throw CommandFailure(FileMessage.failed(folder, error.reason))
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
        guard !watchers.isEmpty else { return WatchMessage.noWatcher.text + "\n" }
        return watchers.map { section($0.status, $0.isAlive) }.joined(separator: "\n")
    }

    private func section(_ status: FolderStatus, _ isAlive: Bool) -> String {
        let state = isAlive ? WatchMessage.running() : WatchMessage.notRunning()
        var text = "\(status.watcher)  \(state)  \(status.mode)\n"
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
        if let left = status.secondsLeft { text += "\(WatchMessage.aboutLeft(left.asTime))\n" }
        if let untold = status.untold, untold > 0 {
            text += WatchMessage.untold(untold).text
            if let failure = status.hookFailure {
                text += ": " + (status.hookFile.map { "\($0): " } ?? "") + failure
            }
            if let again = status.hookAgain, isAlive {
                text += WatchMessage.nextAttemptAt(again.formatted(.iso8601)).text
            }
            text += "\n"
        }
        if let refused = status.refusedByHook, refused > 0 {
            text += "\(WatchMessage.refusedByHook(refused))\n"
        }
        if let others = status.others, others > 0 {
            let names = status.otherFiles ?? []
            let words = WatchMessage.others(count: others, names.joined(separator: ", "))
            let more = WatchMessage.moreFiles(others - names.count)
            text += "\(words)" + (others > names.count ? " \(more)" : "") + "\n"
        }
        if let paused = status.paused {
            text += "\(WatchMessage.paused(paused))\n"
            if let help = status.pausedHelp { text += "  \(WatchMessage.help(help))\n" }
        }
        for held in status.held {
            text += "\(held.state)  \(held.file): \(held.why)"
            if held.seconds > 0 { text += WatchMessage.heldFor(held.seconds.asTime).text }
            text += "\n"
            if let help = held.help { text += "  \(WatchMessage.help(help))\n" }
        }
        return text
    }
}
