internal import CZlib

/// Packs bytes piece by piece into one gzip member (RFC 1952) with zlib, for an answer that is
/// made while it is sent.
///
/// See <https://zlib.net/manual.html>.
@safe public final class GzipPacker {
    /// Of zlib's nine levels the one behind which texts get hardly shorter, but much slower.
    private static let level: Int32 = 4
    /// The widest window, with gzip's head and checksum.
    private static let windowBits: Int32 = 31
    /// How much comes out at a time.
    private static let roomBytes = 32 << 10

    /// zlib remembers where it is.
    private let stream: UnsafeMutablePointer<z_stream>

    /// nil where there is not enough memory, some 256 kB.
    public init?() {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let status = unsafe deflateInit2_(
            stream, Self.level, Z_DEFLATED, Self.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
    }

    deinit {
        unsafe _ = deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Takes a piece.
    ///
    /// - Returns: What is ready, which may be nothing yet.
    public func add(_ piece: [UInt8]) -> [UInt8] { pack(piece, Z_NO_FLUSH) }

    /// Ends the member; nothing is added behind this.
    ///
    /// - Returns: What was not ready before.
    public func finish() -> [UInt8] { pack([], Z_FINISH) }

    private func pack(_ input: [UInt8], _ flush: Int32) -> [UInt8] {
        var output: [UInt8] = []
        var used = 0
        while true {
            let produced = unsafe [UInt8](unsafeUninitializedCapacity: Self.roomBytes) {
                buffer, count in
                unsafe input.dropFirst(used).withUnsafeBufferPointer { pending in
                    let given = min(pending.count, 1 << 30)
                    unsafe stream.pointee.next_in = UnsafeMutablePointer(
                        mutating: pending.baseAddress)
                    unsafe stream.pointee.avail_in = UInt32(given)
                    unsafe stream.pointee.next_out = buffer.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(Self.roomBytes)
                    unsafe _ = deflate(stream, flush)
                    used += unsafe given - Int(stream.pointee.avail_in)
                    count = unsafe Self.roomBytes - Int(stream.pointee.avail_out)
                }
            }
            output += produced
            // Room that was left over means that zlib has nothing more to say.
            if produced.count < Self.roomBytes, used == input.count { return output }
        }
    }
}
