import Base

/// Names that nobody can guess.
package enum RandomName {
    /// 256 random bits of the system's generator in 43 characters.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.encodeForURL(
            (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
