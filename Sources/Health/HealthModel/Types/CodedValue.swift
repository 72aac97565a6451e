/// An enumeration of the catalogue as a Swift type: what samples and metadata keep of it is the
/// raw value.
public protocol CodedValue: RawRepresentable, CaseIterable, Sendable, Hashable
where RawValue == Int {}
