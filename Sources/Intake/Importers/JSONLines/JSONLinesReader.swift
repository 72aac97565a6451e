internal import Foundation
internal import HealthModel

/// Samples in their JSON form, one a line (Documentation/samples.md); empty lines are left out.
public struct JSONLinesReader: SampleLineReader {
    private var window: ByteWindow
    private var isOpen = false

    /// Every sample has a UUID.
    public var hasUUIDs: Bool { true }
    /// The JSON form holds the source.
    public var namesSources: Bool { true }

    /// `read` gives the next bytes of the file, none at its end.
    public init(reading read: @escaping () throws -> [UInt8]) {
        window = ByteWindow(reading: read)
    }

    /// The next sample, or why a line is none; nil at the end.
    ///
    /// - Throws: ``FileFormatError`` for text in another encoding; what `read` throws.
    public mutating func next() throws -> SampleLine? {
        if !isOpen {
            try window.open()
            isOpen = true
        }
        while true {
            let number = window.line
            do {
                guard let line = try window.takeLine() else { return nil }
                if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
                return .sample(try Self.sample(line, at: number), line: number)
            } catch let failure as LineFailure {
                return .failure(failure)
            }
        }
    }

    /// The sample of a line.
    static func sample(
        _ line: ArraySlice<UInt8>, at number: Int
    ) throws(LineFailure) -> Sample {
        do {
            return try Sample(json: Array(line))
        } catch let error as SampleError {
            throw LineFailure(
                line: number, field: error.field, expected: error.expected, found: error.found)
        } catch {
            throw LineFailure(line: number, expected: "an object of JSON", found: "none")
        }
    }
}
