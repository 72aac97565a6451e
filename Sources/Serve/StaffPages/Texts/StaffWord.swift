import PageFrame

/// What all pages for staff have in common.
enum StaffWord: String, PageWord {
    static let group = "staff"

    case overview, intake, receipts, desk, persons, check, emergencies, log, store, apps, stored,
        duplicates,
        conflict, conflicts, rejected, all, source, inEnglish, older, latest, retried,
        notRetried
}
