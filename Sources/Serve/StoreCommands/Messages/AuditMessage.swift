internal import Wording

/// Sentences of `casebook audit …`.
enum AuditMessage: String, MessageKey {
    static let group = "audit"
    static let rows: StaticString = #"""
        events (line 20) = {1} {2} events
        eventsErased (line 40) = {1} {2} events, {3} parts erased
        finding (line 20) = ✖ {1}
        eventPosition (error 40) = --event must be a position, 0 or more
        noEvent (error 40) = event {1} not found in the access log
        beforePosition (error 40) = --before must be a position, 0 or more
        limit (error 40) = --limit must be 0 or more
        whatToProve (error 60) = name an event, or an older checkpoint with --since
        more (line 20) = ✖ and {1} more
        cutOff (line 80) = without --checkpoint, a log with its end cut off cannot be detected
        """#

    case events, eventsErased, finding, eventPosition, noEvent, beforePosition, limit,
        whatToProve, more, cutOff
}
