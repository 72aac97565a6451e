import HTTPTypes

extension HTTPField.Name {
    static let xRequestID = HTTPField.Name("X-Request-Id")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let forwarded = HTTPField.Name("Forwarded")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let traceParent = HTTPField.Name("traceparent")!
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    static let contentDigest = HTTPField.Name("Content-Digest")!
    static let reprDigest = HTTPField.Name("Repr-Digest")!
    static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!
    static let xPurpose = HTTPField.Name("X-Purpose")!
    static let xReason = HTTPField.Name("X-Reason")!
    static let prefer = HTTPField.Name("Prefer")!
}
