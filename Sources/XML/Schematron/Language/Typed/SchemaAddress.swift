/// Absolute URIs for the files beside a schema, as `doc()` and `base-uri()` have them.
///
/// A relative path is put below folders that are not there, so that `../x.xml` can be resolved
/// against it and found again.
enum SchemaAddress {
    private static let folders = "/-/-/-/-/-/-/-/-/"

    /// The URI of a schema.
    static func base(of source: SchematronSource) -> String {
        source.uri ?? uri(of: source.path)
    }

    /// The URI of a document beside a schema, by its reference.
    static func uri(of reference: String, beside schema: SchematronSource) -> String {
        if reference.hasPrefix("file:") { return reference }
        if reference.hasPrefix("/") { return uri(of: reference) }
        var folder = base(of: schema).split(separator: "/", omittingEmptySubsequences: false)
        folder.removeLast()
        for part in reference.split(separator: "/") where part != "." {
            if part != ".." {
                folder.append(Substring(encoded(part)))
            } else if folder.count > 3 {
                folder.removeLast()
            }
        }
        return folder.joined(separator: "/")
    }

    /// A file's path as a reference relative to a schema's.
    static func reference(toFile file: String, beside path: String) -> String {
        relative(parts(of: file), to: parts(of: path))
    }

    private static func uri(of path: String) -> String {
        "file:///" + parts(of: path).map { encoded($0) }.joined(separator: "/")
    }

    private static func parts(of path: String) -> [Substring] {
        var parts: [Substring] = []
        let whole = path.hasPrefix("/") ? path : folders + path
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }

    private static func relative(_ target: [Substring], to home: [Substring]) -> String {
        let folders = home.dropLast()
        let shared = zip(folders, target.dropLast()).prefix { $0 == $1 }.count
        let ups = Array(repeating: "..", count: folders.count - shared)
        return (ups + target.dropFirst(shared).map(String.init)).joined(separator: "/")
    }

    /// A URI as a reference relative to a schema; nil where it is none to a file.
    static func reference(to uri: String, from schema: SchematronSource) -> String? {
        guard let target = steps(uri), let home = steps(base(of: schema)) else { return nil }
        return relative(target, to: home)
    }

    private static func steps(_ uri: String) -> [Substring]? {
        let path: Substring
        if uri.hasPrefix("file:///") {
            path = uri.dropFirst(8)
        } else if uri.hasPrefix("file:/"), !uri.hasPrefix("file://") {
            path = uri.dropFirst(6)
        } else {
            return nil
        }
        return path.prefix { $0 != "#" && $0 != "?" }.split(separator: "/")
    }

    private static func encoded(_ text: Substring) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x80..., 0x00...0x20, UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "?"),
                UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
