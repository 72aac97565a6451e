/// Limits of the service that are not configured, with their units and reasons.
enum ServiceLimits {
    /// Bytes of a search that is sent as a form: more than the longest address.
    static let searchFormBytes = 64 << 10
}
