internal import Base

/// Paths between the files of a schema.
enum SchemaPath {
    /// Why a reference is not followed.
    struct Refusal: Error {
        let message: String
        /// The same with its place, where it is in a file that is there.
        var issue: SchematronFailure.Issue?
    }

    /// Folders above the schema's that a reference may climb to: packs keep their value sets
    /// beside the folder of their schemas, as `../../codes/x.xml`.
    static let mostClimbs = 2

    /// A relative reference as a path beside another file (RFC 3986, section 5.2, for paths).
    ///
    /// - Parameter home: The schema, whose folder it must not leave by more than ``mostClimbs``.
    static func resolve(
        _ reference: String, against file: String, home: String
    ) throws(Refusal) -> String {
        let plain = decoded(reference)
        if plain.hasScheme {
            throw Refusal(
                message: "`\(shown(reference))` is an address; only files beside the schema are "
                    + "read")
        }
        guard plain.utf8.first != UInt8(ascii: "/"), plain.utf8.first != UInt8(ascii: "\\"),
            !plain.utf8.contains(0)
        else {
            throw Refusal(
                message: "`\(shown(reference))` is not a path beside the schema")
        }
        let path = joined(plain, to: file)
        guard climbs(path, from: home) <= mostClimbs else {
            throw Refusal(
                message: "`\(shown(reference))` is outside of the schema's folder and the folders "
                    + "beside it")
        }
        return path
    }

    private static func shown(_ reference: String) -> Substring { reference.prefix(160) }

    private static func joined(_ reference: String, to file: String) -> String {
        var parts = steps(file).dropLast()
        for part in steps(reference) {
            if part == ".", !parts.isEmpty { continue }
            if part == "..", let last = parts.last, last != "..", !last.isEmpty, last != "." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// What is between slashes, by bytes, as the system takes a path apart.
    private static func steps(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// How many folders a path leaves of those that a schema stands in.
    static func climbs(_ path: String, from home: String) -> Int {
        let folders = steps(home).dropLast().filter { $0 != "." && !$0.isEmpty }
        let others = steps(path).dropLast().filter { $0 != "." && !$0.isEmpty }
        let shared = zip(folders, others).prefix { $0 == $1 }.count
        return folders.count - shared + others.dropFirst(shared).count { $0 == ".." }
    }

    /// Whether a path is one that ``resolve(_:against:home:)`` may give.
    static func isNear(_ path: String, _ home: String) -> Bool {
        (path.utf8.first == UInt8(ascii: "/")) == (home.utf8.first == UInt8(ascii: "/"))
            && !path.utf8.contains(0)
            && climbs(path, from: home) <= mostClimbs
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = PercentEncoding.byte(rest) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// Whether it begins as an absolute URI does (RFC 3986, section 3.1).
    fileprivate var hasScheme: Bool {
        guard let colon = firstIndex(of: ":"), let first, first.isLetter else { return false }
        return self[..<colon].allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
        }
    }
}
