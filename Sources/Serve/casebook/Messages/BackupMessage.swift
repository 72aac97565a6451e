import Wording

/// Sentences of `casebook backup …` and of checkpoints.
enum BackupMessage: String, MessageKey {
    static let group = "backup"
    static let rows: StaticString = #"""
        intact (line 40) = {1}: intact, made {2}
        intactUnsigned (line 80) = {1}: intact, made {2}; its manifest has no authentication code (version 0.1)
        erasedSince.one (line 240) = {n} person was erased later: their documents cannot be read in this backup, but names, titles, samples, files from Apple Health and all other data can, by anyone with its keys and a special program; a restore erases them again
        erasedSince.other (line 240) = {n} persons were erased later: their documents cannot be read in this backup, but names, titles, samples, files from Apple Health and all other data can, by anyone with its keys and a special program; a restore erases them again
        created (line 20) = {1}: {2} bytes
        keyNeeded (error 60) = expected the key that opens {1}: --key-file FILE
        keysNotCopied (part 140) = cannot be restored without the store's file of keys (PATH.keys), which was not copied: give --{1} FILE or --{2} RECOVERYKEY
        erasedLater (line 100) = backups still contain persons who were erased later; `backup verify` with the keys shows how many
        notWritten (error 40) = {1}: cannot be written
        drilled (line 60) = {1}: restored and opened in {2}: {3} documents, made {4}
        notRestored (line 40) = {1}: cannot be restored: {2}
        none (error 40) = {1}: no finished backup found
        notFinished (part 20) = not finished
        noneNeeded (part 20) = none needed
        inside (part 20) = inside, for {1}
        unsigned (error 200) = {1}: the manifest has no authentication code, so anyone with write access to the folder could have replaced the database by an older one; add --believe-unsigned if that is impossible
        restored (line 40) = {1}: restored from {2}
        erasuresApplied (line 140) = {1} known erasures were applied again; persons erased later come back unless --erasures names a newer copy of the keys or a newer backup
        recoveryHalf (part 60) = the private half of the recovery key {1} (--recovery-key)
        storeKeys (part 60) = the store's file of keys (--keys) and its key (--key-file)
        notChecked (line 100) = {1}: size and SHA-256 are as written {2}; the content was not checked: it cannot be read without {3}
        notEncrypted (line 80) = the backup is not encrypted: it still contains persons who were erased later
        checkpointKeyNeeds (error 60) = --checkpoint-key requires --checkpoint or --witness
        witnessNeedsKey (error 80) = --witness requires the public key of its checkpoints: --checkpoint-key
        notACheckpoint (error 40) = {1}: not a checkpoint by {2}: {3}
        """#

    case intact, intactUnsigned, erasedSince, created, keyNeeded, keysNotCopied, erasedLater,
        notWritten, drilled, notRestored, none, notFinished, noneNeeded, inside, unsigned,
        restored, erasuresApplied, recoveryHalf, storeKeys, notChecked, notEncrypted,
        checkpointKeyNeeds, witnessNeedsKey, notACheckpoint
}
