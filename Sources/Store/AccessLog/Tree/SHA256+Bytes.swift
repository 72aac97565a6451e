internal import Crypto

extension SHA256 {
    /// The SHA-256 of some bytes.
    ///
    /// By pointers, since `SHA256.hash(data:)` is generic and is not specialized for an array
    /// across modules, which costs more than hashing an event does.
    static func bytes(of input: [UInt8]) -> [UInt8] {
        var hasher = SHA256()
        unsafe input.withUnsafeBytes { unsafe hasher.update(bufferPointer: $0) }
        return unsafe hasher.finalize().withUnsafeBytes { unsafe Array($0) }
    }
}
