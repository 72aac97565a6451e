import Base

/// A resource that a caller sent, as JSON: what is not there is an empty one.
struct IncomingResource {
    /// A part of it.
    struct Node {
        private let value: JSONValue?

        fileprivate init(_ value: JSONValue?) { self.value = value }

        subscript(name: String) -> Node { Node(value?[name]) }

        subscript(place: Int) -> Node {
            let list = list
            return list.indices.contains(place) ? list[place] : Node(nil)
        }

        var isThere: Bool { value != nil }
        /// The number, where it is one without a fraction.
        var whole: Int? { value?.integer.flatMap(Int.init(exactly:)) }
        var text: String? { value?.text }
        var list: [Node] { value?.list?.map { Node($0) } ?? [] }
        /// The text's bytes, where it is base64, which may have white space in it (FHIR's
        /// `base64Binary`).
        var bytes: [UInt8]? {
            text.flatMap { Base64Decoder.decode($0.utf8.filter { $0 > 0x20 }) }
        }
    }

    let root: Node
    let type: String

    /// nil for what is no JSON object with a `resourceType`.
    init?(_ body: [UInt8]) {
        root = Node(try? JSONValue(body))
        guard let type = root["resourceType"].text else { return nil }
        self.type = type
    }
}
