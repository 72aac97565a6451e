import HTTPTypes

extension HTTPField.Name {
    static let xRequestID = HTTPField.Name("X-Request-Id")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let forwarded = HTTPField.Name("Forwarded")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let traceparent = HTTPField.Name("traceparent")!
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
}
