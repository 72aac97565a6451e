/// Operations that belong together, with the words that introduce them.
enum APIGroup: String, Sendable, CaseIterable {
    case documents = "Documents"
    case consent = "Consent"
    case authorization = "Authorization"
    case samples = "Samples"
    case statistics = "Statistics"
    case changes = "Changes"
    case access = "Access log"
    case receipts = "Intake"

    var summary: String {
        switch self {
        case .documents: "Clinical documents (CDA R2): take in, validate, find, read."
        case .consent: "Who may see which document, decided document by document."
        case .authorization: "What apps may save and read, by type."
        case .samples: "Health samples in the JSON form of Documentation/samples.md."
        case .statistics: "Figures over quantities, merged by the person's order of sources."
        case .changes: "What is new and what was deleted since an anchor."
        case .receipts: "Receipts of what came in, and the state of the drop folder."
        case .access: "Who read what, and the proof that nothing was left out."
        }
    }
}
