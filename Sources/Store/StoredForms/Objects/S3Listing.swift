internal import Base

/// What ListObjectsV2 answers: a few elements of one known shape, of which names that are not ours
/// are left out. No tree is made of it, and nothing in it is believed but names, sizes and times.
struct S3Listing {
    let objects: [ObjectPage.Object]
    let isTruncated: Bool
    /// The last name of the page, ours or not.
    let last: String?

    /// - Parameter prefix: What stands before our names in the bucket.
    /// - Returns: nil for anything but such an answer.
    init?(_ bytes: [UInt8], prefix: String) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("<ListBucketResult"), text.contains("</ListBucketResult>"),
            let truncated = Self.content("IsTruncated", of: text[...])
        else { return nil }
        isTruncated = truncated == "true"
        var found: [ObjectPage.Object] = []
        var last: String?
        var rest = text[...]
        while let begin = rest.firstRange(of: "<Contents>") {
            guard let end = rest[begin.upperBound...].firstRange(of: "</Contents>") else {
                return nil
            }
            let part = rest[begin.upperBound..<end.lowerBound]
            rest = rest[end.upperBound...]
            guard let key = Self.content("Key", of: part),
                let size = Self.content("Size", of: part).flatMap({ Int($0) }),
                let time = Self.content("LastModified", of: part).flatMap(InstantText.parse)
            else { return nil }
            last = String(key)
            guard key.hasPrefix(prefix) else { continue }
            let name = key.dropFirst(prefix.count)
            guard name.utf8.allSatisfy(Self.isOurs) else { continue }
            found.append(ObjectPage.Object(name: String(name), size: size, putAt: time))
        }
        self.last = last
        objects = found
    }

    private static func isOurs(_ byte: UInt8) -> Bool {
        Hexadecimal.value(of: byte) != nil || byte == UInt8(ascii: "/")
    }

    private static func content(_ name: String, of text: Substring) -> Substring? {
        guard let begin = text.firstRange(of: "<\(name)>"),
            let end = text[begin.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        return text[begin.upperBound..<end.lowerBound]
    }
}
