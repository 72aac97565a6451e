internal import Foundation
internal import HealthStore

/// Where a bucket is: `s3://BUCKET/PREFIX`, at Amazon's address or another one.
struct S3Address: Equatable, Sendable {
    let bucket: String
    /// Empty, or parts that each end with a slash.
    let prefix: String
    /// `https://` and a host, and a port where it is another than usual.
    let origin: String
    /// As the `Host` header says it.
    let host: String
    /// What stands before the names of objects in a path; the bucket, or nothing.
    let root: String
    let region: String

    /// - Parameters:
    ///   - text: As it was given.
    ///   - endpoint: Another address than Amazon's; the bucket is then the first part of paths.
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen``, saying what was expected.
    init(_ text: String, endpoint: String?, region: String?) throws {
        guard text.hasPrefix("s3://"), !text.contains("@"), !text.contains("?") else {
            throw Self.wrong(
                "expected s3://BUCKET/PREFIX, without credentials, which come from the environment")
        }
        let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: true)
        guard let bucket = parts.first, (3...63).contains(bucket.utf8.count),
            bucket.utf8.allSatisfy({ Self.isOfBucket($0) })
        else {
            throw Self.wrong(
                "expected a bucket name of 3 to 63 lower-case letters, digits, dots and hyphens")
        }
        let prefix = parts.dropFirst().map { $0 + "/" }.joined()
        guard prefix.utf8.count <= 512, !parts.contains("."), !parts.contains(".."),
            prefix.utf8.allSatisfy({ Self.isOfPrefix($0) })
        else {
            throw Self.wrong(
                "expected a prefix of at most 512 letters, digits, dots, hyphens, underscores "
                    + "and slashes")
        }
        self.bucket = String(bucket)
        self.prefix = prefix
        self.region = region ?? "us-east-1"
        guard let endpoint else {
            guard let region else {
                throw Self.wrong("expected a region in AWS_REGION, such as eu-central-1")
            }
            // A dot in a name is none that Amazon's certificate is for.
            host =
                bucket.contains(".")
                ? "s3.\(region).amazonaws.com" : "\(bucket).s3.\(region).amazonaws.com"
            root = bucket.contains(".") ? "/\(bucket)/" : "/"
            origin = "https://\(host)"
            return
        }
        guard let parsed = URL(string: endpoint), let scheme = parsed.scheme?.lowercased(),
            let name = parsed.host(percentEncoded: false), !name.isEmpty,
            ["", "/"].contains(parsed.path), parsed.query == nil, parsed.user == nil,
            scheme == "https" || scheme == "http" && Self.loopback.contains(name)
        else {
            throw Self.wrong(
                "expected an endpoint such as https://s3.example:9000; http:// only on this "
                    + "machine")
        }
        let shown = name.contains(":") ? "[\(name)]" : name
        host = shown + (parsed.port.map { ":\($0)" } ?? "")
        origin = "\(scheme)://\(host)"
        root = "/\(bucket)/"
    }

    private static let loopback: Set<String> = ["127.0.0.1", "::1", "localhost"]

    private static func wrong(_ text: String) -> StoreError {
        StoreError(.cannotOpen, "place of bodies: " + text)
    }

    private static func isOfBucket(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func isOfPrefix(_ byte: UInt8) -> Bool {
        isOfBucket(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
    }
}
