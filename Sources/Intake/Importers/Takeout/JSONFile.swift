internal import Base

/// Files of JSON that are read as a whole.
enum JSONFile {
    static func value(_ file: ImportedFile) throws -> JSONValue {
        var bytes = UTF16Text.decoded(try file.contents())
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        do throws(JSONFailure) {
            return try JSONValue(bytes)
        } catch {
            throw FileFormatError("\(error)")
        }
    }

    static func list(_ file: ImportedFile) throws -> [JSONValue] {
        guard let list = try value(file).list else {
            throw FileFormatError("expected a list of JSON, found something else")
        }
        return list
    }
}
