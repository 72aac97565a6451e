internal import Wording

/// Sentences about files that are read or written.
package enum FileMessage: String, MessageKey {
    package static let group = "file"
    package static let rows: StaticString = #"""
        skippedPDFs.one (note 60) = skipped {n} PDF without a clinical document
        skippedPDFs.other (note 60) = skipped {n} PDFs without a clinical document
        failed (error 20) = {1}: {2}
        reason (error 20) = {1}
        notFound (error 20) = {1}: not found
        unreadable (error 40) = {1}: cannot be read: {2}
        cannotBe (part 40) = {1}: cannot be {2}: {3}
        notRegular (part 20) = not a regular file
        shortened (part 40) = the file was shortened while it was read
        asPath (part 20) = (as {1})
        isInput (part 60) = it is an input of this command{1}; name another file
        """#

    case skippedPDFs, failed, reason, notFound, unreadable, cannotBe, notRegular, shortened,
        asPath, isInput
}
