import Base
import Crypto
import Foundation
import HTTPExchange

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

/// The document of a DocumentReference that a caller sent: its bytes, which are those that the
/// caller meant, as far as the attachment says so (FHIR R4, Attachment: `size`, and `hash`, which
/// is the SHA-1).
struct IncomingAttachment {
    let bytes: [UInt8]

    /// - Throws: What is wrong with it, for the caller.
    init(of resource: IncomingResource) throws(ServiceFailure) {
        let contents = resource.root["content"].list
        guard contents.count == 1, let attachment = contents.first?["attachment"],
            let bytes = attachment["data"].bytes
        else {
            throw ServiceFailure.invalid(
                "invalid-content",
                "DocumentReference.content has to be one, with its document as base64 in "
                    + "attachment.data")
        }
        self.bytes = bytes
        if attachment["size"].isThere, attachment["size"].whole != bytes.count {
            throw ServiceFailure.invalid(
                "damaged-content",
                "attachment.size has to be \(bytes.count), the number of bytes in attachment.data")
        }
        if attachment["hash"].isThere,
            attachment["hash"].bytes != Array(Insecure.SHA1.hash(data: bytes))
        {
            throw ServiceFailure.invalid(
                "damaged-content",
                "attachment.hash has to be the SHA-1 of the bytes in attachment.data, in base64")
        }
    }
}
