internal import Wording

/// Sentences of `casebook samples …` and `casebook types`.
enum SampleMessage: String, MessageKey {
    static let group = "samples"
    static let rows: StaticString = #"""
        nearTypes (part 20) = did you mean {1}?
        changes (line 60) = since then: {1} added, {2} deleted, {3} corrected
        changesInPart (line 140) = since then: {1} added, {2} deleted, {3} corrected; deleted samples are missing below, because the store keeps no value of them
        ofDocuments (line 60) = {1} of the samples come from documents: {2}
        deleted (line 20) = {1} deleted
        wouldBeDeleted (line 20) = {1} would be deleted
        typesListed (part 40) = `casebook types` lists them
        unknownType (error 40) = unknown type '{1}'; {2}
        noSamples (error 40) = {1} is a {2}, which has no samples
        addForm (error 80) = expected a type, a value and, for a quantity, a unit: StepCount 12
        numberNeeded (error 40) = the value of {1} must be a number
        noUnit (error 20) = {1} has no unit
        oneOf (error 40) = the value of {1} must be one of {2}
        neither (error 40) = {1} is neither a quantity nor a category
        unitNeeded (error 60) = {1}: expected a unit after the number, such as {2}
        version (error 60) = expected a version of up to three numbers, such as 4.0.0
        notSaved (line 80) = not saved: this version or a higher one is, or was, in the store
        asNeedsType (error 60) = --as requires --type: an app's access is decided by type
        correctForm (error 60) = expected a value and --reason, or --undo alone
        countsAgain (line 40) = the sample counts again
        noQuantity (error 40) = quantity sample not found
        corrected (line 20) = corrected by {1}
        deleteForm (error 40) = expected either UUIDs or --type
        unreadMeasurements (line 140) = the measurements of {1} documents are missing: the documents have not been read yet, or are damaged; run `casebook store read`
        correctedOnes (line 60) = {1} samples do not count: they have corrections
        unknownQuantity (error 80) = unknown type of quantities '{1}'; `casebook types` lists them
        unit (error 60) = --unit: expected a unit such as {1}, found '{2}'
        buckets (error 100) = expected at most {1} buckets, found more: narrow --from and --to, or give a longer --interval
        removed (line 20) = {1} removed
        wouldBeRemoved (line 20) = {1} would be removed
        tooMany (error 40) = expected at most {1} samples, found more
        migrated (line 40) = {1} deleted  {2} saved
        oldNotFound (error 60) = {1} of {2} samples of --old were found and belong to {3}
        wouldMigrate (line 40) = {1} would be deleted  {2} would be saved
        digestOfOne (error 60) = expected a digest that matches one file, found {1} files
        next (line 20) = next: --since {1}
        """#

    case nearTypes, changes, changesInPart, ofDocuments, deleted, wouldBeDeleted,
        typesListed, unknownType, noSamples, addForm, numberNeeded, noUnit, oneOf, neither,
        unitNeeded, version, notSaved, asNeedsType, correctForm, countsAgain, noQuantity,
        corrected, deleteForm, unreadMeasurements, correctedOnes, unknownQuantity, unit, buckets,
        removed, wouldBeRemoved, tooMany, migrated, oldNotFound, wouldMigrate, digestOfOne, next
}
