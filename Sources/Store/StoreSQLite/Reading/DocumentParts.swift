/// What is read of documents beside their narrow table, and kept for a while.
final class DocumentParts: Sendable {
    let bodies: BodyReader
    let headers = HeaderReader()

    /// - Parameter keys: Those of an encrypted store; nil for a plain one.
    init(keys: StoreKeys?) { bodies = BodyReader(keys: keys) }

    /// Lets go of what was read.
    func forget() {
        bodies.forget()
        headers.forget()
    }
}
