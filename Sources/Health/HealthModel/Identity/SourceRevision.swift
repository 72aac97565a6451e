/// A source in one of its versions (HKSourceRevision), as a store writes it to what it saves.
///
/// It is one reference: all samples of a revision share it.
public struct SourceRevision: Sendable {
    private final class Fields: Sendable {
        let source: Source
        let version: String?
        let productType: String?
        let systemVersion: SystemVersion?

        init(_ source: Source, _ version: String?, _ product: String?, _ system: SystemVersion?) {
            self.source = source
            self.version = version
            productType = product
            systemVersion = system
        }
    }

    private let fields: Fields

    /// A revision; what is not known of it is nil.
    public init(
        source: Source, version: String? = nil, productType: String? = nil,
        operatingSystemVersion: SystemVersion? = nil
    ) {
        fields = Fields(source, version, productType, operatingSystemVersion)
    }

    /// Who saved.
    public var source: Source { fields.source }
    /// The source's own version.
    public var version: String? { fields.version }
    /// The device on which the source ran: `Watch2,4`.
    public var productType: String? { fields.productType }
    /// The system on which the source ran.
    public var operatingSystemVersion: SystemVersion? { fields.systemVersion }
}

extension SourceRevision: Hashable {
    /// Whether all fields are equal; at once for copies of one revision.
    public static func == (left: SourceRevision, right: SourceRevision) -> Bool {
        left.fields === right.fields
            || left.source == right.source && left.version == right.version
                && left.productType == right.productType
                && left.operatingSystemVersion == right.operatingSystemVersion
    }

    /// Equal revisions hash equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(version)
        hasher.combine(productType)
        hasher.combine(operatingSystemVersion)
    }
}

/// Where samples came from: an interface, an app, a device gateway (HKSource).
///
/// Sources are told apart by their bundle identifier, and those without one by their name: an
/// app that is renamed stays the same source. The store sets a sample's source; a document
/// cannot.
public struct Source: Sendable {
    /// What the source is called.
    public let name: String
    /// What an app is recognised by (HKSource.bundleIdentifier); nil for what is no app.
    public let bundleIdentifier: String?

    /// Names a source.
    public init(name: String, bundleIdentifier: String? = nil) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
    }
}

extension Source: Hashable {
    /// Whether they are one source.
    public static func == (left: Source, right: Source) -> Bool {
        if left.bundleIdentifier == nil, right.bundleIdentifier == nil {
            return left.name == right.name
        }
        return left.bundleIdentifier == right.bundleIdentifier
    }

    /// Equal sources hash equal.
    public func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier ?? name) }
}

/// The version of an operating system (NSOperatingSystemVersion): `11.2.6`.
public struct SystemVersion: Sendable, Hashable, Comparable {
    /// The first number.
    public let major: Int
    /// The second number.
    public let minor: Int
    /// The third number.
    public let patch: Int

    /// A version of three numbers.
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads one to three numbers between points; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
        self.init(
            numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    }

    /// Compares number by number.
    public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// Three numbers between points.
    public var description: String { "\(major).\(minor).\(patch)" }
}
