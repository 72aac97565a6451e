struct XPathRegex: Sendable {
    struct Failure: Error { let message: String; let offset: Int }
    init(_ pattern: String, flags: String) throws(Failure) {}
    func matches(_ subject: [UInt8]) -> Bool { false }
    func replacing(_ subject: [UInt8], with replacement: [UInt8]) -> [UInt8] { subject }
    func splitting(_ subject: [UInt8]) -> [[UInt8]] { [subject] }
}
