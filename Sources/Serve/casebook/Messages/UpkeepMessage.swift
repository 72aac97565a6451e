import Wording

/// Sentences of `casebook store …`.
enum UpkeepMessage: String, MessageKey {
    static let group = "upkeep"
    static let rows: StaticString = #"""
        bodiesMissing (line 40) = ✖ {1} bodies are missing
        bodiesDamaged (line 40) = ✖ {1} bodies are damaged
        bodiesUnchanged (line 40) = ✔ {1} bodies are unchanged, {2} MB
        bodiesExist (line 40) = ✔ {1} bodies exist, {2} MB
        objectsRemoved (line 40) = ✔ {1} unused objects removed
        unusedObjects (line 20) = ⚠ {1} unused objects
        youngObjects (line 80) = {1} new objects of the last {2} hours that no document uses yet
        help (line 20) = help: {1}
        hadChecksums (line 40) = {1}: every page has a checksum already
        hasChecksums (line 40) = {1}: every page has a checksum now
        samePersons (line 60) = ✔ {1} persons are the same in both stores
        copiedLog (line 40) = access log   {1} events, root {2}
        waitingEvents (line 40) = and {1} waiting events
        tokensLeft (line 120) = ⚠ tokens and links of the old store are not valid in the new one: their keys were in the old database
        documentsRead (line 40) = ✔ {1} documents were read
        documentsDamaged (line 20) = ✖ {1} are damaged
        scrubHelp (line 40) = help: casebook store scrub names them
        documentsRefused (line 60) = ✖ {1} take more steps to read than their size allows
        framesRepaired.one (part 20) = ; {n} frame repaired
        framesRepaired.other (part 40) = ; {n} frames repaired
        salvaged (line 40) = {1}: all acknowledged transactions{2}
        salvagedUpTo (line 80) = {1}: the log up to frame {2}{3}{4}; later transactions are missing
        damagedPlace (line 40) = ✖ {1}: {2} is damaged
        more (line 20) = ✖ and {1} more
        noChecksums (line 80) = ⚠ pages have no checksums, so damage to a header may go unnoticed
        unchanged (line 40) = ✔ {1} MB are unchanged
        olderThan (error 40) = --older-than must be 1 hour or more
        objects (part 20) = objects; {1} so far
        bodiesInDatabase (line 40) = {1}: bodies are in the database
        sealed (line 40) = {1}: encrypted; every page has a seal
        nothingToDo (line 40) = {1}: nothing to do for a store in a file
        earlierRefused (part 60) = {1}: earlier versions are now refused; restart all processes
        earlierWouldBeRefused (part 60) = {1}: earlier versions would be refused
        earlierRefusedAlready (part 60) = {1}: earlier versions are already refused
        plainCopy (error 120) = the source is encrypted and the new store would not be: give --to-key-file FILE, or confirm with --plain
        keepsBodies (error 60) = a store in a file keeps its bodies itself
        inMemory (error 40) = a store in memory cannot be copied
        copiedDocuments (part 40) = steps; {1} documents of a person
        copiedSamples (part 40) = steps; {1} samples of a person
        copiedReceipts (part 20) = steps; {1} receipts
        copiedEvents (part 40) = steps; {1} events of the access log
        comparedPersons (part 40) = steps; {1} persons compared
        """#

    case bodiesMissing, bodiesDamaged, bodiesUnchanged, bodiesExist, objectsRemoved,
        unusedObjects, youngObjects, help, hadChecksums, hasChecksums, samePersons, copiedLog,
        waitingEvents, tokensLeft, documentsRead, documentsDamaged, scrubHelp, documentsRefused,
        framesRepaired, salvaged, salvagedUpTo, damagedPlace, more, noChecksums, unchanged,
        olderThan, objects, bodiesInDatabase, sealed, nothingToDo, earlierRefused,
        earlierWouldBeRefused, earlierRefusedAlready, plainCopy, keepsBodies, inMemory,
        copiedDocuments, copiedSamples,
        copiedReceipts, copiedEvents, comparedPersons
}
