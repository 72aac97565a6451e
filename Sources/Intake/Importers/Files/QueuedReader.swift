internal import Foundation
internal import HealthModel

/// Lines of a file that is read as a whole, given one after the other.
struct QueuedReader: SampleLineReader {
    private var lines: [SampleLine]?
    private var position = 0
    private let load: () throws -> (lines: [SampleLine], notes: ImportNotes)

    private(set) var notes = ImportNotes()
    let hasUUIDs = true
    let namesSources = true

    /// `load` reads the file when the first line is asked for.
    init(_ load: @escaping () throws -> (lines: [SampleLine], notes: ImportNotes)) {
        self.load = load
    }

    mutating func next() throws -> SampleLine? {
        if lines == nil {
            let loaded = try load()
            lines = loaded.lines
            notes = loaded.notes
        }
        guard let lines, position < lines.count else {
            lines = []
            return nil
        }
        defer { position += 1 }
        return lines[position]
    }
}

/// Lines in the order in which a decoder finds them, and what it passed over.
struct FoundLines {
    private(set) var lines: [SampleLine] = []
    var notes = ImportNotes()

    /// Keeps a sample, or why there is none.
    mutating func add(
        at line: Int, field: String? = nil, of workout: UUID? = nil,
        _ make: () throws(SampleError) -> Sample
    ) {
        do throws(SampleError) {
            let sample = try make()
            if let workout {
                lines.append(.part(sample, of: workout, line: line))
            } else {
                lines.append(.sample(sample, line: line))
            }
        } catch {
            fail(
                at: line, field: field ?? error.field, expected: error.expected,
                found: error.found)
        }
    }

    mutating func fail(
        at line: Int, column: Int? = nil, field: String? = nil, expected: String, found: String
    ) {
        lines.append(
            .failure(
                LineFailure(
                    line: line, column: column, field: field, expected: expected, found: found)))
    }

    var result: (lines: [SampleLine], notes: ImportNotes) { (lines, notes) }
}
