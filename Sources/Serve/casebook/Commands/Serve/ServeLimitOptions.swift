import HTTPExchange
import ArgumentParser
import CommandSupport
import Wording

/// What connections and callers may use.
struct ServeLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The largest request body.", valueName: "bytes"))
    var maxBody = ServiceConfiguration().bodyBytes
    @Option(
        help: ArgumentHelp(
            "The average rate of requests from one address; 0 is unlimited.",
            valueName: "number"))
    var addressRate = ServiceLimits().addressRate
    @Option(
        help: ArgumentHelp(
            "The average rate of requests of one caller; 0 is unlimited.",
            valueName: "number"))
    var callerRate = ServiceLimits().callerRate
    @Option(
        help: ArgumentHelp("The time limit for a request to arrive.", valueName: "seconds"))
    var requestTime = ServiceLimits().requestSeconds
    @Option(
        help: ArgumentHelp(
            "The time after which an idle connection is closed.", valueName: "seconds"))
    var idleTime = ServiceLimits().idleSeconds
    @Option(
        help: ArgumentHelp("The number of connections; further ones wait.", valueName: "number"))
    var connections = ServiceLimits().connections

    @Option(
        help: ArgumentHelp(
            "The number of connections from one address; further ones are closed.",
            valueName: "number"))
    var addressConnections = ServiceLimits().addressConnections
    @Option(
        help: ArgumentHelp(
            "The number of unfinished requests from one address; further ones are closed.",
            valueName: "number"))
    var addressUnfinished = ServiceLimits().addressUnfinished
    @Option(
        help: ArgumentHelp(
            "The average number of bytes per second from one address; 0 is unlimited.",
            valueName: "bytes"))
    var addressBytes = ServiceLimits().addressBytes
    @Option(
        help: ArgumentHelp("The time limit for a request's head to arrive.", valueName: "seconds"))
    var headTime = ServiceLimits().headSeconds
    @Option(
        help: ArgumentHelp(
            "The number of long requests (intake, validation, pages of documents, "
                + "statistics) at one time, a quarter of them for one caller; further ones are "
                + "refused.", valueName: "number"))
    var longRequests = ServiceLimits().longRequests

    func validate() throws {
        guard (1...1_000_000).contains(addressConnections),
            (1...1_000_000).contains(addressUnfinished), (0...1 << 40).contains(addressBytes),
            (1...86_400).contains(headTime), (1...1_000_000).contains(longRequests)
        else {
            throw ValidationError(ServeMessage.addressLimits())
        }
        guard (1_024...1 << 31).contains(maxBody), (0...1_000_000).contains(addressRate),
            (0...1_000_000).contains(callerRate), (1...86_400).contains(requestTime),
            (1...86_400).contains(idleTime), (1...1_000_000).contains(connections)
        else {
            throw ValidationError(ServeMessage.requestLimits())
        }
    }

    func apply(to configuration: inout ServiceConfiguration) {
        configuration.bodyBytes = maxBody
        configuration.limits.addressRate = addressRate
        configuration.limits.callerRate = callerRate
        configuration.limits.requestSeconds = requestTime
        configuration.limits.idleSeconds = idleTime
        configuration.limits.connections = connections
        configuration.limits.addressConnections = addressConnections
        configuration.limits.addressUnfinished = addressUnfinished
        configuration.limits.addressBytes = addressBytes
        configuration.limits.headSeconds = headTime
        configuration.limits.longRequests = longRequests
    }
}
