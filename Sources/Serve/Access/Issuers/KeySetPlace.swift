/// Where the keys of an issuer are found.
public enum KeySetPlace: Sendable, Hashable {
    /// In the configuration itself, as JSON.
    case written([UInt8])
    /// In a file, as the configuration names it.
    case file(String)
    /// Behind an address that the issuer publishes (`jwks_uri`, RFC 8414 section 2).
    case address(String)
}

/// Reads key sets from where they are: the service itself opens no file and calls nobody.
public protocol KeySetReading: Sendable {
    /// The bytes of a file or behind an address, at most ``KeySetLimits/bytes``.
    func read(_ place: KeySetPlace) async throws -> [UInt8]
}

/// What is read of other issuers' keys, and how often.
public enum KeySetLimits {
    /// The longest key set, in bytes; those with certificates in them reach 100 KB.
    public static let bytes = 1 << 20
    /// The longest wait for one, in seconds.
    public static let waitSeconds: Int64 = 10
    /// Keys that are read of a set.
    static let keys = 64
    /// After so many seconds a set is read again, so that a key that was withdrawn stops counting.
    static let freshSeconds: Double = 600
    /// For so many seconds a set counts while it cannot be read again.
    static let keptSeconds: Double = 86_400
    /// Between two attempts lie so many seconds, whatever tokens come.
    static let pauseSeconds: Double = 15
}
