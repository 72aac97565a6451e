import CFileSystem

/// How the process gives memory back while it serves.
///
/// Answers are some hundred kilobytes. As it comes, the allocator takes each of that size from the
/// system and gives it back at once, which costs a tenth of a request.
enum ProcessMemory {
    /// Bytes from which memory is taken from the system for one use alone.
    private static let ownMapping: Int32 = 4 << 20
    /// Free bytes at the end of the heap that are kept for the next request.
    private static let kept: Int32 = 32 << 20

    /// Keeps freed memory of answers for the next ones; see mallopt(3).
    static func keepForAnswers() {
        cbx_keep_memory(ownMapping, kept)
    }
}
