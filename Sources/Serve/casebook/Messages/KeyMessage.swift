import Wording

/// Sentences of `casebook keys …` and `casebook token`.
enum KeyMessage: String, MessageKey {
    static let group = "keys"
    static let rows: StaticString = #"""
        earlierBackups (line 240) = earlier backups and replicas of the database contain the person's key, wrapped by the store's key, and can be read with the key file; the person is erased everywhere only once these are deleted (Documentation/backups.md#erasure)
        plainBackups (line 200) = the store is not encrypted: earlier backups still contain the person's documents, name and samples; the person is erased everywhere only once these are deleted (Documentation/backups.md#erasure)
        withoutKeys (line 480) = in earlier backups, the documents cannot be read without an older copy of the keys or the private half of a recovery key; names, titles, samples, files from Apple Health and all other data of the person can be read by anyone with the keys and a special program; `backup restore` erases them again if it finds the erasure in the keys, in a newer backup or with --erasures; the person is erased everywhere only once these are deleted (Documentation/backups.md#erasure)
        stayValid (line 80) = tokens, links and sessions of the key {1} would stay valid until they expire
        endNow (line 60) = tokens, links and sessions of the key {1} would end now
        made (line 20) = {1}: key {2}
        recoveryMade (line 40) = {1}, {2}.pub: recovery key {3}
        currentKey (error 60) = expected the current key of the store: --key-file FILE
        wouldReplace (line 40) = {1}: the key {2} would replace {3}
        nowOpenedBy (line 40) = {1} is now opened by the key {2}
        notEncrypted (error 20) = {1} is not encrypted
        openedByOther (error 40) = {1} is opened by the key {2}, not {3}
        openedBy (line 40) = {1} is encrypted; the key {2} opens it
        otherConfigured (line 40) = the configured key is another one
        personKeys (line 60) = keys for persons: {1} made, {2} destroyed
        forEver (error 60) = expected --for-ever, because an erasure cannot be undone
        noPerson (error 40) = person not found in the store
        wouldErase (line 60) = would erase the person with {1} documents and all samples
        newTokenKey (line 60) = {1}: key {2}; restart all serve processes
        wouldWrite (line 40) = {1}: would write {2} bytes
        resealed (part 20) = {1} % of {2} pages
        process (part 20) = process {1}
        anotherProcess (part 20) = another process
        inUseBy (line 120) = {1} is in use by {2}; `casebook serve` re-encrypts it in the background, starting now or when it is next started
        newDataKey (line 40) = {1} is encrypted with a new data key
        noStore (error 100) = {1}: store not found; name the service's store with --store, or its signing key with --token-key
        tokenKey (error 60) = {1}: expected --token-key FILE with this store
        sealedKey (error 140) = {1}: the signing key is sealed with the key of the store, which does not exist yet; start `casebook serve` once, or give --token-key FILE
        oneSubject (error 80) = expected one of --app, --owner, --delegate, --intake, --staff, --sign-in
        nameNeeded (error 60) = the name after --intake or --staff must not be empty
        signInWhom (error 80) = --sign-in must be patient UUID, staff NAME, or delegate UUID PERSON-UUID
        roleNeeds (error 60) = --role requires --staff or --sign-in staff
        roleForm (error 40) = --role must be one or more of {1}
        personAndPurpose (error 100) = --app and --delegate require both --person and --purpose, which cannot be used with other tokens
        nameNeedsApp (error 40) = --name and --organisation require --app
        scopeOfSession (error 80) = --scope cannot be used with --sign-in: a session has no scopes
        scopeForm (error 80) = --scope must be a list of scopes, such as "patient/DocumentReference.rs"
        appNeedsScope (error 80) = --app requires --scope, such as "patient/DocumentReference.rs"
        changedElsewhere (error 80) = another process has changed the signing keys of tokens; try again
        keysInStore (error 60) = the signing keys of tokens in the store: {1}
        nowSealed (part 180) = {1} was not encrypted, beside an encrypted store. It is now sealed, with a new key. Tokens of the old key stay valid until `casebook keys rotate-tokens --forget-old`
        sealedElsewhere (error 100) = {1}: the keys are sealed with the key of an encrypted store, which was not found here
        """#

    case earlierBackups, plainBackups, withoutKeys, stayValid, endNow, made, recoveryMade,
        currentKey, wouldReplace, nowOpenedBy, notEncrypted, openedByOther, openedBy,
        otherConfigured, personKeys, forEver, noPerson, wouldErase, newTokenKey, wouldWrite,
        resealed, process, anotherProcess, inUseBy, newDataKey, noStore, tokenKey, sealedKey,
        oneSubject, nameNeeded, signInWhom, roleNeeds, roleForm, personAndPurpose, nameNeedsApp,
        scopeOfSession, scopeForm, appNeedsScope, changedElsewhere, keysInStore, nowSealed,
        sealedElsewhere
}
