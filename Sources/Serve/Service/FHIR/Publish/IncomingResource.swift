import Foundation

/// A resource that a caller sent, as JSON: what is not there is an empty one.
struct IncomingResource {
    /// A part of it.
    struct Node {
        private let value: Any?

        fileprivate init(_ value: Any?) { self.value = value }

        subscript(name: String) -> Node { Node((value as? [String: Any])?[name]) }

        subscript(place: Int) -> Node {
            let list = list
            return list.indices.contains(place) ? list[place] : Node(nil)
        }

        var isThere: Bool { value != nil }
        /// The number, where it is one without a fraction.
        var whole: Int? {
            guard let number = value as? NSNumber else { return nil }
            return Int(exactly: number.doubleValue)
        }
        var text: String? { value as? String }
        var list: [Node] { (value as? [Any])?.map { Node($0) } ?? [] }
        /// The text's bytes, where it is base64, which may have white space in it (FHIR's
        /// `base64Binary`).
        var bytes: [UInt8]? {
            text.flatMap { Data(base64Encoded: Data($0.utf8.filter { $0 > 0x20 })) }
                .map(Array.init)
        }
    }

    let root: Node
    let type: String

    /// nil for what is no JSON object with a `resourceType`.
    init?(_ body: [UInt8]) {
        root = Node(try? JSONSerialization.jsonObject(with: Data(body)))
        guard let type = root["resourceType"].text else { return nil }
        self.type = type
    }
}
