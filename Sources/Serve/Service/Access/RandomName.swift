import Crypto

/// Names that nobody can guess.
enum RandomName {
    /// 256 random bits in 43 characters.
    static func make() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode($0) }
    }
}
