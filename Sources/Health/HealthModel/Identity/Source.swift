/// Where samples came from: an interface, an app, a device gateway (HKSource).
///
/// Sources are told apart by their name. The store sets a sample's source; a document cannot.
public struct Source: Sendable, Hashable {
    /// What the source is called, and what it is recognised by.
    public let name: String

    /// Names a source.
    public init(name: String) {
        self.name = name
    }
}
