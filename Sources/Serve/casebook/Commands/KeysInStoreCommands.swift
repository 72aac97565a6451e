import Access
import ArgumentParser
import CommandSupport
import Foundation
import HealthModel
import HealthStore
import StoreCommands
import StoreSQLite

/// `casebook keys erase-person`
struct KeysErasePersonCommand: ServedCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase-person",
        abstract: "Destroy a person's key, and remove the person from the store.",
        discussion: """
            In an encrypted store the person's documents, and the statements read from them, can \
            never be read again in any backup without an older copy of the keys. All other data \
            stay in older backups until these are deleted: names and titles, samples, \
            electrocardiograms and clinical records from Apple Health, characteristics, decisions \
            about apps. Backups of a store that is not encrypted contain everything. The erasure \
            cannot be undone, so --for-ever is required. --dry-run shows what would be erased.
            """)

    @Argument(help: ArgumentHelp("The person's UUID.", valueName: "uuid")) var person: UUID
    @OptionGroup var store: StoreOptions
    @Flag(help: "Erase the person; without it nothing is done.") var forEver = false
    @Flag(help: "Say how many documents would be erased; erase nothing.") var dryRun = false

    func run() async throws {
        if dryRun { return try await count() }
        guard forEver else {
            throw CommandFailure("expected --for-ever: an erased person cannot be brought back")
        }
        try await store.withCapabilities { capabilities in
            guard let erasure = capabilities.erasure else { throw store.cannot }
            guard try await erasure.erase(PersonID(person)) else {
                throw CommandFailure("person not found in the store")
            }
            try Terminal.print("erased")
            Terminal.say(reach(isEncrypted: capabilities.dataKey != nil))
        }
    }
}

extension KeysErasePersonCommand {
    /// What the erasure does not reach.
    private func reach(isEncrypted: Bool) -> String {
        let advice =
            "; until they are gone the person is not erased everywhere "
            + "(Documentation/backups.md#erasure)"
        if store.isShared {
            return "backups and replicas of the database that were made before have the person's "
                + "key, wrapped by the store's, and with the key file everything" + advice
        }
        guard isEncrypted else {
            return "the store is not encrypted: backups that were made before still hold the "
                + "person's documents, name and samples" + advice
        }
        return "backups that were made before: documents are unreadable without an older copy of "
            + "the keys or the private half of a recovery key; names, titles, samples, files from "
            + "Apple Health and all other data of the person are still in them for anyone who has "
            + "the keys and a program of their own; `backup restore` erases them again if it finds "
            + "the erasure in the keys, in a newer backup or with --erasures" + advice
    }

    /// Says what an erasure would take away.
    private func count() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook keys erase-person --dry-run")
            let query = DocumentQuery(predicate: .person(PersonID(person)))
            var count = 0
            for try await batch in administrator.documents(query) { count += batch.samples.count }
            Terminal.say("would erase the person with \(count) documents and all samples")
        }
    }
}

/// `casebook keys rotate-tokens`
struct KeysRotateTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-tokens",
        abstract: "Change the key of tokens, links and sessions.",
        discussion: """
            What the last key made holds until it ends; what the one before that made ends now. \
            The store must not be in use, so that no service goes on with the old key.
            """)

    @OptionGroup var key: TokenKeyOptions
    @OptionGroup var store: StoreOptions
    @Flag(help: "End at once what the old key made: every token, link and session.")
    var forgetOld = false
    @Flag(help: "Say which keys would hold on; change nothing.") var dryRun = false

    func run() async throws {
        guard !key.isGiven, store.isShared else {
            return try await store.withCapability(\.marks) {
                try await rotate(StoreMarks(store: $0))
            }
        }
        try await store.withCapability(\.sharing) { sharing in
            let keys = SharedTokenKeys(sharing)
            guard !dryRun else { return try tell(try await keys.keys()) }
            let new = try await keys.rotate(forgetting: forgetOld)
            try Terminal.print(
                "\(store.shown): key \(new.newest.identifier); start every serve process anew")
        }
    }

    private func rotate(_ marks: StoreMarks) async throws {
        let file = try key.file(besides: store)
        let old = try file.keys()
        guard !dryRun else { return try tell(old) }
        let new = old.rotated(forgetting: forgetOld)
        let kept = Set(new.all.map(\.identifier))
        for key in old.all where !kept.contains(key.identifier) { try await marks.giveUp(key) }
        try file.replace(new)
        try Terminal.print("\(file.path): key \(new.newest.identifier)")
    }

    /// What becomes of each key that there is.
    private func tell(_ keys: TokenKeys) throws {
        let kept = Set(keys.rotated(forgetting: forgetOld).all.map(\.identifier))
        for key in keys.all {
            let end = kept.contains(key.identifier) ? "would hold until it ends" : "would end now"
            try Terminal.print("what the key \(key.identifier) made \(end)")
        }
    }
}
