import Foundation
import HealthModel
import Importers
import Units

extension Lines {
    /// All lines of a file, and its reader at the end.
    static func all(
        _ format: SampleFormat, _ bytes: [UInt8], name: String = "file", chunk: Int = 64,
        options: ImportOptions = ImportOptions(),
        companion: @escaping (String) -> [UInt8]? = { _ in nil }
    ) throws -> (lines: [SampleLine], reader: any SampleLineReader) {
        var position = 0
        let file = ImportedFile(name: name, companion: companion) {
            let end = min(position + chunk, bytes.count)
            defer { position = end }
            return Array(bytes[position..<end])
        }
        var reader = format.reader(of: file, options: options)
        var lines: [SampleLine] = []
        while let line = try reader.next() { lines.append(line) }
        return (lines, reader)
    }

    static func all(
        _ format: SampleFormat, _ text: String, name: String = "file", chunk: Int = 64,
        options: ImportOptions = ImportOptions(),
        companion: @escaping (String) -> [UInt8]? = { _ in nil }
    ) throws -> (lines: [SampleLine], reader: any SampleLineReader) {
        try all(
            format, Array(text.utf8), name: name, chunk: chunk, options: options,
            companion: companion)
    }
}

extension SampleLine {
    /// The sample, whether it is part of a workout or not.
    var anySample: Sample? {
        switch self {
        case .sample(let sample, _), .part(let sample, _, _): sample
        case .failure: nil
        }
    }
}

extension Sample {
    var value: Double? {
        if case .quantity(let sample) = self { sample.quantity.value } else { nil }
    }
}
