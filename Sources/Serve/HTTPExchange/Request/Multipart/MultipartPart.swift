/// One field of a form that came as `multipart/form-data` (RFC 7578).
package struct MultipartPart: Sendable, Hashable {
    /// The field's name.
    let name: String
    /// The name of the file, without folders; nil for a field that is no file.
    package let fileName: String?
    /// The bytes, as they came.
    package var bytes: [UInt8] = []
}
