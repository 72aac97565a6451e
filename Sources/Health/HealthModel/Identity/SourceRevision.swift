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
