internal import Wording

/// Sentences of a command that another process runs.
package enum SocketMessage: String, MessageKey {
    package static let group = "socket"
    package static let rows: StaticString = #"""
        elsewhere (error 40) = the process that has the store open: {1}
        endedEarly (error 140) = the process that has the store open ended before the command was done; check what was changed before you run the command again
        connectionEnded (part 20) = the connection ended
        notACommand (part 60) = the message is not a command with its files
        otherVersion (part 80) = the service is casebook {1}, but this program is {2}; restart the service
        tooLong (part 40) = the message is too long
        notJSON (part 40) = the message is not JSON
        """#

    case elsewhere, endedEarly, connectionEnded, notACommand, otherVersion, tooLong, notJSON
}
