import CHostileDisk
import Crypto
import Fixtures
import Foundation
import Glibc
import Testing

/// How pages are sealed, below SQLite.
@Suite struct PageSealTests {
    private static let key = [UInt8](1...32)
    private static let pageBytes = 4_096
    private static let contentBytes = 4_096 - 40

    /// The test vectors of https://c2sp.org/XAES-256-GCM.
    @Test(
        arguments: [
            (UInt8(1), "", "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271"),
            (
                3, "c2sp.org/XAES-256-GCM",
                "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"
            ),
        ])
    func `nonces of 24 bytes are those of XAES`(
        byte: UInt8, context: String, sealed: String
    ) throws {
        let key = [UInt8](repeating: byte, count: 32)
        let nonce = Array("ABCDEFGHIJKLMNOPQRSTUVWX".utf8)
        var derived = [UInt8](repeating: 0, count: 32)
        #expect(chd_extended_key(key, nonce, &derived))
        let box = try AES.GCM.seal(
            Array("XAES-256-GCM".utf8), using: SymmetricKey(data: derived),
            nonce: try AES.GCM.Nonce(data: nonce[12...]), authenticating: Array(context.utf8))
        let bytes = Array(box.ciphertext) + Array(box.tag)
        #expect(bytes.map { String(format: "%02x", $0) }.joined() == sealed)
    }

    /// A page of the first format: its key is of a session, its nonce the number of the write.
    @Test func `a page of the first format is opened, and no other page`() throws {
        var random = SplitMix64(seed: 7)
        let content = (0..<Self.contentBytes).map { _ in UInt8.random(in: 0...255, using: &random) }
        let session = [UInt8](10..<26)
        let counter: [UInt8] = [5, 0, 0, 0, 0, 0, 0, 0]
        let place = [UInt8](repeating: 0, count: 8) + [42, 0, 0, 0, 0, 0, 0, 0]
        func derived(_ key: [UInt8], _ label: [UInt8]) -> [UInt8] {
            Array(
                HMAC<SHA256>.authenticationCode(for: label, using: SymmetricKey(data: key)))
        }
        let key = derived(derived(Self.key, Array("casebook database page".utf8)), session)
        let box = try AES.GCM.seal(
            content, using: SymmetricKey(data: key),
            nonce: try AES.GCM.Nonce(data: [0, 0, 0, 0] + counter), authenticating: place)
        var page = Array(box.ciphertext) + session + counter + Array(box.tag)
        var plain = [UInt8](repeating: 1, count: Self.pageBytes)
        #expect(chd_open_page(Self.key, 42, page, &plain))
        #expect(plain == content + [UInt8](repeating: 0, count: 40))
        #expect(!chd_open_page(Self.key, 43, page, &plain))
        page[4_056 + 30] ^= 1
        #expect(!chd_open_page(Self.key, 42, page, &plain))
        #expect(plain.allSatisfy { $0 == 0 })
    }

    /// Both had begun to write when the machine was cloned.
    @Test(arguments: [false, true])
    func `two copies of a process never use a nonce twice`(differs: Bool) throws {
        var ours = [UInt8](repeating: 0, count: Self.pageBytes)
        var theirs = ours
        for _ in 0..<4 {
            #expect(chd_seal_in_clones(Self.key, differs, &ours, &theirs))
            let nonce = Self.contentBytes..<(Self.contentBytes + 24)
            #expect(ours[nonce] != theirs[nonce])
            #expect(ours[..<Self.contentBytes] != theirs[..<Self.contentBytes])
        }
    }

    /// Where the limit of locked memory (RLIMIT_MEMLOCK) is 0 it is not locked, and no error.
    @Test func `keys are in locked memory, and in no core dump`() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(8), &limit)
        var isLocked = false
        var isDumped = true
        #expect(chd_locked_memory(&isLocked, &isDumped))
        #expect(!isDumped)
        #expect(isLocked || limit.rlim_cur < 1 << 20)
    }
}
