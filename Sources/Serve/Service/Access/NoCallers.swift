public import Hummingbird

/// Nobody has credentials.
public struct NoCallers: CallerResolving {
    /// Makes one.
    public init() {}
    /// Nobody.
    public func caller(of request: Request) async throws -> Caller? { nil }
}
