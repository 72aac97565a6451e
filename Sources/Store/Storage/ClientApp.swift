public import HealthModel

/// An app that reads and saves for somebody, as it is registered with the store's host.
///
/// Apps are told apart by their identifier; two clients of one identifier (a phone's and a
/// watch's) share what the person decided.
public struct ClientApp: Sendable, Hashable {
    /// What the app is registered as.
    public let identifier: String
    /// What the person knows it as.
    public let name: String
    /// The organisation that it belongs to, as it is registered; nil if it has none.
    public let organisation: String?
    /// The app's own version.
    public let version: String?
    /// The device that it runs on: `Watch2,4`.
    public let productType: String?
    /// The system that it runs on.
    public let operatingSystemVersion: SystemVersion?

    /// Names an app; without a name it goes by its identifier.
    public init(
        identifier: String, name: String? = nil, organisation: String? = nil,
        version: String? = nil, productType: String? = nil,
        operatingSystemVersion: SystemVersion? = nil
    ) {
        self.identifier = identifier
        self.organisation = organisation
        self.name = name ?? identifier
        self.version = version
        self.productType = productType
        self.operatingSystemVersion = operatingSystemVersion
    }

    /// Whether an app, or an organisation, can go by an identifier: 1 to
    /// ``StoreLimits/identifierLength`` Unicode scalars, none of them a control character. Of
    /// others a store keeps no decision, and it gives them nothing.
    public static func isIdentifier(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return (1...StoreLimits.identifierLength).contains(scalars.count)
            && !scalars.contains { $0.properties.generalCategory == .control }
    }

    /// The source of what the app saves.
    public var source: Source { Source(name: name, bundleIdentifier: identifier) }

    /// What the store writes to every sample that the app saves.
    package var revision: SourceRevision {
        SourceRevision(
            source: source, version: version, productType: productType,
            operatingSystemVersion: operatingSystemVersion)
    }
}
