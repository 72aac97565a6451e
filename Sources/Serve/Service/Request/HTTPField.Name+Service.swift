import HTTPTypes

extension HTTPField.Name {
    static let xRequestID = HTTPField.Name("X-Request-Id")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
