extension String {
    /// Without white space around it.
    package var trimmed: String {
        let kept = drop(while: \.isWhitespace)
        guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(kept[...last])
    }
}
