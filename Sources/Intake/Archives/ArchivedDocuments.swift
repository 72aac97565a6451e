/// Which files of an archive are clinical documents.
public enum ArchivedDocuments {
    /// Endings of documents.
    public static let endings = [".xml", ".cda", ".ccd", ".ccda"]

    /// Whether a file of this name is taken for a document: by its ending, and not where it is
    /// hidden or of the machinery of XDM media (IHE ITI TF-2, 3.32: METADATA.XML).
    public static func isDocument(_ name: String) -> Bool {
        let steps = name.lowercased().split(separator: "/")
        guard let file = steps.last, endings.contains(where: { file.hasSuffix($0) }),
            !steps.contains(where: isHidden)
        else { return false }
        return !isMachinery(name)
    }

    /// Whether a path is of the machinery of XDM media, though its ending is a document's.
    public static func isMachinery(_ path: String) -> Bool {
        let steps = path.lowercased().split(separator: "/")
        return steps.last == "metadata.xml" && steps.contains("ihe_xdm")
    }

    private static func isHidden(_ step: Substring) -> Bool {
        step.hasPrefix(".") && step != "." && step != ".." || step == "__macosx"
    }

    /// Whether a file of this name is an archive itself.
    public static func isArchive(_ name: String) -> Bool { name.lowercased().hasSuffix(".zip") }

    /// Whether a file of this name is a document compressed with gzip.
    public static func isCompressed(_ name: String) -> Bool {
        let name = name.lowercased()
        return endings.contains { name.hasSuffix($0 + ".gz") }
    }
}
