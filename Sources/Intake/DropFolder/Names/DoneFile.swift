/// The file by which a writer says that another one is complete (Apache Camel's `doneFileName`).
public struct DoneFile: Sendable, Hashable, CustomStringConvertible {
    private static let name = "${name}"
    private static let stem = "${name.noext}"

    private enum Kind: Hashable { case name, stem, fixed }

    /// The pattern as it was given.
    public let description: String
    private let before: [UInt8]
    private let after: [UInt8]
    private let kind: Kind

    /// Reads a pattern: `${name}.done`, `${name.noext}.ok`, or one name for a whole folder, as
    /// `ready`; nil where it could not be another file's name.
    public init?(_ pattern: String) {
        let parts: [Substring]
        if pattern.contains(Self.stem) {
            (kind, parts) = (.stem, Self.parts(of: pattern, around: Self.stem))
        } else if pattern.contains(Self.name) {
            (kind, parts) = (.name, Self.parts(of: pattern, around: Self.name))
        } else {
            (kind, parts) = (.fixed, [pattern[...], ""])
        }
        before = Array((parts.first ?? "").utf8)
        after = Array((parts.last ?? "").utf8)
        description = pattern
        guard parts.count == 2, !pattern.contains("/"), !pattern.contains("\0"),
            !(before + after).isEmpty, EntryPath(pattern) != nil,
            !parts.contains(where: { $0.contains("${") })
        else { return nil }
    }

    private static func parts(of pattern: String, around place: String) -> [Substring] {
        pattern.split(separator: place, omittingEmptySubsequences: false)
    }

    /// Whether one file stands for all files of its folder.
    var isOfFolder: Bool { kind == .fixed }

    /// The done file of a document; nil where the name would be too long for a file.
    func path(for document: EntryPath) -> EntryPath? {
        let name: [UInt8]
        switch kind {
        case .fixed: name = []
        case .name: name = document.name
        case .stem:
            let full = document.name
            let cut = full.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
            name = Array(full[..<(cut ?? full.endIndex)])
        }
        let whole = before + name + after
        return whole.count <= FreeName.longest ? document.parent.appending(whole) : nil
    }

    /// The documents that a file may be the done file of; nil where it is none, empty where that
    /// cannot be told from its name.
    func documents(of path: EntryPath, endings: [String]) -> [EntryPath]? {
        let name = path.name
        if kind == .fixed { return name == before ? [] : nil }
        guard name.count > before.count + after.count, name.starts(with: before),
            name.suffix(after.count).elementsEqual(after)
        else { return nil }
        let middle = Array(name.dropFirst(before.count).dropLast(after.count))
        if kind == .name { return path.parent.appending(middle).map { [$0] } ?? [] }
        return endings.compactMap { path.parent.appending(middle + Array($0.utf8)) }
    }
}

/// The folders that the watcher makes for itself at the top of the watched one.
enum OutcomeFolder: String, CaseIterable {
    /// What has been stored.
    case done
    /// What was there already: a success.
    case duplicates
    /// What was refused, by date, each with its report beside it.
    case rejected
    /// The same CDA `id` with other bytes.
    case conflicts
    /// Acknowledgements to senders.
    case acks
    /// What is being worked on, by watcher.
    case work = ".work"

    /// The folder's path.
    var path: EntryPath { .root.child(rawValue) }

    /// Whether a path is this folder or lies in it.
    func holds(_ path: EntryPath) -> Bool {
        path.components.first?.elementsEqual(rawValue.utf8) ?? false
    }

    /// Whether a path is one of these folders or lies in one.
    static func holds(_ path: EntryPath) -> Bool {
        allCases.contains { $0.holds(path) }
    }
}
