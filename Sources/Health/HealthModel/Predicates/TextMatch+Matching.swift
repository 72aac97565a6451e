extension TextMatch {
    /// Whether a text is the one looked for, or holds it; false for none.
    func holds(for text: String?) -> Bool {
        guard let text else { return false }
        let folded = Array(TextFolding.fold(text).utf8)
        switch self {
        case .equals(let wanted): return folded == Array(TextFolding.fold(wanted).utf8)
        case .contains(let wanted):
            let needle = Array(TextFolding.fold(wanted).utf8)
            guard needle.count <= folded.count else { return false }
            return (0...(folded.count - needle.count)).contains {
                folded[$0..<($0 + needle.count)] == needle[...]
            }
        }
    }
}
