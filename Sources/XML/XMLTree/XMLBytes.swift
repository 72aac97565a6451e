/// The UTF-8 of an attribute's value, where it lies in the tree; nothing is copied.
///
/// It keeps its document alive. Reading beyond the end traps, as with an array.
@safe public struct XMLBytes: RandomAccessCollection {
    @usableFromInline let start: UnsafePointer<UInt8>
    /// The number of bytes.
    public let count: Int
    private let document: XMLDocument

    init(_ start: UnsafePointer<UInt8>, count: Int, in document: XMLDocument) {
        unsafe self.start = start
        self.count = count
        self.document = document
    }

    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of bytes.
    @inlinable public var endIndex: Int { count }

    /// One byte.
    @inlinable public subscript(index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "an index beyond the bytes of a value")
        return unsafe start[index]
    }

    /// A part of the bytes; traps beyond their ends.
    public subscript(bytes range: Range<Int>) -> XMLBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range beyond the value")
        return unsafe XMLBytes(start + range.lowerBound, count: range.count, in: document)
    }

    /// Lets copies be made at once.
    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        unsafe try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Whether the bytes are those of a text written in the program.
    @inlinable public func equals(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount == count else { return false }
        for index in 0..<count where unsafe text.utf8Start[index] != start[index] {
            return false
        }
        return true
    }
}

extension String {
    /// The text.
    public init(_ bytes: XMLBytes) { self.init(decoding: bytes, as: UTF8.self) }
}

extension XMLBytes: Hashable {
    /// Byte by byte.
    public static func == (left: XMLBytes, right: XMLBytes) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where unsafe left.start[index] != right.start[index] {
            return false
        }
        return true
    }

    /// Over the bytes, with Swift's random seed.
    public func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: count))
    }
}
