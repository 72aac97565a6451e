import Base
package import HTTPTypes

/// Entity tags of a condition (RFC 9110, 13.1.2).
package enum EntityTag {
    /// What a condition lists.
    package enum List {
        case any
        case tags([String])

        /// Whether a tag is among them, by the weak comparison.
        package func matches(_ tag: String) -> Bool {
            switch self {
            case .any: true
            case .tags(let tags): tags.contains { EntityTag.opaque($0) == EntityTag.opaque(tag) }
            }
        }
    }

    /// Whether a request's `If-Match` lets it go on, by the strong comparison (RFC 9110, 13.1.1).
    static func lets(_ condition: String?, goOnFor tag: String) -> Bool {
        guard let condition else { return true }
        return switch list(condition) {
        case .any: true
        case .tags(let tags): !tag.hasPrefix("W/") && tags.contains(tag)
        }
    }

    package static func list(_ text: String?) -> List {
        guard let text else { return .tags([]) }
        if text.trimmed == "*" { return .any }
        return .tags(text.split(separator: ",").map { String($0).trimmed })
    }

    fileprivate static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}

extension HTTPField.Name {
    static let xRequestID = HTTPField.Name("X-Request-Id")!
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    package static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
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
