import Foundation
import Testing

/// The sentences of commands, row by row, and the code against them (Documentation/messages.md).
@Suite("Messages") struct MessageTests {
    private static let kinds: Set = ["error", "note", "line", "part"]

    @Test("each key has its rows, and each row has its key")
    func keysAndRows() throws {
        let groups = try MessageGroup.all()
        #expect(groups.count > 20)
        for group in groups {
            let keys = group.rows.filter { !$0.isPlural }.map(\.key)
            let plurals = Dictionary(grouping: group.rows.filter(\.isPlural), by: \.key)
            #expect(Set(group.keys) == Set(keys + plurals.keys), "\(group.name)")
            #expect(group.keys.count == keys.count + plurals.count, "\(group.name): a key twice")
            for (key, forms) in plurals {
                #expect(forms.count == 2, "\(group.name).\(key)")
                #expect(forms[0].places == forms.last?.places, "\(group.name).\(key)")
                #expect(forms.allSatisfy { $0.text.contains("{n}") }, "\(group.name).\(key)")
            }
        }
    }

    @Test("each row is used, with a part for each of its places")
    func uses() throws {
        var sources: [(path: String, text: String)] = []
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            if text.contains("Message.") { sources.append((file.path, text)) }
        }
        for group in try MessageGroup.all() {
            let rows = Dictionary(group.rows.map { ($0.key, $0) }) { first, _ in first }
            var used: Set<String> = []
            for source in sources where source.path != group.path {
                for call in MessageCall.all(of: group.name, in: source.text) {
                    guard let row = rows[call.key] else { continue }
                    used.insert(call.key)
                    guard let parts = call.parts else { continue }
                    let place = "\(group.name).\(call.key) in \(source.path)"
                    #expect(row.places == Set(1..<(parts + 1)), "\(place): \(parts) parts")
                    #expect(row.isPlural == call.hasCount, "\(place)")
                }
            }
            #expect(Set(group.keys).subtracting(used) == [], "\(group.name): unused")
        }
    }

    @Test("a row follows the guide")
    func style() throws {
        for group in try MessageGroup.all() {
            for row in group.rows {
                let place = "\(group.name).\(row.key): \(row.text)"
                #expect(Self.kinds.contains(row.kind), "\(place)")
                #expect(row.text.count <= row.limit, "\(place): \(row.text.count) characters")
                #expect(!row.text.hasSuffix("."), "\(place)")
                #expect(row.text.firstMatch(of: Self.poor) == nil, "\(place)")
                guard row.kind != "line" else { continue }
                #expect(!row.text.contains("  "), "\(place)")
                #expect(Self.startsLow(row.text), "\(place)")
            }
        }
    }

    /// Sentences that a native reader stumbles over, and tones that no message has.
    private static var poor: Regex<Substring> {
        /\b(?:goes not|is no|are no|there is no such|[Pp]lease|[Ss]orry|[Oo]ops|can't|don't|won't)\b/
    }

    /// A small letter, a place, an option, or a name that is written with capitals.
    private static func startsLow(_ text: String) -> Bool {
        guard let first = text.first, first.isUppercase else { return true }
        let word = text.prefix { $0.isLetter || $0.isNumber }
        return word.dropFirst().contains { $0.isUppercase || $0.isNumber }
    }
}
