import HealthModel
import Importers

/// Lines of a file that was read as a whole, in pieces of a size.
enum Lines {
    static func csv(
        _ text: String, chunk: Int = 64, renaming: [String: String] = [:],
        constants: [String: String] = [:]
    ) throws -> [SampleLine] {
        try csv(Array(text.utf8), chunk: chunk, renaming: renaming, constants: constants)
    }

    static func csv(
        _ bytes: [UInt8], chunk: Int = 64, renaming: [String: String] = [:],
        constants: [String: String] = [:]
    ) throws -> [SampleLine] {
        try all(
            CSVSampleReader(
                map: renaming.map { ($0.key, $0.value) }, constants: constants,
                reading: pieces(bytes, chunk)))
    }

    static func json(_ bytes: [UInt8], chunk: Int = 64) throws -> [SampleLine] {
        try all(JSONLinesReader(reading: pieces(bytes, chunk)))
    }

    private static func all(_ reader: some SampleLineReader) throws -> [SampleLine] {
        var reader = reader
        var lines: [SampleLine] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
    }

    private static func pieces(_ bytes: [UInt8], _ size: Int) -> () -> [UInt8] {
        var position = 0
        return {
            let end = min(position + size, bytes.count)
            defer { position = end }
            return Array(bytes[position..<end])
        }
    }
}

extension SampleLine {
    var sample: Sample? {
        if case .sample(let sample, _) = self { sample } else { nil }
    }

    var failure: String? {
        if case .failure(let failure) = self { failure.description } else { nil }
    }

    var line: Int {
        switch self {
        case .sample(_, let line), .part(_, _, let line): line
        case .failure(let failure): failure.line
        }
    }
}
