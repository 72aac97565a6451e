/// Reads and saves as an app, for one person, as far as the person allows.
public struct ClientHandle: DocumentReading, SampleReading {
    /// The app.
    public let app: ClientApp
    /// What it reads documents for.
    public let purpose: PurposeOfUse
    /// The store as the app sees it.
    public let reader: StoreReader
}
