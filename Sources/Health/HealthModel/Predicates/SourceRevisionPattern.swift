/// Which revisions of a source are meant (HKSourceRevision with its `any` constants).
///
/// Every field is given: any value, or exactly this one. Nil is exactly nil, a revision of which
/// the field is not known.
public struct SourceRevisionPattern: Sendable, Hashable {
    /// What a field may be.
    public enum Field<Value: Sendable & Hashable>: Sendable, Hashable {
        /// Whatever it is, known or not (HKSourceRevisionAnyVersion and its kin).
        case any
        /// This; nil means not known.
        case exactly(Value?)

        func holds(_ value: Value?) -> Bool {
            switch self {
            case .any: true
            case .exactly(let wanted): value == wanted
            }
        }
    }

    /// Whose revisions.
    public let source: Source
    /// The source's own version.
    public let version: Field<String>
    /// The device on which the source ran.
    public let productType: Field<String>
    /// The system on which the source ran.
    public let operatingSystemVersion: Field<SystemVersion>

    /// A pattern of all four fields.
    public init(
        source: Source, version: Field<String>, productType: Field<String>,
        operatingSystemVersion: Field<SystemVersion>
    ) {
        self.source = source
        self.version = version
        self.productType = productType
        self.operatingSystemVersion = operatingSystemVersion
    }

    /// The pattern of exactly one revision.
    public init(_ revision: SourceRevision) {
        self.init(
            source: revision.source, version: .exactly(revision.version),
            productType: .exactly(revision.productType),
            operatingSystemVersion: .exactly(revision.operatingSystemVersion))
    }

    /// Whether a revision is meant.
    public func matches(_ revision: SourceRevision) -> Bool {
        revision.source == source && version.holds(revision.version)
            && productType.holds(revision.productType)
            && operatingSystemVersion.holds(revision.operatingSystemVersion)
    }
}
