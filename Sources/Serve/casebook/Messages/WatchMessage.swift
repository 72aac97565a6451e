import Wording

/// Sentences of `casebook watch`.
enum WatchMessage: String, MessageKey {
    static let group = "watch"
    static let rows: StaticString = #"""
        noWatcher (line 40) = no watcher has run here yet
        running (part 20) = running
        notRunning (part 20) = not running
        aboutLeft (line 20) = about {1} left
        refusedByHook (line 80) = {1} outcomes refused by the hook; the next watcher reports them again
        others.one (line 40) = {n} file is not a document by name: {1}
        others.other (line 40) = {n} files are not documents by name: {1}
        moreFiles (part 20) = and {1} more
        paused (line 20) = paused: {1}
        help (line 20) = help: {1}
        heldFor (part 20) = , for {1}
        backupOptions (error 80) = --backup-every and --backup-keep require --backup-to, the folder for the backups
        backupWarning (part 40) = the backups of this store {1}
        backupCreated (part 20) = backup created: {1}
        backupFailed (part 60) = backup failed: {1}; next attempt in {2} s
        backupOnce (error 80) = --backup-to cannot be used with --once; use casebook backup create instead
        nextAttempt (note 40) = {1}; next attempt in {2} s
        notForOthers (note 60) = cannot run the commands of other processes: {1}
        outputNeedsKeep (error 40) = --output requires --after keep
        doneFile (error 120) = --done-file must name another file than the document, with ${name} or ${name.noext} in it at most once
        fullPath (error 80) = {1} must be the full path of a program, such as /usr/bin/curl
        noProgram (error 40) = {1}: program not found: {2}
        times (error 100) = --settle must be 0 to 86400 seconds, --settle-max 0 to 604800, --scan-interval 0.1 to 86400
        leftHere (part 20) = {1} not taken in
        status (part 80) = {1} taken in, {2} rejected, {3} ready, {4} waiting, {5} documents/s
        untold (part 60) = {1} outcomes not yet reported by the hook
        nextAttemptAt (part 40) = ; next attempt at {1}
        """#

    case noWatcher, running, notRunning, aboutLeft, refusedByHook, others, moreFiles, paused,
        help, heldFor, backupOptions, backupWarning, backupCreated, backupFailed, backupOnce,
        nextAttempt, notForOthers, outputNeedsKeep, doneFile, fullPath, noProgram, times,
        leftHere, status, untold, nextAttemptAt
}
