import HTTPTypes
import Testing

@testable import HTTPExchange

/// The frames of an HTTP/2 client, as far as the limits of its connection need them.
@Suite struct FrameTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    private func frame(_ kind: UInt8, _ flags: UInt8 = 0, _ count: Int = 0) -> [UInt8] {
        [UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255), kind, flags, 0, 0, 0, 1]
            + [UInt8](repeating: 7, count: count)
    }

    private func begun() -> FrameBoundaries {
        var frames = FrameBoundaries()
        _ = frames.take(Self.preface)
        return frames
    }

    /// Wherever bytes are cut, the same is seen.
    @Test(arguments: [1, 2, 3, 7, 64, 1_000])
    func piecesMakeNoDifference(size: Int) {
        let settings = frame(4, 0, 12)
        let head = frame(1, 0, 30) + frame(9, 0, 300) + frame(9, 4, 3)
        let bytes = Self.preface + settings + head + frame(0, 1, 128) + frame(8, 0, 4)
        var frames = FrameBoundaries()
        var (heads, cost) = (0, 0.0)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let seen = frames.take(bytes[start..<min(start + size, bytes.count)])
            heads += seen.heads
            cost += seen.cost
        }
        #expect(heads == 1)
        // Settings, two continuations and a window update; a body of 128 bytes pays for one more.
        #expect(cost == 3)
        #expect(!frames.isInside && !frames.isInHead)
    }

    @Test func whatHasBegunMustEnd() {
        var frames = FrameBoundaries()
        #expect(frames.isInside)
        _ = frames.take(Self.preface)
        #expect(!frames.isInside)
        // Half a frame's own header.
        _ = frames.take(frame(6, 0, 8)[..<4])
        #expect(frames.isInside && !frames.isInHead)
        _ = frames.take(frame(6, 0, 8)[4...])
        #expect(!frames.isInside)
        // A head goes on until it says that it ends, and is one thing that has begun.
        #expect(frames.take(frame(1, 0, 5)).heads == 0)
        #expect(frames.isInside && frames.isInHead)
        #expect(frames.take(frame(9, 0, 5)).heads == 0)
        #expect(frames.isInHead)
        #expect(frames.take(frame(9, 4, 0)).heads == 1)
        #expect(!frames.isInside)
        // A body's frame has the time of its bytes.
        _ = frames.take(frame(0, 0, 5_000)[..<100])
        #expect(frames.bodyLength == 5_000 && frames.isInside)
    }

    /// The time of a body's frame is that of its bytes, also where its own header comes in two
    /// pieces: not before the second says how many there are.
    @Test(arguments: 1...8)
    func aFrameWhoseHeaderIsCutHasTheTimeOfItsBytes(place: Int) {
        var frames = begun()
        let bytes = frame(0, 0, 5_000)
        #expect(frames.take(bytes[..<place]).isNewDeadline && frames.bodyLength == 0)
        #expect(frames.take(bytes[place..<200]).isNewDeadline && frames.bodyLength == 5_000)
        #expect(!frames.take(bytes[200...]).isNewDeadline && !frames.isInside)
        // A head has one time, however many frames it comes in.
        #expect(frames.take(frame(1, 0, 5)).isNewDeadline)
        #expect(!frames.take(frame(9, 0, 5)).isNewDeadline)
    }

    @Test func framesThatCarryNothingAreFew() {
        var budget = FrameBudget()
        var frames = begun()
        // A body in large pieces, and a head, cost nothing.
        for _ in 0..<10_000 {
            let seen = frames.take(frame(0, 0, 100) + frame(1, 5, 10))
            budget.spend(seen.cost, after: 0)
        }
        #expect(budget.left == FrameBudget.most)
        // Bytes one by one do, as do window updates for which nothing was sent.
        func lasts(_ bytes: [UInt8], answering: Int? = nil, seconds: Double = 0) -> Int {
            var (budget, count) = (FrameBudget(), 0)
            while !budget.isSpent, count < 100_000 {
                budget.spend(frames.take(bytes).cost, after: seconds)
                if let answering { budget.earn(answering) }
                count += 1
            }
            return count
        }
        #expect(lasts(frame(0, 0, 1)) < 2_100)
        #expect(lasts(frame(8, 0, 4)) < 2_100)
        // A download goes on however long it takes, and so does a ping each second.
        #expect(lasts(frame(8, 0, 4) + frame(8, 0, 4), answering: 100) == 100_000)
        #expect(lasts(frame(6, 0, 8), seconds: 1) == 100_000)
    }

    /// Browsers send cookies one by one, and a proxy may send `Host`.
    @Test func aRequestHasTheShapeOfHTTP1() {
        func plain(_ authority: String?, _ fields: [(HTTPField.Name, String)]) -> HTTPRequest {
            var head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/")
            for (name, value) in fields {
                head.headerFields.append(.init(name: name, value: value))
            }
            return StreamRules.plain(head)
        }
        let host = HTTPField.Name("Host")!
        let cookies = plain("a", [(.cookie, "b=1"), (.accept, "x"), (.cookie, "c=2")])
        #expect(cookies.headerFields[.cookie] == "b=1; c=2")
        #expect(plain(nil, [(host, "a")]).authority == "a")
        #expect(plain(nil, [(host, "a")]).headerFields[host] == nil)
        #expect(plain("a", [(host, "a")]).headerFields[host] == nil)
        // Two that differ are left for the rule that refuses them.
        #expect(plain("a", [(host, "b")]).headerFields[host] == "b")
        #expect(plain(nil, [(host, "a"), (host, "a")]).authority == nil)
    }
}
