/// What the first bytes of a file say of its media type.
package struct MediaSignature {
    /// The type that messages name.
    package let name: String
    /// Media types that such bytes may be declared as (IANA and what is in use).
    private let types: [String]
    private let offset: Int
    private let bytes: [UInt8]

    /// The signature that bytes begin with; nil where they tell nothing.
    package static func of(_ start: [UInt8]) -> MediaSignature? { all.first { $0.matches(start) } }

    /// Whether bytes of a media type can be told by their beginning.
    package static func tells(_ mediaType: String) -> Bool {
        all.contains { $0.types.contains(mediaType) }
    }

    /// Whether bytes begin as a media type demands.
    package static func allows(_ mediaType: String, _ start: [UInt8]) -> Bool {
        all.contains { $0.types.contains(mediaType) && $0.matches(start) }
    }

    /// The media type without parameters, in lower case.
    package static func essence(_ mediaType: String) -> String {
        String(mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }).lowercased()
    }

    private init(_ name: String, _ types: [String] = [], at offset: Int = 0, _ bytes: [UInt8]) {
        self.name = name
        self.types = [name] + types
        self.offset = offset
        self.bytes = bytes
    }

    private init(_ name: String, _ types: [String] = [], text: String) {
        self.init(name, types, Array(text.utf8))
    }

    private func matches(_ start: [UInt8]) -> Bool {
        start.count >= offset + bytes.count && start[offset...].starts(with: bytes)
    }

    private static let all: [MediaSignature] = [
        MediaSignature("application/pdf", ["application/x-pdf"], text: "%PDF-"),
        MediaSignature("image/png", [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        MediaSignature("image/jpeg", ["image/jpg", "image/pjpeg"], [0xFF, 0xD8, 0xFF]),
        MediaSignature("image/gif", text: "GIF8"),
        MediaSignature("image/webp", at: 8, Array("WEBP".utf8)),
        MediaSignature("image/tiff", ["image/tif"], [0x49, 0x49, 0x2A, 0x00]),
        MediaSignature("image/tiff", ["image/tif"], [0x4D, 0x4D, 0x00, 0x2A]),
        MediaSignature("image/bmp", ["image/x-ms-bmp"], text: "BM"),
        MediaSignature("application/rtf", ["text/rtf"], text: "{\\rtf"),
        MediaSignature(
            "application/zip",
            [
                "application/x-zip-compressed",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.oasis.opendocument.text",
            ], [0x50, 0x4B, 0x03, 0x04]),
        MediaSignature(
            "application/msword", ["application/vnd.ms-excel"],
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        MediaSignature("application/dicom", [], at: 128, Array("DICM".utf8)),
        MediaSignature("application/gzip", ["application/x-gzip"], [0x1F, 0x8B, 0x08]),
    ]
}
