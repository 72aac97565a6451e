internal import ClinicalDocument

/// A picture that a browser shows without running anything: PNG, JPEG, GIF or WebP, told by its
/// first bytes and by nothing that the document says of it.
struct PictureData {
    let mediaType: String
    let content: [UInt8]

    /// Nil where the bytes are none of the four, or more than a page holds.
    init?(_ content: [UInt8]) {
        guard content.count <= RenderingLimits.pictureBytes,
            let found = MediaSignature.of(Array(content.prefix(EmbeddedContent.startLength)))?.name,
            ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(found)
        else { return nil }
        mediaType = found
        self.content = content
    }
}
