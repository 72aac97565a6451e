/// Reads as an app, for one person. As long as there is no consent it sees nothing.
public struct ClientHandle: DocumentReading {
    /// The app.
    public let app: ClientApp
    /// The store as the app sees it.
    public let reader: DocumentReader
}
