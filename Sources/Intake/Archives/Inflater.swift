internal import CZlib

/// Unpacks deflated bytes piece by piece (RFC 1951, RFC 1952) with zlib.
///
/// See <https://zlib.net/manual.html>.
@safe final class Inflater {
    enum Format: Int32 {
        /// Bare deflate, as in ZIP archives.
        case raw = -15
        /// With gzip's head and its checksum, which zlib verifies.
        case gzip = 31
    }

    /// zlib remembers where it is.
    private let stream: UnsafeMutablePointer<z_stream>
    private(set) var isAtEnd = false

    init(_ format: Format) throws(ArchiveFailure) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let status = unsafe inflateInit2_(
            stream, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        // What was made so far goes with `deinit`, which runs here too.
        guard status == Z_OK else {
            throw ArchiveFailure(.limit, "there was not enough memory to unpack it")
        }
    }

    deinit {
        unsafe _ = inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Begins with another member.
    func reset() {
        unsafe _ = inflateReset(stream)
        isAtEnd = false
    }

    /// Unpacks a piece and appends what comes out, up to a number of bytes in `output`.
    ///
    /// - Returns: How many bytes of the piece were used.
    func inflate(
        _ input: ArraySlice<UInt8>, into output: inout [UInt8], limit: Int
    ) throws(ArchiveFailure) -> Int {
        var used = 0
        while !isAtEnd, output.count < limit {
            let room = min(max(16_384, output.count), limit - output.count, 1 << 26)
            var status = Z_OK
            var consumed = 0
            let produced = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                unsafe input.dropFirst(used).withUnsafeBufferPointer { pending in
                    unsafe stream.pointee.next_in = UnsafeMutablePointer(
                        mutating: pending.baseAddress)
                    unsafe stream.pointee.avail_in = UInt32(pending.count)
                    unsafe stream.pointee.next_out = buffer.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(room)
                    status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                    consumed = unsafe pending.count - Int(stream.pointee.avail_in)
                    count = unsafe room - Int(stream.pointee.avail_out)
                }
            }
            used += consumed
            output += produced
            switch status {
            case Z_STREAM_END: isAtEnd = true
            case Z_OK where produced.count == room: continue
            case Z_OK, Z_BUF_ERROR: return used
            case Z_MEM_ERROR:
                throw ArchiveFailure(.limit, "there was not enough memory to unpack it")
            default: throw ArchiveFailure(.damaged, "its compressed bytes are damaged")
            }
        }
        return used
    }
}

/// The CRC-32 of bytes, as ZIP has it, behind others with a sum of their own.
func checksum(_ bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
        UInt32(unsafe crc32_z(UInt(sum), buffer.baseAddress, buffer.count))
    }
}
