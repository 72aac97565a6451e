import HTTPExchange
import ArgumentParser

/// What connections and callers may use.
struct ServeLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The longest body of a request.", valueName: "bytes"))
    var maxBody = ServiceConfiguration().bodyBytes
    @Option(
        help: ArgumentHelp(
            "Requests a second from one address, on average; 0 for any number.",
            valueName: "number"))
    var addressRate = ServiceLimits().addressRate
    @Option(
        help: ArgumentHelp(
            "Requests a second of one caller, on average; 0 for any number.",
            valueName: "number"))
    var callerRate = ServiceLimits().callerRate
    @Option(
        help: ArgumentHelp("In which a request must have arrived whole.", valueName: "seconds"))
    var requestTime = ServiceLimits().requestSeconds
    @Option(
        help: ArgumentHelp(
            "After which a connection on which nothing arrives is closed.", valueName: "seconds"))
    var idleTime = ServiceLimits().idleSeconds
    @Option(
        help: ArgumentHelp("Connections at the same time; others wait.", valueName: "number"))
    var connections = ServiceLimits().connections

    @Option(
        help: ArgumentHelp(
            "Connections from one address at the same time; others are closed.",
            valueName: "number"))
    var addressConnections = ServiceLimits().addressConnections
    @Option(
        help: ArgumentHelp(
            "Requests from one address that have not arrived whole; others are closed.",
            valueName: "number"))
    var addressUnfinished = ServiceLimits().addressUnfinished
    @Option(
        help: ArgumentHelp(
            "Bytes a second from one address, on average; 0 for any number.", valueName: "bytes"))
    var addressBytes = ServiceLimits().addressBytes
    @Option(
        help: ArgumentHelp("In which a request's head must have arrived.", valueName: "seconds"))
    var headTime = ServiceLimits().headSeconds
    @Option(
        help: ArgumentHelp(
            "Long requests (intake, validation, pages of documents, statistics) at the same time, "
                + "a quarter of them from one caller; others are refused.", valueName: "number"))
    var longRequests = ServiceLimits().longRequests

    func validate() throws {
        guard (1...1_000_000).contains(addressConnections),
            (1...1_000_000).contains(addressUnfinished), (0...1 << 40).contains(addressBytes),
            (1...86_400).contains(headTime), (1...1_000_000).contains(longRequests)
        else {
            throw ValidationError(
                "--address-connections, --address-unfinished and --long-requests take 1 or more, "
                    + "--address-bytes 0 or more, --head-time 1 to 86400 seconds")
        }
        guard (1_024...1 << 31).contains(maxBody), (0...1_000_000).contains(addressRate),
            (0...1_000_000).contains(callerRate), (1...86_400).contains(requestTime),
            (1...86_400).contains(idleTime), (1...1_000_000).contains(connections)
        else {
            throw ValidationError(
                "--max-body takes 1024 bytes or more, the rates 0 or more, --request-time and "
                    + "--idle-time 1 to 86400 seconds, --connections 1 or more")
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
