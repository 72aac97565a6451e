internal import Wording

/// Sentences of `casebook packs` and of packs that other commands read.
enum PackMessage: String, MessageKey {
    static let group = "packs"
    static let rows: StaticString = #"""
        notLoaded (error 40) = the pack cannot be loaded:{1}
        phases (note 40) = phases for --phase: {1}
        manyPhases (note 40) = phases for --phase: {1} and {2} others
        templates.one (part 20) = for {n} template
        templates.other (part 20) = for {n} templates
        added (line 40) = {1}: {2} asserts, {3}; in {4}
        addedInPart (line 60) = {1}: {2} asserts, {3} of them cannot run, {4}; in {5}
        sets.one (part 20) = {n} value set
        sets.other (part 20) = {n} value sets
        codes.one (part 20) = {n} code
        codes.other (part 20) = {n} codes
        setsAdded (line 40) = {1}: {2} with {3}; in {4}
        setsAndCodes (part 20) = {1}, {2}
        notFound (error 20) = pack {1} not found
        near (error 40) = pack {1} not found; did you mean {2}?
        others (error 40) = pack {1} not found; installed: {2}
        addAgain (error 60) = {1}: {2}; run casebook packs remove {3}, then add it again
        noName (error 40) = {1}: the file has no name
        nameNotAllowed (error 120) = `{1}` cannot be the name of a pack: only letters, digits, - _ and . are allowed; choose a name with --name
        exists (error 60) = {1} already exists; run casebook packs remove {2} first
        notWritten (error 60) = {1} cannot be written; check free space and permissions
        badManifest (error 100) = {1}: the pack's manifest cannot be read; run casebook packs remove {2}, then add it again
        onlyFolders (error 80) = {1}:{2}: the only setting of [packs] is folders, an array of strings
        noHome (error 60) = HOME is not set; name the folder for the pack with --folder
        builtInName (error 80) = `{1}` is the name of a built-in pack; choose another with --name
        noTemplates (part 60) = no templateIds, so it runs on every document
        phaseForSchematron (error 40) = --phase is for Schematron schemas only
        moreNotes (note 20) = and {1} more
        wouldBeRemoved (line 40) = {1}: would be removed from {2}
        notRemoved (error 60) = {1} cannot be removed; check its owner and permissions
        removed (line 40) = {1}: removed from {2}
        builtIn (error 80) = {1} is a built-in pack; its rules are listed by casebook rules
        damagedPlan (note 80) = {1}: not a compiled pack, or damaged; the pack is compiled again
        planNotCached (note 80) = --cache: {1}; the pack will be compiled again at the next start
        tooLarge (part 60) = the file is larger than 1 GB; add the value sets in parts
        setsNotRead (error 40) = {1}: the value sets cannot be read: {2}
        """#

    case notLoaded, phases, manyPhases, templates, added, addedInPart, sets, codes,
        setsAdded, setsAndCodes, notFound, near, others, addAgain, noName, nameNotAllowed, exists,
        notWritten, badManifest, onlyFolders, noHome, builtInName, noTemplates,
        phaseForSchematron, moreNotes, wouldBeRemoved, notRemoved, removed, builtIn,
        damagedPlan, planNotCached, tooLarge, setsNotRead
}
