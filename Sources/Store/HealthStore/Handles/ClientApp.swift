/// An app that reads for somebody.
public struct ClientApp: Sendable, Hashable {
    /// What the app is registered as.
    public let identifier: String

    /// Names an app.
    public init(identifier: String) {
        self.identifier = identifier
    }
}
