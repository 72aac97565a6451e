import DocumentValidation
import HTTPExchange
import Wording

/// The options that a configuration file may hold, and what each takes.
enum SettingKeys {
    enum Kind {
        case text, path, number, flag, list, paths
        /// As text; a store's path is relative to the file.
        case store
        /// A number, which may have a fraction; or a string with one.
        case seconds
        /// One option for each string.
        case repeated

        /// What is expected, for a message.
        var words: String {
            switch self {
            case .text, .path, .store: ConfigurationMessage.string.text
            case .seconds: ConfigurationMessage.number.text
            case .number: ConfigurationMessage.wholeNumber.text
            case .flag: ConfigurationMessage.boolean.text
            case .list, .paths, .repeated: ConfigurationMessage.list.text
            }
        }
    }

    /// The tables, by the subcommand that each is for: its long options.
    static let tables: [String: [String: Kind]] = [
        "import": schema.merging(store, uniquingKeysWith: { first, _ in first }).merging(
            [
                "as": .text, "format": .text, "jobs": .number, "output": .path, "person": .text,
                "quiet": .flag,
            ],
            uniquingKeysWith: { first, _ in first }),
        "packs": ["folders": .paths],
        "staff": Dictionary(
            uniqueKeysWithValues: StaffRole.allCases.map { ($0.rawValue, .repeated) }),
        "validate": schema.merging(
            [
                "baseline": .path, "by": .text, "exit-zero": .flag, "fail-on": .text,
                "format": .text,
                "ignore": .list, "jobs": .number, "output": .path, "quiet": .flag,
                "scorecard": .flag, "select": .list, "statistics": .flag, "unwrap": .flag,
            ], uniquingKeysWith: { first, _ in first }),
        "serve": schema.merging(store, uniquingKeysWith: { first, _ in first }).merging(
            folder, uniquingKeysWith: { first, _ in first }
        ).merging(
            [
                "address-bytes": .number, "address-connections": .number,
                "address-rate": .number, "address-unfinished": .number, "caller-rate": .number,
                "certificate": .path, "certificate-key": .path, "checkpoint": .paths,
                "checkpoint-key": .path, "clients": .path, "connections": .number,
                "dynamic-registration": .flag,
                "head-time": .number, "host": .text, "idle-time": .number, "issuers": .path,
                "log-level": .text, "mail": .text, "mail-authorities": .path, "mail-from": .text,
                "mail-password-file": .path, "mail-user": .text, "long-requests": .number,
                "max-body": .number,
                "metrics-host": .text, "metrics-port": .number, "port": .number,
                "no-scrub": .flag, "origins": .text, "public-base": .text,
                "request-hook": .text, "request-hook-argument": .repeated,
                "request-time": .number, "scrub-every": .text, "scrub-rate": .number,
                "trusted-proxies": .text, "notify-networks": .text,
                "staff-file": .path, "token-key": .path, "watch": .path, "witness": .text,
                "witness-key": .path,
            ], uniquingKeysWith: { first, _ in first }),
        "watch": schema.merging(store, uniquingKeysWith: { first, _ in first }).merging(
            folder, uniquingKeysWith: { first, _ in first }
        ).merging(
            ["format": .text, "once": .flag, "quiet": .flag],
            uniquingKeysWith: { first, _ in first }),
    ]

    /// The table of a name; each provider with whom people sign in has one of its own.
    static func table(_ name: String) -> [String: Kind]? {
        name.hasPrefix("sign-in.") ? provider : tables[name]
    }

    private static let provider: [String: Kind] = [
        "authentication": .text, "client-id": .text, "hosts": .repeated, "issuer": .text,
        "name-claim": .text, "role-claim": .text, "roles": .repeated, "scopes": .repeated,
        "secret-file": .path, "title": .text,
    ]

    /// How documents come in by a folder.
    private static let folder: [String: Kind] = [
        "acks": .flag, "after": .text, "backup-every": .text, "backup-keep": .number,
        "backup-keys-to": .path, "backup-to": .path, "backup-with-keys": .path,
        "done-file": .text, "hook": .text, "hook-argument": .repeated,
        "ignore": .repeated, "no-events": .flag, "output": .path, "scan-interval": .seconds,
        "settle": .seconds, "settle-max": .seconds, "sidecars": .text, "socket": .path,
        "socket-group": .text,
    ]

    private static let schema: [String: Kind] = [
        "no-checks": .flag, "no-schema": .flag, "phase": .text, "profile": .text,
        "require-rules": .flag, "rules": .text, "schema": .path,
        "schematron": .paths, "strict": .flag,
        "strict-rules": .flag, "cache": .path,
    ]
    private static let store: [String: Kind] = [
        "bodies": .text, "gate": .text, "key-argument": .repeated, "key-command": .text,
        "key-file": .path,
        "source": .text, "store": .store,
    ]

    static func near(_ key: String, in table: [String: Kind]) -> String {
        let near = NearWords.near(key, among: table.keys.sorted())
        return near.isEmpty ? "" : ConfigurationMessage.near(near.joined(separator: ", ")).text
    }
}
