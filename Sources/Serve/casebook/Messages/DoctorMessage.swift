import Wording

/// Sentences of `casebook doctor`: findings and what helps.
enum DoctorMessage: String, MessageKey {
    static let group = "doctor"
    static let rows: StaticString = #"""
        help (line 20) = help: {1}
        outputNeedsFolder (error 40) = --output requires a drop folder
        planExcludesFolder (error 40) = --plan cannot be used with a folder
        settingsValid (part 40) = {1}: all settings are valid
        inMemory (part 20) = in memory
        notThereYet (part 60) = {1} does not exist yet; it is created when needed
        mailDelivered (part 40) = mail to {1} persons is delivered
        mailNotDelivered (part 60) = the last mail to {1} of {2} persons was not delivered
        mailHelp (part 80) = check /readyz of casebook serve for the connection to the mail server
        bodiesNotGiven (part 60) = the store keeps bodies in {1}, but --bodies was not given
        otherBodies (part 60) = the store keeps bodies in {1}, but --bodies names {2}
        bodiesWork (part 60) = {1}: writing, reading, listing and deleting work
        noCheckpointYet (part 40) = ; the witness has no checkpoint yet
        hasCheckpoints (part 40) = ; it contains the checkpoints
        canBeOpened (part 20) = {1} can be opened{2}
        olderStoreHelp (part 60) = find out who put an older store there before you write to it
        changedFilesHelp (part 100) = find out who changed the files; put back files from one point in time, or restore a backup
        salvageHelp (part 60) = casebook store salvage NEW --store 'sqlite:{1}'
        upgraded (part 60) = {1} is upgraded the next time it is opened for writing
        cannotBeOpened (part 20) = it cannot be opened
        noChecksums (part 80) = the store's pages have no checksums, so damage may go unnoticed
        notReadable (part 60) = other users of this machine cannot read the store
        readable (part 60) = other users of this machine can read the store
        notEncrypted (part 40) = the store is not encrypted
        encryptHelp (part 100) = create a key with casebook keys new FILE, then import into a new store with --key-file FILE
        programGivesKey (part 60) = the store is encrypted; a program provides the key
        noKey (part 60) = the store is encrypted, but no key is configured
        keyHelp (part 60) = name the key with --key-file FILE or CASEBOOK_KEY_FILE
        ownerOnly (part 60) = the store is encrypted; only the owner can read the key file
        """#

    case help, outputNeedsFolder, planExcludesFolder, settingsValid, inMemory, notThereYet,
        mailDelivered, mailNotDelivered, mailHelp, bodiesNotGiven, otherBodies, bodiesWork,
        noCheckpointYet, hasCheckpoints, canBeOpened, olderStoreHelp, changedFilesHelp,
        salvageHelp, upgraded, cannotBeOpened, noChecksums, notReadable, readable, notEncrypted,
        encryptHelp, programGivesKey, noKey, keyHelp, ownerOnly
}
