internal import CZstd
internal import Synchronization

/// Zstandard (https://facebook.github.io/zstd/zstd_manual.html), with contexts that are used
/// again: making one costs more than compressing a document.
@safe package final class Zstandard: Sendable {
    /// The contexts of this process.
    package static let shared = Zstandard()

    /// Contexts that wait for work; as many as there were callers at once.
    private let compressors = Mutex<[Context]>([])
    private let decompressors = Mutex<[Context]>([])

    /// A context of one kind. It is unchecked because the compiler does not see that whoever has
    /// taken it from its list is the only one who has it.
    @safe private final class Context: @unchecked Sendable {
        package let pointer: OpaquePointer
        private let free: @Sendable (OpaquePointer) -> Void

        package init?(_ pointer: OpaquePointer?, free: @escaping @Sendable (OpaquePointer) -> Void)
        {
            guard let pointer = unsafe pointer else { return nil }
            unsafe self.pointer = pointer
            unsafe self.free = free
        }

        deinit { unsafe free(pointer) }
    }

    /// One frame; nil if it would not be smaller than the bytes, or memory ran out.
    package func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        guard bytes.count > 1 else { return nil }
        guard let context = compressors.withLock({ $0.popLast() }) ?? makeCompressor() else {
            return nil
        }
        defer { compressors.withLock { $0.append(context) } }
        var size = 0
        let frame = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { room, count in
            size = unsafe bytes.withUnsafeBytes { input in
                unsafe ZSTD_compressCCtx(
                    context.pointer, room.baseAddress, room.count, input.baseAddress, input.count,
                    level)
            }
            count = ZSTD_isError(size) == 0 ? size : 0
        }
        return ZSTD_isError(size) == 0 ? frame : nil
    }

    /// The bytes of a frame; nil unless it is a frame of exactly so many bytes.
    package func decompress(_ frame: [UInt8], byteCount: Int) -> [UInt8]? {
        guard let context = decompressors.withLock({ $0.popLast() }) ?? makeDecompressor() else {
            return nil
        }
        defer { decompressors.withLock { $0.append(context) } }
        var size = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { room, count in
            size = unsafe frame.withUnsafeBytes { input in
                unsafe ZSTD_decompressDCtx(
                    context.pointer, room.baseAddress, byteCount, input.baseAddress, input.count)
            }
            count = ZSTD_isError(size) == 0 ? size : 0
        }
        return size == byteCount ? bytes : nil
    }

    private func makeCompressor() -> Context? {
        unsafe Context(ZSTD_createCCtx(), free: { unsafe ZSTD_freeCCtx($0) })
    }

    private func makeDecompressor() -> Context? {
        unsafe Context(ZSTD_createDCtx(), free: { unsafe ZSTD_freeDCtx($0) })
    }
}
