internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import Wording

/// `casebook documents conflicts`
struct DocumentsConflictsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "List documents in conflict with a stored one that wait for a decision.",
        discussion: "The output names no patients. `casebook documents settle` decides.")

    @OptionGroup var store: StoreOptions
    @Option(help: .limit) var limit = 100
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            let open = try await store.administrator(
                named: Console.user, reason: "casebook documents"
            ).openConflicts(limit: limit)
            var writer = try list.writer(["sha256", "stored document", "source", "when", "file"])
            for entry in open.entries {
                let words = [
                    entry.digest.hexadecimal, entry.sample?.uuid.lowercasedText ?? "",
                    entry.source.name, InstantText.format(entry.decidedAt.microseconds),
                    entry.receivedName ?? "",
                ]
                var json = JSONText()
                json.object { json in
                    for (name, word) in zip(
                        ["sha256", "document", "source", "decidedAt", "receivedName"], words)
                    where !word.isEmpty {
                        json.member(name, word)
                    }
                }
                try writer.append(words, json: json.text)
            }
            try writer.finish()
            if open.isCut { Terminal.note(StoredDocumentMessage.mayBeMore()) }
        }
    }
}

/// `casebook documents settle`
struct DocumentsSettleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle", abstract: "Decide which of two documents with the same id is valid.",
        discussion: """
            The other one is set aside, where no reader finds it; run the command again to change \
            the decision. A document that replaces the stored one gets its own UUID, and consents \
            for the stored one do not apply to it. The access logs of the persons concerned show \
            the decision and its reason.
            """)

    enum Choice: String, CaseIterable, ExpressibleByArgument { case stored, arrived }

    @Argument(help: .digestAside) var sha256: String
    @Option(help: "The valid document: the stored one, or the one that arrived later.")
    var keep: Choice
    @Option(
        help: ArgumentHelp(
            "The person of the document that arrived, in the form of --person. (default: by its "
                + "patient identifiers)", valueName: "person"))
    var to: PersonArgument?
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @Option(help: "The validation level that a document must pass.") var gate = IntakePolicy.Gate
        .schema

    func validate() throws {
        _ = try ContentDigest.argument(sha256)
        if keep == .stored && to != nil {
            throw ValidationError(StoredDocumentMessage.settleExcludes())
        }
    }

    func run() async throws {
        let digest = try ContentDigest.argument(sha256)
        let validator = try schema.validator(try schema.validationOptions())
        try await store.withStore(readOnly: false) { store in
            let administrator = saying.administrator(of: store)
            guard keep == .arrived else {
                return try saying.tell(
                    try await administrator.settle(
                        conflict: digest, because: saying.reason, isRehearsal: saying.dryRun))
            }
            let intake = DocumentIntake(
                into: store, source: try await administrator.sourceOfConflict(digest),
                validator: validator,
                policy: IntakePolicy(gate: gate))
            try saying.tell(
                try await intake.settle(
                    conflict: digest, for: try await to?.id(in: store), by: administrator,
                    because: saying.reason, isRehearsal: saying.dryRun),
                arrived: digest.hexadecimal)
        }
    }
}

/// `casebook documents refuse`
struct DocumentsRefuseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse",
        abstract: "Decide not to store a document whose patient is unclear.",
        discussion: """
            For a document that was rejected with CB-INTAKE-PATIENT. The same bytes stay rejected \
            (CB-INTAKE-REFUSED) until their patient is clear. The access log shows who decided \
            it and why. `casebook assign` stores such a document instead.
            """)

    @Argument(help: .digestRefused) var sha256: String
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func validate() throws { _ = try ContentDigest.argument(sha256) }

    func run() async throws {
        let digest = try ContentDigest.argument(sha256)
        try await store.withStore(readOnly: false) { store in
            try await saying.administrator(of: store).refuse(
                digest, because: saying.reason, isRehearsal: saying.dryRun)
            try Terminal.print(
                saying.dryRun
                    ? StoredDocumentMessage.wouldStayRejected(digest.hexadecimal)
                    : StoredDocumentMessage.staysRejected(digest.hexadecimal))
        }
    }
}

extension ArgumentHelp {
    fileprivate static let digestAside = ArgumentHelp(
        "The SHA-256 of the document set aside.", valueName: "sha256")
    fileprivate static let digestRefused = ArgumentHelp(
        "The SHA-256 of the rejected document.", valueName: "sha256")
}

extension ContentDigest {
    fileprivate static func argument(_ text: String) throws -> ContentDigest {
        guard let digest = ContentDigest(hexadecimal: text) else {
            throw ValidationError(StoredDocumentMessage.digest(text))
        }
        return digest
    }
}
