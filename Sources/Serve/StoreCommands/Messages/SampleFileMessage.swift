internal import Wording

/// Sentences about files of samples and their import.
enum SampleFileMessage: String, MessageKey {
    static let group = "sampleFiles"
    static let rows: StaticString = #"""
        birthDateDiffers (line 80) = note: the date of birth in the file differs and was not saved
        birthDateInvalid (line 80) = note: the date of birth in the file is invalid and was not saved
        valueDiffers (line 60) = note: {1} in the file differs and was not saved
        days (line 60) = activity summaries: {1} days, {2} of them new or changed
        otherContent (line 40) = {1}: expected {2}, found something else
        otherFiles (line 60) = other files: {1} saved, {2} already present, {3} invalid
        electrocardiogram (part 40) = an electrocardiogram (CSV)
        fhirResource (part 40) = a FHIR resource (JSON)
        documentNotImported (line 40) = {1}: not imported: {2}
        documentStored (part 20) = stored as a document
        documentKnown (part 40) = already present as a document
        documentConflict (part 60) = not stored: another document has the same id
        documentRejected (part 120) = rejected as a document; run `casebook validate` for the reasons (Apple's documents violate the CDA schema)
        longLines (error 40) = {1}: expected lines of at most {2} bytes
        lineFailure (error 20) = {1}:{2}
        lineNotJSON (line 20) = {1}:{2}: not JSON
        stopped (line 40) = {1}: reading stopped: {2}
        unknownFormat (part 40) = files in an unknown format, not read
        samplesOfDocuments (part 60) = left out: samples of documents; import the documents instead
        recordedActivities (part 60) = left out: listed activities that also have a recording
        lines (part 20) = lines, {1} invalid
        valid (line 20) = {1} valid
        saved (line 60) = {1} saved  {2} replaced  {3} already present
        importSummary (line 40) = {1}  {2} invalid  in {3}
        note (line 20) = note: {1}
        unnamed (line 120) = note: {1} samples have neither a sync identifier nor a UUID; importing the file again saves them again
        columns (error 100) = expected at most {1} columns, found {2}: select types with --type, or use --format jsonl
        routes (part 40) = left out: routes outside of workouts
        exportedOfDocuments (part 40) = left out: samples of documents
        written (line 20) = {1} written in {2}
        mapForCSV (error 40) = --map and --set are for csv only
        columnTwice (error 40) = each column can be named only once
        workoutOf (error 60) = --workout must be a workout of this person from {1}
        tooLarge (error 40) = {1}: expected at most {2} MB, found more
        tooManyFiles (error 60) = {1}: expected at most {2} files, found more
        empty (error 80) = {1}: expected files with samples, found an empty archive or folder
        noKnownFormat (error 80) = {1}: expected files with samples, found no file in a known format
        """#

    case birthDateDiffers, birthDateInvalid, valueDiffers, days, otherContent, otherFiles,
        electrocardiogram, fhirResource, documentNotImported, documentStored, documentKnown,
        documentConflict, documentRejected, longLines, lineFailure, lineNotJSON, stopped,
        unknownFormat,
        samplesOfDocuments, recordedActivities, lines, valid, saved, importSummary, note, unnamed,
        columns, routes,
        exportedOfDocuments, written, mapForCSV, columnTwice, workoutOf, tooLarge, tooManyFiles,
        empty, noKnownFormat
}
