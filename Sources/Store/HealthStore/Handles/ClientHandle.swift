/// Reads and saves as an app, for one person, as far as the person allows.
public struct ClientHandle: DocumentReading, SampleReading {
    /// The app.
    public let app: ClientApp
    /// What it reads documents for.
    public let purpose: PurposeOfUse
    /// The store's documents as the app sees them.
    public let reader: DocumentReader
    /// The store's samples as the app sees them.
    public let sampleReader: SampleReader
}
