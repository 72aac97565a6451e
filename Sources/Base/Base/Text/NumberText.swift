/// Numbers as people and JSON write them: the shortest text that reads as the same number.
package enum NumberText {
    /// `5` and not `5.0`; what is not finite is `nan`, `inf` or `-inf`.
    package static func format(_ value: Double) -> String {
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53,
            !(whole == 0 && value.sign == .minus)
        {
            return String(whole)
        }
        return "\(value)"
    }
}
