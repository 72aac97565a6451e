package import HTTPTypes

extension HTTPField.Name {
    static let xRequestID = HTTPField.Name("X-Request-Id")!
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let forwarded = HTTPField.Name("Forwarded")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let traceParent = HTTPField.Name("traceparent")!
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    static let contentDigest = HTTPField.Name("Content-Digest")!
    static let reprDigest = HTTPField.Name("Repr-Digest")!
    package static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!
    package static let xPurpose = HTTPField.Name("X-Purpose")!
    package static let xReason = HTTPField.Name("X-Reason")!
    package static let prefer = HTTPField.Name("Prefer")!
}
