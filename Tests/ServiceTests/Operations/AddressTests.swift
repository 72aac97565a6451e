import HTTPTypes
import Testing

@testable import HTTPExchange

/// Where a request comes from, whatever its headers say.
@Suite struct AddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", true), ("255.255.255.255", true), ("::1", true), ("::", true),
            ("2001:db8::8:800:200c:417a", true), ("fe80::1%eth0", true),
            ("::ffff:192.0.2.1", true), ("1:2:3:4:5:6:7:8", true), ("1:2:3:4:5:6:192.0.2.1", true),
            ("", false), ("1.2.3", false), ("256.1.1.1", false), ("1.2.3.4.5", false),
            ("1:2:3:4:5:6:7", false), ("1::2::3", false), ("12345::", false), ("g::", false),
            ("1:2:3:4:5:6:7:8:9", false), ("unknown", false), ("_hidden", false),
        ])
    func addressesAreRead(text: String, isAddress: Bool) {
        #expect((IPAddress(text) != nil) == isAddress)
    }

    @Test func oneAddressHasOneForm() {
        #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
        #expect(IPAddress("2001:DB8:0:0::1") == IPAddress("2001:db8::1"))
        #expect(IPAddress("2001:db8::1")?.neighbourhood == IPAddress("2001:db8::2")?.neighbourhood)
        #expect(
            IPAddress("2001:db8::1")?.neighbourhood != IPAddress("2001:db8:0:1::1")?.neighbourhood)
        #expect(IPAddress("192.0.2.1")?.neighbourhood != IPAddress("192.0.2.2")?.neighbourhood)
    }

    @Test(
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
            ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.128/25", "192.0.2.200", true),
            ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "203.0.113.9", true), ("2001:db8::/33", "2001:db8:8000::1", false),
            ("::1", "::1", true), ("::1", "::2", false),
        ])
    func rangesContain(range: String, address: String, isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(IPAddress(address))) == isInside)
    }

    @Test(arguments: ["10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "example.org", ""])
    func whatIsNoRangeIsNone(text: String) { #expect(AddressRange(text) == nil) }

    private func origin(
        _ peer: String, _ fields: HTTPFields, trusting ranges: String...
    ) -> IPAddress? {
        ForwardedAddress(trusted: ranges.compactMap(AddressRange.init))
            .origin(of: IPAddress(peer), fields)
    }

    // asvs 4.1.3 15.3.4
    @Test func onlyTrustedProxiesSayForWhomTheyAsk() {
        let said: HTTPFields = [.xForwardedFor: "203.0.113.9"]
        #expect(origin("198.51.100.1", said) == IPAddress("198.51.100.1"))
        #expect(
            origin("198.51.100.1", said, trusting: "10.0.0.0/8") == IPAddress("198.51.100.1"))
        #expect(origin("10.0.0.1", said, trusting: "10.0.0.0/8") == IPAddress("203.0.113.9"))
        #expect(origin("10.0.0.1", [:], trusting: "10.0.0.0/8") == IPAddress("10.0.0.1"))
    }

    /// A caller writes what it likes before what the first trusted proxy adds.
    // asvs 4.1.3
    @Test func whatStandsBeforeAStrangerIsNotBelieved() {
        let chain: HTTPFields = [.xForwardedFor: "1.1.1.1, 203.0.113.9, 10.0.0.7"]
        #expect(origin("10.0.0.1", chain, trusting: "10.0.0.0/8") == IPAddress("203.0.113.9"))
        let broken: HTTPFields = [.xForwardedFor: "203.0.113.9, nonsense, 10.0.0.7"]
        #expect(origin("10.0.0.1", broken, trusting: "10.0.0.0/8") == IPAddress("10.0.0.7"))
    }

    /// Most proxies write one of the two fields and pass on the other, which a caller may have made
    /// up to be counted as somebody else with each request.
    @Test func ofTwoFieldsThatDifferNeitherIsBelieved() {
        let told: HTTPFields = [.forwarded: "for=1.2.3.4", .xForwardedFor: "203.0.113.9"]
        #expect(origin("10.0.0.1", told, trusting: "10.0.0.0/8") == IPAddress("10.0.0.1"))
        let empty: HTTPFields = [.forwarded: "for=1.2.3.4", .xForwardedFor: ""]
        #expect(origin("10.0.0.1", empty, trusting: "10.0.0.0/8") == IPAddress("10.0.0.1"))
        let both: HTTPFields = [
            .forwarded: "for=1.1.1.1, for=203.0.113.9", .xForwardedFor: "203.0.113.9, 10.0.0.7",
        ]
        #expect(origin("10.0.0.1", both, trusting: "10.0.0.0/8") == IPAddress("203.0.113.9"))
    }

    /// The examples of RFC 7239, section 4.
    @Test(
        arguments: [
            ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"),
            ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
            ("for=192.0.2.43, for=198.51.100.17", "198.51.100.17"),
            ("for=\"192.0.2.43:47011\"", "192.0.2.43"), ("for=\"_gazonk\"", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
        ])
    func forwardedIsRead(field: String, address: String) {
        #expect(
            origin("10.0.0.1", [.forwarded: field], trusting: "10.0.0.0/8") == IPAddress(address))
    }
}
