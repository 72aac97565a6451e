public import Foundation

/// A file of samples as an importer sees it: a name, bytes, and the files beside it.
///
/// ```swift
/// let file = ImportedFile(name: "export.xml", reading: { try chunks.next() })
/// var reader = SampleFormat.apple.reader(of: file)
/// while let line = try reader.next() { … }
/// ```
public struct ImportedFile {
    /// Its name, or its path in an archive: formats keep dates in it.
    public let name: String
    /// The next bytes, none at the end.
    public let read: () throws -> [UInt8]
    /// The bytes of another file of the same export, by its path in it; nil if there is none.
    let companion: (String) throws -> [UInt8]?

    /// A file.
    ///
    /// - Parameters:
    ///   - name: Its name, or its path in an archive.
    ///   - companion: The bytes of a file beside it, by its path in the export:
    ///     `workout-routes/route_1.gpx`.
    ///   - read: The next bytes, none at the end.
    public init(
        name: String, companion: @escaping (String) throws -> [UInt8]? = { _ in nil },
        reading read: @escaping () throws -> [UInt8]
    ) {
        self.name = name
        self.companion = companion
        self.read = read
    }

    /// All bytes.
    ///
    /// - Throws: ``FileFormatError`` for more than ``ImportLimits/fileBytes``.
    func contents() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try read()
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= ImportLimits.fileBytes else {
                throw FileFormatError(
                    "expected at most \(ImportLimits.fileBytes >> 20) MB in this format, "
                        + "found more")
            }
        }
    }

    /// The last step of its path.
    var lastName: String { name.split(separator: "/").last.map(String.init) ?? name }
}

/// What a file does not say itself.
public struct ImportOptions: Sendable {
    /// The zone of times that are written without one.
    public var zone: TimeZone?
    /// Whether days come before months where a date is `03/04/2026`; nil where nobody said.
    public var isDayFirst: Bool?
    /// The decimal mark of tables, `,` or `.`; nil for what their numbers show.
    public var decimalMark: Character?
    /// The name of the source; nil for the one in the file, or the format's own.
    public var source: String?
    /// Units of values that the file writes without one, by the type's name: `BodyMass` in `lb`.
    public var units: [String: String] = [:]

    /// Nothing beside the file.
    public init(zone: TimeZone? = nil, isDayFirst: Bool? = nil, source: String? = nil) {
        self.zone = zone
        self.isDayFirst = isDayFirst
        self.source = source
    }
}
