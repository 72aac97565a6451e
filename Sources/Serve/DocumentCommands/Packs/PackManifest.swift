internal import Foundation

/// What is noted of an installed pack, as `pack.json` in its folder.
struct PackManifest: Codable, Equatable {
    /// The file's name.
    static let file = "pack.json"
    /// The folder beside it with the schema and the files that it reads.
    static let files = "files"
    /// The file beside it with what the schema compiles to.
    static let plan = "rules.plan"

    let name: String
    let title: String?
    let version: String?
    /// The schema's path within the folder of files.
    let schema: String
    let phase: String?
    /// Templates as `root` or `root:version`.
    let templates: [String]
    let asserts: Int
    let unchecked: Int
    /// Where it was added from, and when (ISO 8601).
    let origin: String
    let added: String

    /// Whether a text may name a pack: it is a folder's name and an option's value.
    static func isName(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x7A || byte == 0x2D
                || byte == 0x2E || byte == 0x5F || byte >= 0x41 && byte <= 0x5A
        }
        return isPlain && (1...80).contains(text.utf8.count) && text.first != "."
            && text.first != "-" && text != "auto" && text != "none"
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    /// Reads it; nil where it is none of this form.
    init?(_ bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
            Self.isName(read.name), !read.schema.hasPrefix("/"),
            !read.schema.split(separator: "/").contains("..")
        else { return nil }
        self = read
    }

    init(
        name: String, title: String?, version: String?, schema: String, phase: String?,
        templates: [String], asserts: Int, unchecked: Int, origin: String, added: String
    ) {
        self.name = name
        self.title = title
        self.version = version
        self.schema = schema
        self.phase = phase
        self.templates = templates
        self.asserts = asserts
        self.unchecked = unchecked
        self.origin = origin
        self.added = added
    }
}
