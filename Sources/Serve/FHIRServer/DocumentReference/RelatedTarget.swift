package import Foundation

/// What the parameter `related` names: another document, or an identifier of it.
package enum RelatedTarget: Sendable, Hashable {
    /// nil for an id that is none of ours.
    case document(UUID?)
    case identifier(TokenParameter)
}
