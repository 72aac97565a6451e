import Base
import Glibc

/// How a page names a folder beside it.
enum RelativePath {
    /// The address of a folder, with a slash at its end, relative to the folder of a file; to the
    /// working directory where the file is standard output. Percent-encoded (RFC 3986, 3.3).
    static func from(_ file: String?, to folder: String) -> String {
        let start = file.map { components($0).dropLast() } ?? components("")[...]
        let end = components(folder)
        let shared = zip(start, end).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - shared)
        return (up + end.dropFirst(shared).map(encoded)).map { $0 + "/" }.joined()
    }

    private static func components(_ path: String) -> [String] {
        var whole = path
        if !path.hasPrefix("/"), let working = getcwd(nil, 0) {
            whole = String(cString: working) + "/" + path
            free(working)
        }
        var result: [String] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = result.popLast() } else { result.append(String(part)) }
        }
        return result
    }

    private static func encoded(_ component: String) -> String {
        PercentEncoding.encode(component) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }
    }
}
