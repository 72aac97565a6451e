/// Where samples came from: an interface, an app, a device gateway (HKSource).
///
/// Sources are told apart by their bundle identifier, and those without one by their name: an
/// app that is renamed stays the same source. The store sets a sample's source; a document
/// cannot.
public struct Source: Sendable {
    /// What the source is called.
    public let name: String
    /// What an app is recognised by (HKSource.bundleIdentifier); nil for what is no app.
    public let bundleIdentifier: String?

    /// Names a source.
    public init(name: String, bundleIdentifier: String? = nil) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
    }
}

extension Source: Hashable {
    /// Whether they are one source.
    public static func == (left: Source, right: Source) -> Bool {
        if left.bundleIdentifier == nil, right.bundleIdentifier == nil {
            return left.name == right.name
        }
        return left.bundleIdentifier == right.bundleIdentifier
    }

    /// Equal sources hash equal.
    public func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier ?? name) }
}
