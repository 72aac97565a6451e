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

    /// Counts something that the store has no place for: a type of the format, by its name.
    mutating func leaveOut(_ name: String, line: Int? = nil, count: Int = 1) {
        add("not kept: \(Self.shown(name))", line: line, count: count)
    }

    /// Adds what another file's reader met.
    public mutating func add(_ others: ImportNotes) {
        for note in others.all { add(note.text, line: note.line, count: note.count) }
    }

    /// A name of the file in letters, digits and a few marks: names can hold anything.
    private static func shown(_ name: String) -> String {
        let isName =
            name.utf8.count <= 80
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && scalar.value > 0x1F && scalar.value < 0x7F
            }
        return isName && !name.isEmpty ? name : "something without a plain name"
    }
}

extension ImportNotes.Note: CustomStringConvertible {
    /// `not kept: ActivitySummary (12, first in line 40)`
    public var description: String {
        let place = line.map { ", first in line \($0)" } ?? ""
        return "\(text) (\(count)\(place))"
    }
}
