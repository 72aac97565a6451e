/// What a watcher is called: `<host>-<process>-<eight digits>`, never twice.
public struct WatcherName: Sendable, Hashable {
    private static let lockEnding = ".lock"
    private static let statusEnding = ".status.json"
    private static let draftEnding = ".draft"

    /// The name.
    public let text: String
    /// The machine it runs on.
    public let host: String

    init(host: String, process: Int32) {
        let kept = host.utf8.filter {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        self.host = kept.isEmpty ? "host" : String(decoding: kept.prefix(60), as: UTF8.self)
        let digits = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
        text = "\(self.host)-\(process)-\(digits)"
    }

    /// Reads the name from what a watcher left in `.work`; nil for anything else.
    init?(entry: [UInt8]) {
        guard var text = String(validating: entry, as: UTF8.self) else { return nil }
        for ending in [Self.draftEnding, Self.lockEnding, Self.statusEnding]
        where text.hasSuffix(ending) {
            text.removeLast(ending.count)
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, Int32(parts[1]) != nil, parts[2].count == 8 else { return nil }
        self.text = text
        host = String(parts[0])
    }

    /// What the watcher that ended last has told at its end.
    static let lastStatusPath = OutcomeFolder.work.path.child("last" + statusEnding)

    var folder: EntryPath { OutcomeFolder.work.path.child(text) }
    var lockPath: EntryPath { OutcomeFolder.work.path.child(text + Self.lockEnding) }
    var draftPath: EntryPath {
        OutcomeFolder.work.path.child(text + Self.statusEnding + Self.draftEnding)
    }
    var statusPath: EntryPath { OutcomeFolder.work.path.child(text + Self.statusEnding) }
}
