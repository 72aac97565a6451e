/// Samples of a Parquet file that ``ParquetSampleWriter`` wrote: the JSON form in its last column.
///
/// The file is read from its beginning, a group of rows at a time. What the reader understands is
/// what the writer writes; a file that another program wrote, or wrote anew, is refused.
public struct ParquetSampleReader: SampleLineReader {
    /// Bytes of a page's head; the writer's have some thirty.
    private static let headBytes = 256

    private var window: ByteWindow
    private var rows: [ArraySlice<UInt8>] = []
    /// The row of the next sample, from 1.
    private var row = 1
    private var place = 0
    private var isOpen = false
    private var isDone = false

    /// Every sample has a UUID.
    public var hasUUIDs: Bool { true }
    /// The JSON form holds the source.
    public var namesSources: Bool { true }

    /// `read` gives the next bytes of the file, none at its end.
    public init(reading read: @escaping () throws -> [UInt8]) {
        window = ByteWindow(reading: read)
    }

    /// Whether bytes begin as Parquet does.
    static func isParquet(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "PAR1".utf8) }

    /// The next sample, or why a row is none; nil at the end. A failure's line is the row, from 1.
    ///
    /// - Throws: ``FileFormatError`` for a file that is not Casebook's own; what `read` throws.
    public mutating func next() throws -> SampleLine? {
        if !isOpen {
            isOpen = true
            guard try window.fill(8), Self.isParquet(window.bytes[window.start...]) else {
                throw FileFormatError("expected a Parquet file, found something else")
            }
            window.use(upTo: window.start + 4, lines: 0)
        }
        while place == rows.count {
            guard !isDone else { return nil }
            do {
                guard try readGroup() else { return nil }
            } catch let failure as LineFailure {
                isDone = true
                return .failure(failure)
            }
        }
        defer {
            place += 1
            row += 1
        }
        do {
            return .sample(try JSONLinesReader.sample(rows[place], at: row), line: row)
        } catch {
            return .failure(error)
        }
    }

    // MARK: Pages

    private var foreign: FileFormatError {
        FileFormatError(
            "expected Parquet as `casebook samples export` writes it, found another program's: "
                + "write its rows as CSV, and import them with --map")
    }

    private func cutOff() -> LineFailure {
        LineFailure(line: row, expected: "a whole group of rows", found: "the end of the file")
    }

    /// The rows of the next group; false behind the last one.
    private mutating func readGroup() throws -> Bool {
        var count: Int?
        for column in 0..<ParquetSampleWriter.columnCount {
            guard let page = try readHead() else {
                guard column == 0 else { throw foreign }
                isDone = true
                return false
            }
            guard page.rows == count ?? page.rows else { throw foreign }
            count = page.rows
            guard try window.fill(page.bytes) else { throw cutOff() }
            let bytes = window.bytes[window.start..<(window.start + page.bytes)]
            if column == ParquetSampleWriter.columnCount - 1 {
                rows = try texts(bytes, count: page.rows)
                place = 0
            }
            window.use(upTo: window.start + page.bytes, lines: 0)
        }
        return true
    }

    /// The head of a page; nil where the file's metadata begin, which are held against the rows
    /// that were read.
    private mutating func readHead() throws -> (rows: Int, bytes: Int)? {
        let isWhole = try window.fill(Self.headBytes)
        var reader = ThriftReader(window.bytes[window.start...].prefix(Self.headBytes))
        let head: [[Int]: Int]
        do {
            head = try reader.numbers()
        } catch {
            // The metadata are longer than a page's head. They begin with the version, 2, and a
            // list; a page's head begins with two numbers.
            guard window.bytes[window.start...].starts(with: [0x15, 0x04, 0x19]) else {
                if isWhole { throw foreign }
                throw cutOff()
            }
            try readMetadata()
            return nil
        }
        if head[[1]] == 2, head[[2]] == nil {
            try readMetadata()
            return nil
        }
        // A page of data, not compressed, whose values are as they are, without a dictionary.
        guard head[[1]] == 0, let bytes = head[[3]], head[[2]] == bytes, head[[5, 2]] == 0,
            let rows = head[[5, 1]], (0...ParquetSampleWriter.rows).contains(rows),
            (0...ImportLimits.pageBytes).contains(bytes)
        else { throw foreign }
        window.use(upTo: reader.position, lines: 0)
        return (rows, bytes)
    }

    private mutating func readMetadata() throws {
        _ = try window.fill(ImportLimits.pageBytes)
        var reader = ThriftReader(window.bytes[window.start...])
        guard let metadata = try? reader.numbers(), let count = metadata[[3]] else {
            throw cutOff()
        }
        guard count == row - 1 else {
            throw LineFailure(
                line: row, expected: "as many rows as the file's end counts", found: "others")
        }
    }

    /// The texts of a page: the length of each in four bytes, and the text.
    private func texts(_ page: ArraySlice<UInt8>, count: Int) throws -> [ArraySlice<UInt8>] {
        var texts: [ArraySlice<UInt8>] = []
        texts.reserveCapacity(count)
        var place = page.startIndex
        for _ in 0..<count {
            guard place + 4 <= page.endIndex else { throw foreign }
            let size = page[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
            place += 4
            guard size <= page.endIndex - place else { throw foreign }
            texts.append(page[place..<(place + size)])
            place += size
        }
        guard place == page.endIndex else { throw foreign }
        return texts
    }
}
