/// What an expression came to.
package enum XPathValue: Sendable, Hashable {
    case boolean(Bool)
    case number(Double)
    case string([UInt8])
    case strings([[UInt8]])
    /// In document order.
    case nodes([TreeNode])
}
