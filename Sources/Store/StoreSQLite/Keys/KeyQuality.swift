/// Whether bytes can be a key that was drawn at random. Passwords, zeros and test patterns are
/// refused; that what passes was drawn well cannot be seen.
enum KeyQuality {
    /// Of 32 drawn bytes, fewer different ones come once in 10^12 keys or less often.
    private static let leastDifferent = 18

    /// What is wrong with a key; nil if nothing is.
    static func flaw(of bytes: [UInt8]) -> String? {
        if isText(bytes) { return "it is text" }
        if Set(bytes).count < leastDifferent { return "its bytes repeat" }
        let half = bytes.count / 2
        if bytes.prefix(half) == bytes.suffix(half) { return "its bytes repeat" }
        let steps = zip(bytes.dropFirst(), bytes).map { $0 &- $1 }
        if Set(steps).count == 1 { return "its bytes are a sequence" }
        return nil
    }

    /// Printable characters and line ends only, in UTF-8.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control: ["\n", "\r", "\t"].contains($0)
            case .unassigned, .privateUse: false
            default: true
            }
        }
    }
}
