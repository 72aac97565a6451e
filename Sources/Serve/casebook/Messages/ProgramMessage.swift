import Wording

/// Sentences of the program itself: its commands, and those of its manual.
enum ProgramMessage: String, MessageKey {
    static let group = "program"
    static let rows: StaticString = #"""
        nearHelp (error 60) = help: unknown command {1}; did you mean {2}?
        unknownHelp (error 60) = help: unknown command {1}; for a list, run casebook help
        near (error 60) = unknown command{1} {2}; did you mean {3}?
        unknown (error 60) = unknown command{1} {2}; for a list, run casebook help{1}
        optionFirst (error 80) = {1} belongs after the command: casebook {2} {1}
        notWhileOpen (error 80) = this command cannot run while another process has the store open
        noManual (error 60) = unknown command `{1}`; `casebook man --list` lists all
        """#

    case nearHelp, unknownHelp, near, unknown, optionFirst, notWhileOpen, noManual
}
