import HTTPTypes
import Testing

@testable import HTTPExchange

/// What one address may use.
@Suite struct AddressSharesTests {
    /// Stands for a channel.
    private final class Channel {}

    private let one = IPAddress("192.0.2.1")!
    private let other = IPAddress("192.0.2.2")!
    private let proxy = IPAddress("10.0.0.1")!

    private func shares(
        connections: Int = 3, unfinished: Int = 2, bytes: Int = 0
    ) -> AddressShares {
        var limits = ServiceLimits()
        limits.addressConnections = connections
        limits.addressUnfinished = unfinished
        limits.addressBytes = bytes
        return AddressShares(limits, proxies: [AddressRange("10.0.0.0/8")!])
    }

    @Test func halfSentRequestsOfOneAddressAreFew() {
        let shares = shares()
        let channels = (0..<4).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        #expect(shares.open(ids[0], from: one) != nil)
        #expect(shares.open(ids[1], from: one) != nil)
        #expect(shares.open(ids[2], from: one) == nil)
        #expect(shares.figures.refusals == [.unfinished: 1])
        // Somebody else is not affected, and a request that came makes room.
        #expect(shares.open(ids[2], from: other) != nil)
        shares.finish(ids[0])
        #expect(shares.open(ids[3], from: one) != nil)
        #expect(shares.figures.unfinished == 3)
        // The next request on a connection counts from its first byte.
        #expect(shares.receive(10, on: ids[0]) == nil)
        shares.close(ids[1])
        #expect(shares.receive(10, on: ids[0]) == 0)
        withExtendedLifetime(channels) {}
    }

    @Test func connectionsOfOneAddressAreBounded() {
        let shares = shares()
        let channels = (0..<4).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        for id in ids.prefix(3) {
            #expect(shares.open(id, from: one) != nil)
            shares.finish(id)
        }
        #expect(shares.open(ids[3], from: one) == nil)
        #expect(shares.figures.refusals == [.connections: 1])
        shares.close(ids[0])
        shares.close(ids[0])
        #expect(shares.open(ids[3], from: one) != nil)
        #expect(shares.figures.connections == 3)
        withExtendedLifetime(channels) {}
    }

    /// RFC 4291: a household has 64 bits of addresses.
    @Test func aNetworkOfIPv6IsOneAddress() {
        let shares = shares(unfinished: 1)
        let channels = (0..<2).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        #expect(shares.open(ids[0], from: IPAddress("2001:db8::1")) != nil)
        #expect(shares.open(ids[1], from: IPAddress("2001:db8::ffff:1")) == nil)
        #expect(shares.open(ids[1], from: IPAddress("2001:db8:0:1::1")) != nil)
        withExtendedLifetime(channels) {}
    }

    @Test func aProxysConnectionsCountForWhomItAsks() throws {
        let shares = shares()
        let channels = (0..<8).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        for id in ids { #expect(shares.open(id, from: proxy)?.isProxy == true) }
        // Two bodies of `one` are on their way; those of another are not affected.
        try shares.enter(one, on: ids[0])
        try shares.enter(one, on: ids[1])
        let refused = #expect(throws: ServiceFailure.self) { try shares.enter(one, on: ids[2]) }
        #expect(refused?.status == .tooManyRequests && refused?.headers[.retryAfter] != nil)
        try shares.enter(other, on: ids[3])
        // When they have come, a third request at the same time is the last.
        shares.finish(ids[0])
        shares.finish(ids[1])
        shares.finish(ids[4])
        try shares.enter(one, on: ids[4])
        shares.finish(ids[5])
        #expect(throws: ServiceFailure.self) { try shares.enter(one, on: ids[5]) }
        shares.leave(one)
        try shares.enter(one, on: ids[5])
        withExtendedLifetime(channels) {}
    }

    @Test func whoSendsTooMuchWaits() {
        let shares = shares(bytes: 1_000)
        let channels = (0..<2).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        _ = shares.open(ids[0], from: one)
        _ = shares.open(ids[1], from: other)
        #expect(shares.receive(1_000, on: ids[0]) == 0)
        // Ten seconds' worth, of which two may come at once.
        let seconds = shares.receive(9_000, on: ids[0]) ?? 0
        #expect(seconds > 1 && seconds <= 8)
        #expect(shares.receive(1_000, on: ids[1]) == 0)
        withExtendedLifetime(channels) {}
    }

    /// A stream of HTTP/2 counts as a connection does, and until the work for it ends.
    @Test func streamsCountForTheirAddress() {
        let shares = shares(connections: 4, unfinished: 2)
        let channels = (0..<8).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        #expect(shares.open(ids[0], from: one) != nil)
        shares.finish(ids[0])
        let client = shares.open(stream: ids[1], on: ids[0])
        #expect(client?.isProxy == false && client === shares.client(of: ids[1]))
        #expect(shares.open(stream: ids[2], on: ids[0]) != nil)
        // Two bodies are on their way.
        #expect(shares.open(stream: ids[3], on: ids[0]) == nil)
        #expect(shares.open(ids[4], from: one) == nil)
        shares.finish(ids[1])
        shares.finish(ids[2])
        #expect(shares.open(stream: ids[3], on: ids[0]) != nil)
        shares.finish(ids[3])
        // Four at the same time, over whichever connection; another address has its own.
        #expect(shares.open(stream: ids[4], on: ids[0]) == nil)
        #expect(shares.open(ids[4], from: one) == nil)
        #expect(shares.figures.refusals == [.unfinished: 2, .connections: 2])
        #expect(shares.open(ids[5], from: other) != nil)
        #expect(shares.open(stream: ids[6], on: ids[5]) != nil)
        #expect(shares.figures.connections == 2 && shares.figures.streams == 4)
        // Whoever closes while work goes on gets nothing back before it ends.
        shares.beginAnswer(to: ids[1])
        shares.close(ids[0])
        #expect(client?.isGone == true)
        #expect(shares.figures.connections == 1 && shares.figures.streams == 2)
        shares.close(ids[1])
        #expect(shares.figures.streams == 1 && shares.figures.unfinished == 2)
        withExtendedLifetime(channels) {}
    }

    /// A trusted proxy's streams count for whom it asks, each for another.
    @Test func aProxysStreamsCountForWhomItAsks() throws {
        let shares = shares(connections: 2, unfinished: 1)
        let channels = (0..<6).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        #expect(shares.open(ids[0], from: proxy) != nil)
        for id in ids.dropFirst() { #expect(shares.open(stream: id, on: ids[0])?.isProxy == true) }
        try shares.enter(one, on: ids[1])
        #expect(throws: ServiceFailure.self) { try shares.enter(one, on: ids[2]) }
        try shares.enter(other, on: ids[2])
        shares.finish(ids[1])
        shares.finish(ids[3])
        try shares.enter(one, on: ids[3])
        #expect(throws: ServiceFailure.self) { try shares.enter(one, on: ids[4]) }
        shares.leave(one)
        shares.close(ids[1])
        shares.finish(ids[4])
        try shares.enter(one, on: ids[4])
        shares.close(ids[0])
        #expect(shares.figures.streams == 0 && shares.figures.unfinished == 0)
        withExtendedLifetime(channels) {}
    }

    /// A client that never takes the settings in has no more streams than they say.
    @Test func streamsOfOneConnectionAreBounded() {
        let shares = AddressShares(ServiceLimits(), proxies: [])
        let channels = (0..<102).map { _ in Channel() }
        let ids = channels.map { ObjectIdentifier($0) }
        #expect(shares.open(ids[101], from: one) != nil)
        for id in ids[..<100] { #expect(shares.open(stream: id, on: ids[101]) != nil) }
        #expect(shares.open(stream: ids[100], on: ids[101]) == nil)
        #expect(shares.figures.refusals == [.streams: 1])
        withExtendedLifetime(channels) {}
    }
}
