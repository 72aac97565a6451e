import AccessLog
import Foundation
import Testing

@Suite struct EventTests {
    @Test func `an event is read as it was written`() throws {
        for number in 0..<300 {
            let entry = Made.entry(number)
            let recorded = try entry.recorded()
            #expect(recorded == RecordedAccess(index: Int64(number), event: Made.event(number)))
            for bytes in [entry.leaf, entry.agent, entry.subject] {
                let value = try JSONSerialization.jsonObject(with: Data(try #require(bytes)))
                let text = try JSONSerialization.data(
                    withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
                #expect(String(decoding: text, as: UTF8.self).count > 2)
            }
        }
    }

    @Test func `the leaf holds nothing that identifies`() throws {
        for number in 0..<30 {
            let leaf = String(decoding: Made.entry(number).leaf, as: UTF8.self)
            for word in [Made.person, "agent \(number)", "item", "record", "why", "r\(number)\""] {
                #expect(!leaf.contains(word))
            }
        }
        #expect(Made.entry(1).leaf != Made.entry(1).leaf, "salts differ")
    }

    @Test func `a whole log is as it was written, and also after an erasure`() throws {
        var log = try KeptLog(count: 100)
        let checkpoints = try [0, 1, 50, 64, 100].map {
            Checkpoint(origin: "o", size: Int64($0), root: try log.root($0))
        }
        #expect(log.audited(checkpoints).findings.isEmpty)
        log.entries[7] = AccessEntry(leaf: log.entries[7].leaf, agent: nil, subject: nil)
        let erased = log.audited(checkpoints)
        #expect(erased.findings.isEmpty && erased.erasedParts == 2)
        #expect(try erased.root == log.root(100))
    }

    @Test func `what was changed in a log is named`() throws {
        let whole = try KeptLog(count: 40)
        let head = Checkpoint(origin: "o", size: 40, root: try whole.root(40))
        var part = whole
        part.entries[3] = AccessEntry(
            leaf: whole.entries[3].leaf, agent: whole.entries[3].agent,
            subject: whole.entries[4].subject)
        #expect(part.audited([head]).findings == [.alteredPart(index: 3)])
        var swapped = whole
        swapped.entries.swapAt(8, 9)
        #expect(swapped.audited([head]).findings.contains(.misplaced(index: 8)))
        #expect(swapped.audited([head]).findings.contains(.altered(before: 40)))
        var cut = whole
        cut.entries.removeLast()
        #expect(cut.audited().findings.isEmpty)
        #expect(cut.audited([head]).findings == [.cut(size: 39, expected: 40)])
        var leaf = whole
        leaf.entries[39] = Made.entry(39)
        #expect(
            leaf.audited([head]).findings == [.alteredTree(index: 39), .altered(before: 40)])
        var noise = whole
        noise.entries[0] = AccessEntry(leaf: [1], agent: nil, subject: nil)
        #expect(noise.audited().findings.contains(.malformed(index: 0)))
    }
}
