package import ArgumentParser

/// Help of the options that several commands have: one sentence for each, wherever it appears.
extension ArgumentHelp {
    package static let format: Self = "The format of the results."
    package static let output: Self = "Write the results to this file."
    package static let quiet: Self = "Show no progress and no summary."
    package static let dryRun: Self = "Show what would change, but change nothing."
    package static let limit: Self = "Show at most this many results."
    package static let after = Self("Show the page after this token.", valueName: "token")
    package static let from = Self(
        "Only results that end at or after this time.", valueName: "time")
    package static let to = Self("Only results that start before this time.", valueName: "time")
    package static let asOf = Self("Show the state at this time.", valueName: "time")
    package static let person = Self(
        "The person, by UUID or by patient identifier (root^extension).", valueName: "person")
    package static let app: Self = "The app's identifier."
    package static let seenBy = Self("Show only what this app may see.", valueName: "app")
    package static let source: Self = "The source of the documents."
    package static let document = Self("A document, by its sample's UUID.", valueName: "uuid")
    package static let sampleID = Self("The sample's UUID.", valueName: "id")
    package static let workoutID = Self("The workout's UUID.", valueName: "id")
    package static let sampleType = Self(
        "Only samples of this type; can be repeated.", valueName: "type")
    package static let samplePredicate = Self(
        "Only samples that match this predicate, such as 'quantity > 7 \"mmol/L\"'.",
        valueName: "predicate")
    package static let reason: Self = "The reason, as shown to the person."
    package static let decidedBy = Self(
        "The name of the person who decides, for the access log.", valueName: "name")
    package static let wording: Self = "The wording on which the decision is based."
    package static let language = Self(
        "A preferred language of the apps' texts; can be repeated.", valueName: "tag")
    package static let level: Self = "The extent: metadata only, or the document itself (data)."
    package static let purpose = Self(
        "The purpose of use, as a code of v3-ActReason.", valueName: "purpose")
}
