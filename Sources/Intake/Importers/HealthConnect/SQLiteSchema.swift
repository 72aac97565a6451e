/// The columns of a table from the statement that made it.
enum SQLiteSchema {
    private static let constraints: Set<String> = [
        "constraint", "primary", "unique", "check", "foreign",
    ]

    /// The stored columns in lower case, and the one that is the row's number (`INTEGER PRIMARY
    /// KEY`). Columns that are worked out (`AS (…)`) are not stored, unless they say so.
    static func columns(of sql: String) -> (names: [String], rowID: Int?) {
        var names: [String] = []
        var rowID: Int?
        for part in parts(of: Array(sql.utf8)) {
            let words = part.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
            guard let first = words.first else { continue }
            let name = first.trimming(while: { "\"`[]'".contains($0) }).lowercased()
            guard !constraints.contains(first.lowercased()) else { break }
            let rest = words.dropFirst().joined(separator: " ").lowercased()
            let isWorkedOut = rest.contains("as (") || rest.contains("as(")
            if isWorkedOut, !rest.hasSuffix("stored") { continue }
            if rest.hasPrefix("integer"), rest.contains("primary key") { rowID = names.count }
            names.append(name)
        }
        return (names, rowID)
    }

    /// What stands between the commas of the outermost parentheses. O(bytes).
    private static func parts(of sql: [UInt8]) -> [String] {
        var parts: [String] = []
        var current: [UInt8] = []
        var depth = 0
        for byte in sql {
            switch byte {
            case UInt8(ascii: "("):
                depth += 1
                if depth == 1 { continue }
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 {
                    parts.append(String(decoding: current, as: UTF8.self))
                    return parts
                }
            case UInt8(ascii: ",") where depth == 1:
                parts.append(String(decoding: current, as: UTF8.self))
                current = []
                continue
            default: break
            }
            if depth > 0 { current.append(byte) }
        }
        return parts
    }
}

extension Substring {
    fileprivate func trimming(while isMark: (Character) -> Bool) -> Substring {
        var text = drop(while: isMark)
        while let last = text.last, isMark(last) { text.removeLast() }
        return text
    }
}
