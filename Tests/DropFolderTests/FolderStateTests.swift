import Testing

@testable import DropFolder

/// The state machine with a clock of its own: what is given out when.
@Suite struct FolderStateTests {
    private var time = TestTime()

    private func path(_ name: String) -> EntryPath { EntryPath(name)! }

    private func state(
        local: Bool = false, _ change: (inout WatchLimits) -> Void = { _ in }
    ) -> FolderState {
        var limits = WatchLimits()
        change(&limits)
        return FolderState(
            timings: WatchTimings(), limits: limits, trustsChangeTimes: local, at: time.now)
    }

    private func batch(_ state: inout FolderState) -> [String] {
        state.nextBatch(at: time.now).map(\.path.description)
    }

    @Test func aFileThatKeepsGrowingWaitsAsLongAsItGrows() {
        var (state, time) = (state(), time)
        for second in 0..<100 {
            state.see(path("a.xml"), .file(1, size: second), .found, at: time.now)
            #expect(state.nextBatch(at: time.now).isEmpty)
            time.pass(1)
        }
        time.pass(1.1)
        #expect(state.due(at: time.now) == [path("a.xml")])
        state.see(path("a.xml"), .file(1, size: 99), .found, at: time.now)
        #expect(state.nextBatch(at: time.now).map(\.path) == [path("a.xml")])
        #expect(state.nextBatch(at: time.now).isEmpty, "it is in work already")
    }

    @Test func renamedInIsTakenAtOnce() {
        var state = state()
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        #expect(batch(&state) == ["a.xml"])
    }

    /// What lies under a claimed file's old name says nothing about the file.
    @Test func aClaimedFileWaitsWhateverTakesItsName() throws {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        let order = try #require(state.nextBatch(at: time.now).first)
        let claim = Claim(place: path("b.xml"), origin: order.path)
        state.finish(order, .blocked(FolderFailure("read", order.path, 13), claim), at: time.now)
        state.see(path("a.xml"), .folder, .found, at: time.now)
        #expect(state.counts.unfinished == 1)
        #expect(state.brokenInvariant == nil)
        time.pass(600)
        _ = state.due(at: time.now)
        #expect(state.nextBatch(at: time.now).first?.claim == claim)
    }

    /// Otherwise a watcher that ends when nothing is left to do would leave it.
    @Test func aFileThatTakesTheNameOfARecoveredOneIsLookedFor() throws {
        var (state, time) = (state(), time)
        state.recover(
            Claim(place: path("b.xml"), origin: path("a.xml"), isRecovered: true), .file(1))
        time.pass(600)
        state.see(path("a.xml"), .file(2, changed: time.now.wall), .found, at: time.now)
        let order = try #require(state.nextBatch(at: time.now).first)
        #expect(order.claim != nil)
        state.finish(order, .finished(.stored), at: time.now)
        #expect(!state.isIdle)
        #expect(state.brokenInvariant == nil)
    }

    @Test func anOldModificationDateIsNotTrusted() {
        for local in [true, false] {
            var state = state(local: local)
            let copied = FileStatus.file(1, modified: 0, changed: time.now.wall)
            state.see(path("a.xml"), copied, .found, at: time.now)
            #expect(batch(&state).isEmpty)
        }
    }

    @Test func onALocalDiskWhatChangedLongAgoHasSettled() {
        var state = state(local: true)
        let status = FileStatus.file(1, changed: time.now.wall - 3_000_000_000)
        state.see(path("a.xml"), status, .found, at: time.now)
        #expect(batch(&state) == ["a.xml"])
        var remote = self.state(local: false)
        remote.see(path("a.xml"), status, .found, at: time.now)
        #expect(batch(&remote).isEmpty)
    }

    @Test func datesInTheFutureHoldNothingUp() {
        var (state, time) = (state(local: true), time)
        let status = FileStatus.file(1, modified: .max, changed: time.now.wall + 1 << 50)
        state.see(path("a.xml"), status, .found, at: time.now)
        time.pass(2)
        state.see(path("a.xml"), status, .found, at: time.now)
        #expect(state.nextBatch(at: time.now).count == 1)
    }

    @Test func incompleteWaitsForTheLimitOrAChange() throws {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        let order = try #require(state.nextBatch(at: time.now).first)
        #expect(!order.isFinal)
        state.finish(order, .incomplete(order.status), at: time.now)
        for _ in 0..<59 {
            time.pass(10)
            state.see(path("a.xml"), .file(1), .found, at: time.now)
            #expect(state.nextBatch(at: time.now).isEmpty)
        }
        time.pass(10)
        state.see(path("a.xml"), .file(1), .found, at: time.now)
        #expect(state.nextBatch(at: time.now).first?.isFinal == true)
    }

    @Test func incompleteThatGoesOnIsNotFinal() throws {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        let order = try #require(state.nextBatch(at: time.now).first)
        state.finish(order, .incomplete(order.status), at: time.now)
        time.pass(599)
        state.see(path("a.xml"), .file(1, size: 2), .found, at: time.now)
        time.pass(2)
        state.see(path("a.xml"), .file(1, size: 2), .found, at: time.now)
        #expect(state.nextBatch(at: time.now).first?.isFinal == false)
    }

    @Test func blockedIsRetriedLaterAndLater() throws {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        var waits: [Int] = []
        for _ in 0..<8 {
            let order = try #require(state.nextBatch(at: time.now).first)
            state.finish(
                order, .blocked(FolderFailure("read", order.path, 13), nil), at: time.now)
            var wait = 0
            while state.due(at: time.now).isEmpty {
                time.pass(1)
                wait += 1
            }
            waits.append(wait)
            state.see(path("a.xml"), .file(1), .found, at: time.now)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    }

    @Test func aFullDiskPausesEverythingThenOneFileTries() throws {
        var (state, time) = (state(), time)
        for number in 0..<40 {
            state.see(path("\(number).xml"), .file(number), .renamedIn, at: time.now)
        }
        let orders = state.nextBatch(at: time.now)
        #expect(orders.count == 16)
        for order in orders {
            let claim = Claim(place: path("w/\(order.path)"), origin: order.path)
            state.finish(
                order, .blocked(FolderFailure("write", order.path, 28), claim), at: time.now)
        }
        #expect(state.pause?.trouble.name == "ENOSPC")
        #expect(state.nextBatch(at: time.now).isEmpty)
        time.pass(1.1)
        #expect(state.due(at: time.now).isEmpty)
        let tries = state.nextBatch(at: time.now)
        #expect(tries.count == 1 && tries[0].claim != nil)
        #expect(state.nextBatch(at: time.now).isEmpty)
        state.finish(tries[0], .finished(.stored), at: time.now)
        #expect(state.pause == nil)
        #expect(state.nextBatch(at: time.now).count == 16)
    }

    @Test func oldestFirstAndFoldersInTurns() {
        var state = state()
        state.beginScan(at: time.now)
        for number in (0..<30).reversed() {
            state.see(
                path("flood/\(number).xml"), .file(number, modified: Int64(number)), .renamedIn,
                at: time.now)
        }
        for (number, folder) in ["ward", "lab"].enumerated() {
            state.see(
                path("\(folder)/new.xml"), .file(100 + number, modified: 1_000), .renamedIn,
                at: time.now)
        }
        state.endScan(isWhole: true, at: time.now)
        let order = batch(&state)
        #expect(order.prefix(3).sorted() == ["flood/0.xml", "lab/new.xml", "ward/new.xml"])
        #expect(order.dropFirst(3) == (1..<14).map { "flood/\($0).xml" }[...])
    }

    @Test func ofAMillionFilesTheOldestAreKeptAndTheRestAreFoundAgain() {
        var (state, time) = (state(local: true) { $0.ready = 250 }, time)
        var left = Set(0..<5_000)
        var order: [Int] = []
        while !left.isEmpty {
            #expect(state.wantsScan(at: time.now))
            state.beginScan(at: time.now)
            for number in left {
                state.see(
                    path("\(number).xml"), .file(number, modified: Int64(number), changed: 0),
                    .found, at: time.now)
            }
            state.endScan(isWhole: true, at: time.now)
            #expect(state.ready.count <= 500)
            while case let orders = state.nextBatch(at: time.now), !orders.isEmpty {
                for one in orders {
                    order.append(Int(one.status.inode))
                    left.remove(Int(one.status.inode))
                    state.finish(one, .finished(.stored), at: time.now)
                }
            }
            #expect(state.waiting.isEmpty)
            time.pass(1)
        }
        #expect(order == Array(0..<5_000))
    }

    /// Else a watcher that ends when nothing is left would leave the other file where it is.
    @Test func whatCameToThePathOfAFileInWorkIsStillToBeTaken() {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        let first = state.nextBatch(at: time.now)
        state.see(path("a.xml"), .file(2), .found, at: time.now)
        state.finish(first[0], .finished(.stored), at: time.now)
        #expect(!state.isIdle)
        time.pass(3)
        #expect(state.wantsScan(at: time.now))
        state.beginScan(at: time.now)
        state.see(path("a.xml"), .file(2), .found, at: time.now)
        state.endScan(isWhole: true, at: time.now)
        time.pass(3)
        state.see(path("a.xml"), .file(2), .found, at: time.now)
        #expect(state.nextBatch(at: time.now).map(\.path.description) == ["a.xml"])
    }

    @Test func recoveredFilesAreAloneInWork() {
        var (state, time) = (state(), time)
        for number in 0..<3 {
            let claim = Claim(
                place: path("w/\(number).xml"), origin: path("\(number).xml"), isRecovered: true)
            state.recover(claim, .file(number))
        }
        state.see(path("first.xml"), .file(8), .renamedIn, at: time.now)
        let first = state.nextBatch(at: time.now)
        #expect(first.map(\.path.description) == ["first.xml"], "what ends this one is not known")
        state.finish(first[0], .finished(.stored), at: time.now)
        state.beginScan(at: time.now)
        state.endScan(isWhole: true, at: time.now)
        _ = state.due(at: time.now)
        #expect(state.wake(at: time.now) == time.now.uptime + .seconds(5))
        time.pass(4.9)
        #expect(state.nextBatch(at: time.now).isEmpty && !state.isIdle)
        time.pass(0.1)
        state.see(path("new.xml"), .file(9), .renamedIn, at: time.now)
        for number in 0..<3 {
            let orders = state.nextBatch(at: time.now)
            #expect(orders.map(\.path.description) == ["\(number).xml"])
            #expect(state.nextBatch(at: time.now).isEmpty)
            state.finish(orders[0], .finished(.stored), at: time.now)
        }
        #expect(state.nextBatch(at: time.now).map(\.path.description) == ["new.xml"])
    }

    @Test func aNewFileOfTheSameNameComesAfterTheOneInWork() throws {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .renamedIn, at: time.now)
        let order = try #require(state.nextBatch(at: time.now).first)
        state.see(path("a.xml"), .file(2), .renamedIn, at: time.now)
        #expect(state.nextBatch(at: time.now).isEmpty)
        state.finish(order, .finished(.stored), at: time.now)
        time.pass(2)
        #expect(state.wantsScan(at: time.now))
    }

    @Test func aLargeFileIsInWorkAlone() {
        var state = state { $0.bytesAtOnce = 100 }
        for (number, size) in [(0, 60), (1, 60), (2, 1_000)] {
            state.see(
                path("\(number).xml"), .file(number, size: size, modified: Int64(number)),
                .renamedIn, at: time.now)
        }
        for number in 0..<3 {
            let orders = state.nextBatch(at: time.now)
            #expect(orders.map(\.path.description) == ["\(number).xml"])
            state.finish(orders[0], .finished(.stored), at: time.now)
        }
    }

    @Test func whatAScanDoesNotFindWaitsNoLonger() {
        var (state, time) = (state(), time)
        state.see(path("a.xml"), .file(1), .found, at: time.now)
        #expect(state.waiting.count == 1)
        time.pass(1)
        state.beginScan(at: time.now)
        state.endScan(isWhole: false, at: time.now)
        #expect(state.waiting.count == 1, "a folder could not be listed")
        state.beginScan(at: time.now)
        state.endScan(isWhole: true, at: time.now)
        #expect(state.waiting.isEmpty)
    }
}

/// A clock that stands still until it is told to go on.
struct TestTime {
    private(set) var now = Moment(uptime: .seconds(1_000), wall: 1_800_000_000_000_000_000)

    mutating func pass(_ seconds: Double) {
        now.uptime += .seconds(seconds)
        now.wall += Int64(seconds * 1e9)
    }
}

extension FileStatus {
    static let folder = FileStatus(
        kind: .folder, device: 1, inode: 1 << 40, size: 0, modified: 1, changed: 1)

    static func file(
        _ inode: Int, size: Int = 1, modified: Int64 = 1,
        changed: Int64 = 1_800_000_000_000_000_000
    ) -> FileStatus {
        FileStatus(
            kind: .file, device: 1, inode: UInt64(inode), size: size, modified: modified,
            changed: changed)
    }
}
