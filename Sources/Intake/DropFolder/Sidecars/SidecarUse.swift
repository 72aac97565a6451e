/// What a `.meta.json` beside a file is to a watcher.
public enum SidecarUse: String, Sendable, CaseIterable {
    /// Any other file: it is left where it is.
    case ignore
    /// What its sender says of the document, where it is there when the document is taken.
    case use
    /// The same, and no document is taken without it.
    case require
}
