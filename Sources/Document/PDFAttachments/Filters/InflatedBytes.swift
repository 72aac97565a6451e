internal import CZlib

/// Unpacks bytes in zlib's form (RFC 1950), as `FlateDecode` has them.
///
/// See <https://zlib.net/manual.html>.
enum InflatedBytes {
    /// What came out, and whether it came to its end without a mistake.
    struct Result {
        var bytes: [UInt8]
        var isWhole: Bool
    }

    /// - Returns: What could be unpacked, up to one byte more than `limit`. What stands behind the
    ///   end is passed over.
    static func inflate(_ packed: ArraySlice<UInt8>, limit: Int) throws(PDFRefusal) -> Result {
        var stream = unsafe z_stream()
        guard
            unsafe inflateInit2_(
                &stream, 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw PDFRefusal(.limit, "there was not enough memory to unpack an attachment") }
        defer { unsafe _ = inflateEnd(&stream) }
        var result = Result(bytes: [], isWhole: false)
        var rest = packed
        while result.bytes.count <= limit {
            // Little more than what is asked for: pieces grow with what came out so far.
            let room = min(max(16_384, result.bytes.count), limit + 1 - result.bytes.count, 1 << 26)
            let piece = rest.prefix(1 << 26)
            var status = Z_OK
            var used = 0
            let produced = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                unsafe piece.withUnsafeBufferPointer { pending in
                    unsafe stream.next_in = UnsafeMutablePointer(mutating: pending.baseAddress)
                    unsafe stream.avail_in = UInt32(pending.count)
                    unsafe stream.next_out = buffer.baseAddress
                    unsafe stream.avail_out = UInt32(room)
                    status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
                    used = unsafe pending.count - Int(stream.avail_in)
                    count = unsafe room - Int(stream.avail_out)
                }
            }
            rest = rest.dropFirst(used)
            result.bytes += produced
            if status == Z_STREAM_END {
                result.isWhole = true
                return result
            }
            // Damaged, or at its end too early.
            guard status == Z_OK, used > 0 || !produced.isEmpty else { return result }
        }
        return result
    }
}
