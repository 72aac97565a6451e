/// A path below the watched folder, as the file system's bytes: names need not be UTF-8.
///
/// No component is empty, `.` or `..`, so no path leaves the folder by its spelling.
public struct EntryPath: Sendable, Hashable {
    /// The components, joined by `/`; empty for the folder itself.
    public let bytes: [UInt8]

    /// The folder itself.
    public static let root = EntryPath(unchecked: [])

    private static let slash = UInt8(ascii: "/")

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a relative path; nil where a component is empty, `.` or `..`, or holds a zero byte.
    public init?(_ text: String) {
        var path = EntryPath.root
        for name in text.utf8.split(separator: Self.slash, omittingEmptySubsequences: false) {
            guard let next = path.appending(Array(name)) else { return nil }
            path = next
        }
        self = path
    }

    /// The path of an entry of this folder; nil where the name cannot be one.
    public func appending(_ name: [UInt8]) -> EntryPath? {
        let dot = UInt8(ascii: ".")
        guard !name.isEmpty, name != [dot], name != [dot, dot],
            !name.contains(Self.slash), !name.contains(0)
        else { return nil }
        return EntryPath(unchecked: bytes.isEmpty ? name : bytes + [Self.slash] + name)
    }

    /// The path of an entry of this folder whose name is ours.
    func child(_ name: String) -> EntryPath {
        guard let path = appending(Array(name.utf8)) else {
            preconditionFailure("our own names are names")
        }
        return path
    }

    /// The same path below another folder.
    func below(_ folder: EntryPath) -> EntryPath {
        if bytes.isEmpty { return folder }
        if folder.bytes.isEmpty { return self }
        return EntryPath(unchecked: folder.bytes + [Self.slash] + bytes)
    }

    /// What is left of this path behind `count` components; nil where there are no more.
    func dropping(_ count: Int) -> EntryPath? {
        let rest = components.dropFirst(count)
        guard !rest.isEmpty else { return nil }
        return EntryPath(unchecked: Array(rest.joined(separator: [Self.slash])))
    }

    /// The names from the folder down.
    public var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

    /// The last component; empty for the folder itself.
    public var name: [UInt8] {
        guard let cut = bytes.lastIndex(of: Self.slash) else { return bytes }
        return Array(bytes[(cut + 1)...])
    }

    /// The folder that the entry lies in; the folder itself has itself.
    public var parent: EntryPath {
        guard let cut = bytes.lastIndex(of: Self.slash) else { return .root }
        return EntryPath(unchecked: Array(bytes[..<cut]))
    }
}

extension EntryPath: CustomStringConvertible {
    /// The path as it may stand in a log: bytes that are not UTF-8, control characters and
    /// characters that change the direction of text are written as `\xNN` or `\u{NNNN}`.
    public var description: String {
        if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        return EntryPath.shown(bytes)
    }

    /// The bytes of any path as they may stand in a log.
    public static func shown(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            var scalars = UTF8()
            var iterator = rest.makeIterator()
            switch scalars.decode(&iterator) {
            case .scalarValue(let scalar):
                text += EntryPath.shown(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            case .emptyInput: return text
            case .error:
                let digits = String(rest[rest.startIndex], radix: 16)
                text += "\\x" + (digits.count == 1 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return text
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            "\\u{\(String(scalar.value, radix: 16))}"
        default: scalar == "\\" ? "\\\\" : String(scalar)
        }
    }
}

/// Names to try one after the other until one is free, so that nothing is ever overwritten:
/// `a.xml`, `a~1f2e3d4c.xml`, `a~1f2e3d4c-2.xml`, …
struct FreeName: Sequence, IteratorProtocol {
    /// Bytes of a name that every usual file system takes (NAME_MAX).
    static let longest = 255
    /// Names that are tried.
    static let tries = 4_096

    private let stem: ArraySlice<UInt8>
    private let ending: ArraySlice<UInt8>
    private let suffix: [UInt8]
    private let mark: String
    private var tried = 0

    /// - Parameters:
    ///   - mark: Eight digits of the content's SHA-256.
    ///   - suffix: What stands behind the whole name, as `.report.json`.
    init(_ name: [UInt8], mark: String, suffix: String = "") {
        let cut =
            name.lastIndex(of: UInt8(ascii: "."))
            .flatMap { $0 > 0 && name.count - $0 <= 16 ? $0 : nil } ?? name.endIndex
        stem = name[..<cut]
        ending = name[cut...]
        self.suffix = Array(suffix.utf8)
        self.mark = mark
    }

    mutating func next() -> [UInt8]? {
        guard tried < Self.tries else { return nil }
        tried += 1
        let number = tried > 2 ? "-\(tried - 1)" : ""
        let plain = stem.count + ending.count + suffix.count <= Self.longest
        let mark = tried == 1 && plain ? "" : "~\(mark)\(number)"
        let room = Self.longest - ending.count - suffix.count - mark.utf8.count
        return Array(stem.prefix(room)) + Array(mark.utf8) + ending + suffix
    }
}

/// A path as a shell takes it, so that a command can be copied whatever the name is.
struct ShellWord {
    /// The word, quoted; bytes that are no plain text are written as `$'\xNN'`.
    let text: String

    /// - Parameters:
    ///   - folder: The watched folder.
    ///   - path: A path below it.
    init(_ folder: String, _ path: EntryPath) {
        let root = Array(folder.utf8)
        let isWhole = path == .root || folder.hasSuffix("/")
        let bytes = isWhole ? root + path.bytes : root + [UInt8(ascii: "/")] + path.bytes
        let quote = UInt8(ascii: "'")
        if let plain = String(validating: bytes, as: UTF8.self),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != 0x7F })
        {
            text = "'\(plain)'"
            return
        }
        let written = bytes.map { byte in
            let isPlain = byte >= 0x20 && byte < 0x7F && byte != quote && byte != 0x5C
            if isPlain { return String(Unicode.Scalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        text = "$'\(written.joined())'"
    }
}
