/// What a reader passed over or put right without losing a sample, counted by kind, with the first
/// line of each.
public struct ImportNotes: Sendable {
    /// One kind.
    public struct Note: Sendable, Hashable {
        /// In words, without any value of the file.
        public let text: String
        /// How often.
        public fileprivate(set) var count: Int
        /// Where first; nil in files without lines.
        public let line: Int?
    }

    /// Kinds that are told apart: more would be names that somebody made up.
    static let kinds = 200

    private var places: [String: Int] = [:]
    /// The kinds in the order in which they were met.
    public private(set) var all: [Note] = []

    /// Nothing.
    public init() {}

    /// Counts something that was put right or passed over.
    mutating func add(_ text: String, line: Int? = nil, count: Int = 1) {
        if let place = places[text] {
            all[place].count += count
            return
        }
        guard all.count < Self.kinds else { return add("other things", line: line, count: count) }
        places[text] = all.count
        all.append(Note(text: text, count: count, line: line))
    }

    /// Counts something, in words of a caller's own.
    public mutating func count(_ text: String, _ count: Int = 1) { add(text, count: count) }

    /// Counts something that the store has no place for, in words without any text of the file.
    mutating func leaveOut(_ words: String, line: Int? = nil, count: Int = 1) {
        add("not kept: \(words)", line: line, count: count)
    }

    /// Counts something that the store has no place for: a type of the format, by the file's name
    /// for it.
    mutating func leaveOut(
        named name: String, _ words: String = "", line: Int? = nil, count: Int = 1
    ) {
        leaveOut(Self.shown(name).map { words + $0 } ?? Self.nameless, line: line, count: count)
    }

    /// Adds what another file's reader met.
    public mutating func add(_ others: ImportNotes) {
        for note in others.all { add(note.text, line: note.line, count: note.count) }
    }

    private static let nameless = "something without a plain name"

    /// A name of the file as it is, if programs give such names: letters, digits, points and bars.
    /// What has spaces or letters of other kinds may be somebody's name.
    private static func shown(_ name: String) -> String? {
        let isName =
            name.utf8.count <= 80
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
        return isName && !name.isEmpty ? name : nil
    }
}

extension ImportNotes.Note: CustomStringConvertible {
    /// `not kept: ActivitySummary (12, first in line 40)`
    public var description: String {
        let place = line.map { ", first in line \($0)" } ?? ""
        return "\(text) (\(count)\(place))"
    }
}
