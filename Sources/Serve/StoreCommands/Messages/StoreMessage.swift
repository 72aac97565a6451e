internal import Wording

/// Sentences about opening a store and its keys.
package enum StoreMessage: String, MessageKey {
    package static let group = "store"
    package static let rows: StaticString = #"""
        notAFile (error 60) = {1}: expected a store in a file (sqlite:PATH)
        notAFileShared (error 220) = {1}: expected a store in a file (sqlite:PATH); use the database's own tools for backups, checks and keys of a store in PostgreSQL, and `casebook store bodies` for bodies in S3: see Documentation/scale.md
        inUse (error 60) = {1}: {2}; wait until that process ends, or stop it
        identifierLength (error 60) = expected 1 to {1} characters without control characters
        nextPage (line 40) = next page: --after {1}
        keepsBodies (error 80) = {1}: expected a store in PostgreSQL; a store in a file keeps its bodies itself
        keyCommand (error 80) = --key-command must be the full path of a program, such as /usr/bin/tpm2_unseal
        notPostgreSQL (error 60) = {1}: expected a store in PostgreSQL (postgresql://HOST/NAME)
        noGroup (error 60) = --socket-group: group {1} not found on this system
        noAnswer (part 40) = no complete answer within {1} s
        noTLS (part 80) = expected a TLS connection with a certificate that this machine trusts
        connectionFailed (part 40) = the connection failed
        keyProgramNotRun (part 20) = cannot be run
        keyProgramSlow (part 40) = took longer than {1} s
        keyProgram (error 40) = the program for the key, {1}, {2}
        notUTF8 (error 20) = {1}: not UTF-8
        """#

    case notAFile, notAFileShared, inUse, identifierLength, nextPage,
        keepsBodies, keyCommand, notPostgreSQL, noGroup, noAnswer, noTLS, connectionFailed,
        keyProgramNotRun, keyProgramSlow, keyProgram, notUTF8
}
