import HTTPExchange
internal import Crypto
import Foundation

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
