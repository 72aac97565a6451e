import PageFrame

/// What the pages say about who may see one document.
enum DocumentSharingWord: String, PageWord {
    static let group = "documentSharing"

    case title, nowTitle, seesNothing, seesMetadata, seesData, recordsTitle, noRecords,
        grantTitle, removeTitle, removeText, remove, removeConfirm, keep
}
