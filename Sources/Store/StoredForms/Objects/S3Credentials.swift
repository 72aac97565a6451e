internal import Foundation
internal import HealthStore

/// Who asks an object store: from the environment, or from a file in the form of Amazon's programs.
/// Never from the command line, which everybody on the machine can read.
public struct S3Credentials: Sendable {
    struct Keys: Equatable, Sendable {
        let id: String
        let secret: String
        /// What keys that end by themselves come with.
        let session: String?
    }

    private let environment: [String: String]

    /// - Parameter environment: The process's; a file that it names is read for each request, so
    ///   that keys can be replaced while a service runs.
    public init(environment: [String: String]) { self.environment = environment }

    private func value(_ names: String...) -> String? {
        names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// Where requests are sent, if not to Amazon's own address.
    var endpoint: String? { value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL") }
    /// The region that requests are signed for.
    var region: String? { value("AWS_REGION", "AWS_DEFAULT_REGION") }

    /// The keys of now.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen`` if there are none.
    func keys() throws -> Keys {
        if let id = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
            return Keys(id: id, secret: secret, session: value("AWS_SESSION_TOKEN"))
        }
        let path =
            value("AWS_SHARED_CREDENTIALS_FILE")
            ?? (value("HOME") ?? "/") + "/.aws/credentials"
        let profile = value("AWS_PROFILE") ?? "default"
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= 1 << 20,
            let keys = Self.keys(in: String(decoding: bytes, as: UTF8.self), profile)
        else {
            throw StoreError(
                .cannotOpen,
                "no credentials for the place of bodies: set AWS_ACCESS_KEY_ID and "
                    + "AWS_SECRET_ACCESS_KEY, or name a file in AWS_SHARED_CREDENTIALS_FILE with "
                    + "a section [\(profile)]")
        }
        return keys
    }

    /// The keys of a profile in a file; nil if it has none.
    static func keys(in text: String, _ profile: String) -> Keys? {
        var found: [String: String] = [:]
        var isInside = false
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.hasPrefix("#"), !line.hasPrefix(";") else { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                let name = line.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
                isInside = name == profile
            } else if isInside, let sign = line.firstIndex(of: "=") {
                let name = line[..<sign].trimmingCharacters(in: .whitespaces).lowercased()
                found[name] =
                    line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            }
        }
        guard let id = found["aws_access_key_id"], let secret = found["aws_secret_access_key"],
            !id.isEmpty, !secret.isEmpty
        else { return nil }
        return Keys(id: id, secret: secret, session: found["aws_session_token"])
    }
}
