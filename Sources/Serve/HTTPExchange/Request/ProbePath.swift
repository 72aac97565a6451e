/// What whoever runs the service asks again and again: is it alive, is it ready, how is it doing.
package enum ProbePath {
    private static let paths: Set = ["/livez", "/readyz", "/healthz", "/metrics"]

    /// Whether a path is one of these, which are answered whatever else waits.
    package static func isProbe(_ path: String) -> Bool { paths.contains(path) }
}
