/// Findings of an earlier run, which are not to be reported again.
public struct Baseline: Sendable {
    private var byFile: [String: BaselineDocument] = [:]
    private var fileOfDigest: [String: String] = [:]

    /// One that knows nothing.
    public init() {}

    /// Adds what an earlier report says of a document.
    public mutating func add(_ document: BaselineDocument, file: String, sha256: String?) {
        let name = Self.plain(file)
        byFile[name, default: BaselineDocument()].merge(document)
        if let sha256 { fileOfDigest[sha256] = name }
    }

    /// What is known of a document: by its name as it was given, or where it has moved, by its
    /// bytes.
    public func document(file: String, sha256: String?) -> BaselineDocument? {
        byFile[Self.plain(file)] ?? sha256.flatMap { fileOfDigest[$0] }.flatMap { byFile[$0] }
    }

    private static func plain(_ file: String) -> String {
        file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    }
}
