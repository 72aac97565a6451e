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
