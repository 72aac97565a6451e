import Foundation
import Testing

@testable import DropFolder

/// What a person is shown who asks why a file is still there.
@Suite struct StatusTests {
    private func status(_ trouble: FolderFailure) throws -> FolderStatus {
        let time = TestTime()
        var state = FolderState(
            timings: WatchTimings(), limits: WatchLimits(), trustsChangeTimes: true, at: time.now)
        state.see(trouble.path, .file(1), .renamedIn, at: time.now)
        let order = try #require(state.nextBatch(at: time.now).first)
        state.finish(order, .blocked(trouble, nil), at: time.now)
        let name = WatcherName(host: "ward3", process: 4_711)
        let first = FolderStatus(
            watcher: name, process: 4_711, started: Date(timeIntervalSince1970: 0), mode: "ext4",
            place: "ext4")
        var keeper = StatusKeeper(
            folder: "/srv/in coming", output: "/srv/in coming", user: "casebook", status: first)
        return keeper.tell(
            state, backlog: 1, troubles: [], date: Date(timeIntervalSince1970: 60), at: time.now)
    }

    @Test func aMissingPermission() throws {
        let held = try #require(
            try status(FolderFailure("read", EntryPath("ward/a'b.xml")!, EACCES)).held.first)
        #expect(held.state == "blocked" && held.error == "EACCES")
        #expect(held.why.contains("Permission denied"))
        #expect(
            held.help == "sudo setfacl -m u:casebook:rw $'/srv/in coming/ward/a\\x27b.xml'; "
                + "sudo setfacl -m u:casebook:rwx '/srv/in coming/ward'")
    }

    @Test func anErrorThatIsRareIsSaidInWords() throws {
        let trouble = FolderFailure("look at", EntryPath("a.xml")!, EPROTO)
        #expect(trouble.reason == "cannot look at: Protocol error")
        #expect(trouble.name == "LOOK-AT")
    }

    @Test func aFullDiskIsSaidOnce() throws {
        let status = try status(FolderFailure("write", EntryPath("a.xml")!, ENOSPC))
        #expect(status.paused?.contains("ENOSPC") == true)
        #expect(status.pausedHelp?.contains("df -h") == true)
        #expect(status.held.isEmpty && status.blocked == 1)
    }

    @Test func survivesBeingWritten() throws {
        let status = try status(FolderFailure("claim", EntryPath("a.xml")!, EXDEV))
        #expect(try FolderStatus(json: status.json()) == status)
    }
}
