/// Reads the tables of an SQLite database file (sqlite.org/fileformat2) without a library: pages,
/// table b-trees, records, overflow pages. Nothing is written, indexes are not looked at, and every
/// place is held against the bytes that are there. A log beside the file (WAL) is not read.
struct SQLiteTables {
    enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case blob([UInt8])

        var number: Double? {
            switch self {
            case .integer(let value): Double(value)
            case .real(let value): value
            default: nil
            }
        }

        var integer: Int64? {
            switch self {
            case .integer(let value): value
            case .real(let value): Int64(exactly: value)
            case .text(let text): Int64(text)
            default: nil
            }
        }
    }

    struct Table {
        let root: Int
        /// The columns in order, in lower case, those left out that are worked out.
        let columns: [String]
        /// The column that is the row's number, if one is.
        let rowID: Int?
    }

    /// A page that is damaged or missing.
    private struct Damage: Error {}

    /// The pages whose rows could not be read.
    final class DamagedPages {
        /// Pages that are named: a file can point to any number of missing ones.
        private static let most = 1_000

        private(set) var numbers: Set<Int> = []

        fileprivate func insert(_ number: Int) {
            if numbers.count < Self.most { numbers.insert(number) }
        }
    }

    let bytes: [UInt8]
    let pageSize: Int
    let damaged = DamagedPages()
    private let usable: Int
    private(set) var tables: [String: Table] = [:]

    /// Whether bytes begin as a database does.
    static func isDatabase(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: "SQLite format 3\0".utf8)
    }

    init(_ bytes: [UInt8]) throws {
        guard bytes.count >= 512, Self.isDatabase(bytes[...]) else {
            throw FileFormatError("expected an SQLite database, found something else")
        }
        self.bytes = bytes
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        pageSize = size == 1 ? 65_536 : size
        usable = pageSize - Int(bytes[20])
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usable >= 480 else {
            throw FileFormatError("expected an SQLite database, found a damaged head")
        }
        guard
            bytes[56...59].elementsEqual([0, 0, 0, 1])
                || bytes[56...59].elementsEqual([0, 0, 0, 0])
        else { throw FileFormatError("expected a database with texts in UTF-8, found UTF-16") }
        let schema = Table(
            root: 1, columns: ["type", "name", "tbl_name", "rootpage", "sql"], rowID: nil)
        var tables: [String: Table] = [:]
        try rows(of: schema) { row in
            guard case .text("table")? = row["type"], case .text(let name)? = row["name"],
                case .text(let sql)? = row["sql"], let root = row["rootpage"]?.integer,
                root > 0, root <= Int64(Int32.max)
            else { return }
            let (columns, rowID) = SQLiteSchema.columns(of: sql)
            tables[name] = Table(root: Int(root), columns: columns, rowID: rowID)
        }
        guard !tables.isEmpty || damaged.numbers.isEmpty else {
            throw FileFormatError("the database is damaged or cut short")
        }
        self.tables = tables
    }

    /// Calls for each row of a table with its values by the names of columns. Pages and rows that
    /// are damaged are passed over, and their pages are in ``damaged``.
    ///
    /// - Throws: What the body throws.
    func rows(of table: Table, _ body: ([String: Value]) throws -> Void) throws {
        // A page is visited once: a tree with a loop would never end.
        var seen: Set<Int> = [table.root]
        var waiting = [table.root]
        // Rows share no bytes: those that do would grow without an end.
        var spent = 0
        while let number = waiting.popLast() {
            for cell in cells(of: number, &waiting, &seen) {
                guard let row = try? row(at: cell, table, &spent) else {
                    damaged.insert(number)
                    continue
                }
                try body(row)
            }
        }
    }

    /// The places of a page's rows. The pages below it are added to those that wait, each once.
    private func cells(
        of number: Int, _ waiting: inout [Int], _ seen: inout Set<Int>
    ) -> [Int] {
        var cells: [Int] = []
        var below: [Int] = []
        do throws(Damage) {
            let page = try offset(of: number)
            let head = number == 1 ? page + 100 : page
            let count = try short(head + 3)
            guard 2 * count <= pageSize else { throw Damage() }
            switch try byte(head) {
            case 5:
                below.append(try long(head + 8))
                for index in stride(from: count - 1, through: 0, by: -1) {
                    below.append(try long(page + short(head + 12 + 2 * index)))
                }
            case 13:
                for index in 0..<count { cells.append(page + (try short(head + 8 + 2 * index))) }
            default: throw Damage()
            }
        } catch {
            damaged.insert(number)
        }
        for page in below {
            if page > 0, page <= bytes.count / pageSize, seen.insert(page).inserted {
                waiting.append(page)
            } else {
                damaged.insert(page)
            }
        }
        return cells
    }

    // MARK: Cells

    private func row(at cell: Int, _ table: Table, _ spent: inout Int) throws(Damage) -> [String:
        Value]
    {
        var place = cell
        let size = Int(clamping: try variable(&place))
        let rowID = try variable(&place)
        guard size >= 0, size <= bytes.count - spent else { throw Damage() }
        spent += size
        let payload = try payload(size, at: place)
        var values: [String: Value] = [:]
        var head = 0
        let headSize = Int(clamping: Self.variable(payload, &head) ?? -1)
        guard headSize >= 0, headSize <= payload.count else { throw Damage() }
        var body = headSize
        var index = 0
        while head < headSize, index < table.columns.count {
            guard let type = Self.variable(payload, &head),
                let value = Self.value(payload, &body, type)
            else { throw Damage() }
            values[table.columns[index]] = index == table.rowID ? .integer(rowID) : value
            index += 1
        }
        return values
    }

    /// The bytes of a record, which may go on in pages of their own.
    private func payload(_ size: Int, at place: Int) throws(Damage) -> ArraySlice<UInt8> {
        let most = usable - 35
        guard size > most else {
            guard place + size <= bytes.count else { throw Damage() }
            return bytes[place..<(place + size)]
        }
        let least = (usable - 12) * 32 / 255 - 23
        let local = least + (size - least) % (usable - 4)
        let here = local <= most ? local : least
        guard place + here + 4 <= bytes.count else { throw Damage() }
        var whole = Array(bytes[place..<(place + here)])
        var next = try long(place + here)
        while whole.count < size, next != 0 {
            let page = try offset(of: next)
            let count = min(usable - 4, size - whole.count)
            guard page + 4 + count <= bytes.count else { throw Damage() }
            whole += bytes[(page + 4)..<(page + 4 + count)]
            next = try long(page)
        }
        guard whole.count == size else { throw Damage() }
        return whole[...]
    }

    private static func value(
        _ bytes: ArraySlice<UInt8>, _ place: inout Int, _ type: Int64
    ) -> Value? {
        func take(_ count: Int) -> ArraySlice<UInt8>? {
            let start = bytes.startIndex + place
            guard count >= 0, count <= bytes.endIndex - start else { return nil }
            place += count
            return bytes[start..<(start + count)]
        }
        func whole(_ count: Int) -> Int64? {
            take(count).map { part in
                part.dropFirst().reduce(Int64(Int8(bitPattern: part.first ?? 0))) {
                    $0 << 8 | Int64($1)
                }
            }
        }
        switch type {
        case 0: return .null
        case 1...4: return whole(Int(type)).map(Value.integer)
        case 5: return whole(6).map(Value.integer)
        case 6: return whole(8).map(Value.integer)
        case 7: return whole(8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 12...:
            guard let part = take(Int(clamping: (type - 12) / 2)) else { return nil }
            return type % 2 == 0
                ? .blob(Array(part)) : .text(String(decoding: part, as: UTF8.self))
        default: return nil
        }
    }

    // MARK: Bytes

    private func offset(of page: Int) throws(Damage) -> Int {
        guard page > 0, page <= bytes.count / pageSize else { throw Damage() }
        return (page - 1) * pageSize
    }

    private func byte(_ place: Int) throws(Damage) -> UInt8 {
        guard place >= 0, place < bytes.count else { throw Damage() }
        return bytes[place]
    }

    private func short(_ place: Int) throws(Damage) -> Int {
        Int(try byte(place)) << 8 | Int(try byte(place + 1))
    }

    private func long(_ place: Int) throws(Damage) -> Int {
        try short(place) << 16 | (try short(place + 2))
    }

    private func variable(_ place: inout Int) throws(Damage) -> Int64 {
        let slice = bytes[min(max(place, 0), bytes.count)...].prefix(9)
        var used = 0
        guard let value = Self.variable(slice, &used) else { throw Damage() }
        place += used
        return value
    }

    /// A number of one to nine bytes, seven bits each but for the ninth.
    private static func variable(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            let at = bytes.startIndex + place
            guard at < bytes.endIndex else { return nil }
            let byte = bytes[at]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return Int64(bitPattern: value) }
        }
        return nil
    }
}
