import Access
import ArgumentParser
import CommandSupport
import Foundation
import HealthModel
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook keys erase-person`
struct KeysErasePersonCommand: ServedCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase-person",
        abstract: "Destroy a person's key, and erase the person from the store.",
        discussion: """
            In an encrypted store, the person's documents, and the statements read from them, \
            become unreadable for good, in backups too, unless somebody has an older copy of the \
            keys. All other data stay in older backups until these are deleted: names and titles, \
            samples, electrocardiograms and clinical records from Apple Health, characteristics, \
            decisions about apps. Backups of a store without encryption still contain everything. \
            The erasure cannot be undone, so --for-ever is required. --dry-run shows what would \
            be erased.
            """)

    @Argument(help: ArgumentHelp("The person's UUID.", valueName: "uuid")) var person: UUID
    @OptionGroup var store: StoreOptions
    @Flag(help: "Confirm the erasure.") var forEver = false
    @Flag(help: .dryRun) var dryRun = false

    func run() async throws {
        if dryRun { return try await count() }
        guard forEver else {
            throw CommandFailure(KeyMessage.forEver())
        }
        try await store.withCapabilities { capabilities in
            guard let erasure = capabilities.erasure else { throw store.cannot }
            guard try await erasure.erase(PersonID(person)) else {
                throw CommandFailure(KeyMessage.noPerson())
            }
            try Terminal.print("erased")
            Terminal.say(reach(isEncrypted: capabilities.dataKey != nil))
        }
    }
}

extension KeysErasePersonCommand {
    /// What the erasure does not reach.
    private func reach(isEncrypted: Bool) -> Message {
        if store.isShared { return KeyMessage.earlierBackups() }
        return isEncrypted ? KeyMessage.withoutKeys() : KeyMessage.plainBackups()
    }

    /// Says what an erasure would take away.
    private func count() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook keys erase-person --dry-run")
            let query = DocumentQuery(predicate: .person(PersonID(person)))
            var count = 0
            for try await batch in administrator.documents(query) { count += batch.samples.count }
            Terminal.say(KeyMessage.wouldErase(count))
        }
    }
}

/// `casebook keys rotate-tokens`
struct KeysRotateTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-tokens",
        abstract: "Change the signing key of tokens, links and sessions.",
        discussion: """
            Tokens, links and sessions of the current key stay valid until they expire; those of \
            the key before it end now. The store must not be in use, so that no service continues \
            with the old key.
            """)

    @OptionGroup var key: TokenKeyOptions
    @OptionGroup var store: StoreOptions
    @Flag(help: "End all tokens, links and sessions of the old key now.")
    var forgetOld = false
    @Flag(help: .dryRun) var dryRun = false

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
            try Terminal.print(KeyMessage.newTokenKey(store.shown, new.newest.identifier))
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
        try Terminal.print(KeyMessage.made(file.path, new.newest.identifier))
    }

    /// What becomes of each key that there is.
    private func tell(_ keys: TokenKeys) throws {
        let kept = Set(keys.rotated(forgetting: forgetOld).all.map(\.identifier))
        for key in keys.all {
            try Terminal.print(
                kept.contains(key.identifier)
                    ? KeyMessage.stayValid(key.identifier) : KeyMessage.endNow(key.identifier))
        }
    }
}
