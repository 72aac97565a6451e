internal import CLibXML

/// How much room the thread's stack has left, so that recursion ends with an error and not with the
/// process.
package enum StackBounds {
    /// Bytes that are kept free for what does not ask.
    private static let reserve: UInt = 96 * 1024
    /// Bytes that an expression inside another takes, with room to spare.
    private static let bytesPerLevel: UInt = 4 * 1024

    /// The lowest address of the current thread's stack; 0 where it is not known.
    package static var end: UInt { UInt(cbx_stack_end()) }

    /// Whether there is room above the lowest address for so many expressions inside each other, if
    /// the address is known.
    package static func hasRoom(_ end: UInt, levels: Int = 0) -> Bool {
        guard end != 0 else { return true }
        var marker: UInt8 = 0
        let here = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        // Another thread's stack may lie anywhere; then the count of calls alone is the limit.
        guard here > end, here - end < 1 << 30 else { return true }
        return here - end > reserve + UInt(max(0, levels)) * bytesPerLevel
    }
}
