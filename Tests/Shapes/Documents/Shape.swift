/// A kind of document that can be made in any size: as sound as real ones, or as hostile.
public struct Shape: Sendable {
    /// What there is much of.
    public let name: String
    /// The document of about so many bytes.
    public let bytes: @Sendable (Int) -> [UInt8]

    init(_ name: String, _ page: @escaping @Sendable (Int) -> Page) {
        self.name = name
        bytes = { page($0).bytes }
    }

    init(_ name: String, text: @escaping @Sendable (Int) -> String) {
        self.init(name) { Page(text: text($0)) }
    }

    init(_ name: String, entries: @escaping @Sendable (Int) -> String) {
        self.init(name) { Page(text: "x", entries: entries($0)) }
    }

    init(_ name: String, root: @escaping @Sendable (Int) -> String) {
        self.name = name
        bytes = {
            Array("<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\(root($0))</ClinicalDocument>".utf8)
        }
    }

    /// Every shape.
    public static let all =
        header + people + narrative + characters + tables + references + entries + negations
        + contradictions + templates + flaws + markup + crowds + names

    /// The document that has nothing of anything.
    public static let empty = Shape("nothing") { _ in Page() }
}

extension Shape: CustomStringConvertible {
    /// The name, which tests are told by.
    public var description: String { name }
}
