import HTTPExchange
import PageFrame
import Foundation

/// What staff should look at now, each with the page that says more.
struct Attention {
    let overview: Overview

    /// A disk with less than this is nearly full: a backup and a day's documents still fit.
    private static let littleRoom = 2 << 30
    /// Days after which a backup is old.
    private static let oldBackup = 2

    private var words: PageWords { overview.visit.words }

    var notes: [(text: String, path: String)] {
        let all =
            folder.map { ($0, "/staff/intake") } + store.map { ($0, "/staff/store") }
            + emergencies.map { ($0, "/staff/emergencies") }
            + conflicts.map { ($0, "/staff/desk") }
        return all.filter { overview.visit.reaches($0.1) }
    }

    private var folder: [String] {
        if overview.isFolderLost { return [words[OverviewWord.folderUnreachable]] }
        guard let watchers = overview.folder?.watchers else { return [] }
        let running = watchers.filter(\.isRunning)
        guard !running.isEmpty else { return [words[OverviewWord.noWatcher]] }
        var notes: [String] = []
        if running.contains(where: { $0.paused != nil }) {
            notes.append(words[OverviewWord.paused])
        }
        let blocked = running.reduce(0) { $0 + $1.blocked }
        if blocked > 0 {
            notes.append(words(OverviewWord.blocked, overview.visit.figures.count(blocked)))
        }
        return notes
    }

    private var store: [String] {
        guard let store = overview.store else { return [] }
        var notes: [String] = []
        if let free = store.freeBytes, free < Self.littleRoom {
            notes.append(words(OverviewWord.littleRoom, overview.visit.figures.bytes(free)))
        }
        switch store.backups {
        case .none: break
        case .awaited: notes.append(words[OverviewWord.noBackup])
        case .made(let date):
            let days = Int(overview.now.timeIntervalSince(date) / 86_400)
            if days >= Self.oldBackup { notes.append(words.count(days, OverviewWord.oldBackup)) }
        }
        return notes
    }

    private var conflicts: [String] {
        overview.conflicts.count == 0
            ? [] : [words(OverviewWord.conflictsWaiting, overview.conflictCount)]
    }

    private var emergencies: [String] {
        overview.emergencies == 0
            ? []
            : [
                words(
                    OverviewWord.openEmergencies,
                    overview.visit.figures.count(overview.emergencies))
            ]
    }
}
