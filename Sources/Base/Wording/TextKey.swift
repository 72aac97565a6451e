/// The key of a text of the catalogue.
///
/// A group of texts is an enumeration of strings; its name and a case's are the key:
///
/// ```swift
/// enum SharingWord: String, TextKey {
///     static let group = "sharing"
///     case lead  // sharing.lead
/// }
/// ```
package protocol TextKey: Sendable {
    /// The group and the name: `sharing.lead`.
    var textKey: String { get }
}

/// Keys that are the cases of an enumeration.
package protocol TextGroup: TextKey, RawRepresentable, CaseIterable where RawValue == String {
    /// The section of the catalogue.
    static var group: String { get }
}

extension TextGroup {
    package var textKey: String { "\(Self.group).\(rawValue)" }
}

/// A key that is made from data, as the code of a document type.
package struct NamedText: TextKey, Hashable {
    package let textKey: String

    package init(_ textKey: String) { self.textKey = textKey }
}
