import Fixtures
import Foundation
import Testing

@testable import DropFolder

/// Random folders, random writers, random luck: what must hold whatever happens.
@Suite struct FolderStatePropertyTests {
    /// A folder of files that are written now and then, with time as a number.
    private struct World {
        var random: SplitMix64
        var time = TestTime()
        var files: [EntryPath: FileStatus] = [:]
        var lastWrite: [EntryPath: Duration] = [:]
        var renamed: Set<EntryPath> = []
        var nextInode = 1

        mutating func write() {
            let name = EntryPath("\(Int.random(in: 0..<3, using: &random))/\(nextInode).xml")!
            let known = files.keys.sorted { $0.description < $1.description }
            let path =
                Bool.random(using: &random) ? name : known.randomElement(using: &random) ?? name
            let isNew = files[path] == nil
            let old = files[path]
            files[path] = .file(
                old.map { Int($0.inode) } ?? nextInode, size: (old?.size ?? 0) + 1,
                modified: Int64.random(in: 0...time.now.wall, using: &random),
                changed: time.now.wall)
            nextInode += isNew ? 1 : 0
            lastWrite[path] = time.now.uptime
            renamed.remove(path)
            if isNew, Int.random(in: 0..<3, using: &random) == 0 { renamed.insert(path) }
        }
    }

    /// `CASEBOOK_ROUNDS` says how many there are, `CASEBOOK_SEED` where they begin.
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 1
        return first..<first + (environment["CASEBOOK_ROUNDS"].flatMap(UInt64.init) ?? 40)
    }()

    @Test(arguments: seeds)
    func whatIsGivenOutHasSettledAndEverythingIsGivenOut(seed: UInt64) {
        var world = World(random: SplitMix64(seed: seed))
        var limits = WatchLimits()
        limits.ready = Int.random(in: 1...64, using: &world.random)
        limits.filesAtOnce = Int.random(in: 1...20, using: &world.random)
        limits.filesInBatch = Int.random(in: 1...8, using: &world.random)
        let isLocal = Bool.random(using: &world.random)
        var state = FolderState(
            timings: WatchTimings(), limits: limits, trustsChangeTimes: isLocal,
            at: world.time.now)
        var inWork: [WorkOrder] = []
        var wasSound = true
        for step in 0..<3_000 {
            let isWriting = step < 1_500
            if isWriting, Int.random(in: 0..<4, using: &world.random) == 0 {
                world.write()
            }
            world.time.pass(Double.random(in: 0...0.5, using: &world.random))
            see(&state, &world)
            while case let orders = state.nextBatch(at: world.time.now), !orders.isEmpty {
                for order in orders {
                    wasSound = wasSound && isSound(order, world, inWork)
                    inWork.append(order)
                }
            }
            wasSound = wasSound && inWork.count <= max(limits.filesAtOnce, limits.filesInBatch)
            if !inWork.isEmpty, Int.random(in: 0..<3, using: &world.random) > 0 {
                let order = inWork.remove(
                    at: Int.random(in: 0..<inWork.count, using: &world.random))
                finish(order, &state, &world)
            }
            let broken = state.brokenInvariant
            wasSound = wasSound && broken == nil
            #expect(wasSound, "step \(step), seed \(seed): \(broken ?? "")")
            let isDone = world.files.isEmpty && inWork.isEmpty && state.counts.unfinished == 0
            if !wasSound || (!isWriting && isDone) { break }
        }
        #expect(world.files.isEmpty && inWork.isEmpty, "seed \(seed)")
        #expect(state.counts.unfinished == 0, "seed \(seed)")
    }

    /// Scans and looks as a watcher makes them; events are said only sometimes.
    private func see(_ state: inout FolderState, _ world: inout World) {
        let now = world.time.now
        for path in state.due(at: now) {
            guard let status = world.files[path] else {
                state.vanished(path)
                continue
            }
            state.see(path, status, .found, at: now)
        }
        // A folder takes the place of a file that is gone, perhaps because it was claimed.
        for path in state.waiting.keys where world.files[path] == nil {
            guard Int.random(in: 0..<8, using: &world.random) == 0 else { continue }
            state.see(path, .folder, .found, at: now)
        }
        for path in world.renamed where Bool.random(using: &world.random) {
            if let status = world.files[path] { state.see(path, status, .renamedIn, at: now) }
        }
        guard state.wantsScan(at: now) else { return }
        state.beginScan(at: now)
        for (path, status) in world.files { state.see(path, status, .found, at: now) }
        state.endScan(isWhole: true, at: now)
    }

    private func isSound(_ order: WorkOrder, _ world: World, _ inWork: [WorkOrder]) -> Bool {
        guard !inWork.contains(where: { $0.path == order.path }) else { return false }
        // What has changed since it was seen is found out when it is opened.
        guard order.claim == nil, world.files[order.path] == order.status,
            !world.renamed.contains(order.path), let last = world.lastWrite[order.path]
        else { return true }
        return world.time.now.uptime - last >= .milliseconds(1_999)
    }

    private func finish(_ order: WorkOrder, _ state: inout FolderState, _ world: inout World) {
        let now = world.time.now
        if order.claim == nil, world.files[order.path] == nil {
            return state.finish(order, .vanished, at: now)
        }
        if order.claim == nil, world.files[order.path] != order.status {
            return state.finish(order, .unsettled, at: now)
        }
        switch Int.random(in: 0..<10, using: &world.random) {
        case 0:
            let number: Int32 = Bool.random(using: &world.random) ? 28 : 13
            state.finish(
                order, .blocked(FolderFailure("move", order.path, number), order.claim), at: now)
        case 1:
            let claim = Claim(place: order.path, origin: order.path)
            world.files[order.path] = nil
            state.finish(order, .blocked(FolderFailure("move", order.path, 5), claim), at: now)
        default:
            world.files[order.path] = nil
            state.finish(order, .finished(.stored), at: now)
        }
    }
}
