import Foundation

/// A resource that we wrote as JSON, taken apart again with its members in their order.
enum ResourceNode: Sendable, Hashable {
    /// A string, number or truth value.
    case value(String)
    case list([ResourceNode])
    case object([Member])

    /// A member of an object.
    struct Member: Sendable, Hashable {
        let name: String
        let node: ResourceNode
    }

    /// - Precondition: The bytes are JSON.
    init(json bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        self = reader.node()
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func node() -> ResourceNode {
            switch next() {
            case UInt8(ascii: "{"):
                var members: [Member] = []
                skip()
                while next() != UInt8(ascii: "}") {
                    if next() == UInt8(ascii: ",") { skip() }
                    let name = string()
                    if next() == UInt8(ascii: ":") { skip() }
                    members.append(Member(name: name, node: node()))
                }
                skip()
                return .object(members)
            case UInt8(ascii: "["):
                var list: [ResourceNode] = []
                skip()
                while next() != UInt8(ascii: "]") {
                    if next() == UInt8(ascii: ",") { skip() }
                    list.append(node())
                }
                skip()
                return .list(list)
            case UInt8(ascii: "\""): return .value(string())
            default:
                let start = place
                while place < bytes.count, !Self.ends.contains(bytes[place]) { place += 1 }
                return .value(String(decoding: bytes[start..<place], as: UTF8.self))
            }
        }

        private static let ends = Set(",]} \n\r\t".utf8)

        /// The byte at the place, behind white space.
        private mutating func next() -> UInt8 {
            while bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) { place += 1 }
            return bytes[place]
        }

        private mutating func skip() { place += 1 }

        private mutating func string() -> String {
            _ = next()
            let start = place
            var hasEscapes = false
            skip()
            while bytes[place] != UInt8(ascii: "\"") {
                if bytes[place] == UInt8(ascii: "\\") {
                    hasEscapes = true
                    skip()
                }
                skip()
            }
            skip()
            guard hasEscapes else {
                return String(decoding: bytes[(start + 1)..<(place - 1)], as: UTF8.self)
            }
            return (try? JSONDecoder().decode(String.self, from: Data(bytes[start..<place]))) ?? ""
        }
    }
}
