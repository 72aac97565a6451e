/// Which set a document seems to belong to, and as which version, told from its first bytes.
///
/// It orders documents that are taken together, and decides nothing: what a store makes of
/// versions does not depend on their order.
struct VersionHint: Sendable, Hashable {
    /// Bytes of a document in which its `setId` is looked for.
    static let bytes = 32 << 10

    /// The `setId` as it is written.
    let set: [UInt8]
    let version: Int

    private static let setID = Array("setId".utf8)
    private static let number = Array("versionNumber".utf8)
    /// What follows both in a header (CDA R2, POCD_MT000040.ClinicalDocument).
    private static let target = Array("recordTarget".utf8)

    init?(_ document: [UInt8]) {
        let head = document.prefix(Self.bytes)
        guard let set = Self.tag(Self.setID, in: head),
            let number = Self.tag(Self.number, in: head[set.endIndex...]),
            let value = Self.attribute("value", in: number),
            let version = Int(String(decoding: value, as: UTF8.self))
        else { return nil }
        self.version = version
        let root = Self.attribute("root", in: set) ?? []
        let identifier = Self.attribute("extension", in: set) ?? []
        self.set = root + [0] + identifier
    }

    /// The first start tag of this local name, without its brackets; nil where the patient comes
    /// before.
    private static func tag(
        _ name: [UInt8], in bytes: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8>? {
        var rest = bytes
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            let written = rest.prefix { !ByteScan.isSpace($0) && $0 != 0x2F && $0 != 0x3E }
            if isLocal(name, of: written) {
                return rest.firstIndex(of: UInt8(ascii: ">")).map { rest[..<$0] }
            }
            if isLocal(target, of: written) { return nil }
        }
        return nil
    }

    private static func isLocal(_ name: [UInt8], of written: ArraySlice<UInt8>) -> Bool {
        guard written.count >= name.count, written.suffix(name.count).elementsEqual(name) else {
            return false
        }
        let prefix = written.dropLast(name.count)
        return prefix.isEmpty || prefix.last == UInt8(ascii: ":")
    }

    private static func attribute(
        _ name: String, in tag: ArraySlice<UInt8>
    ) -> [UInt8]? {
        let wanted = Array(" \(name)=".utf8)
        let text = tag.map { ByteScan.isSpace($0) ? 0x20 : $0 }
        guard text.count > wanted.count else { return nil }
        for start in 0..<(text.count - wanted.count)
        where text[start] == 0x20 && text[start..<(start + wanted.count)].elementsEqual(wanted) {
            let quote = text[start + wanted.count]
            return Array(text[(start + wanted.count + 1)...].prefix { $0 != quote })
        }
        return nil
    }
}
