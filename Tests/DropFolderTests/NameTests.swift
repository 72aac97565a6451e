import Testing

@testable import DropFolder

@Suite struct NameTests {
    @Test func whatIsLookedAt() {
        var rules = EntryRules()
        rules.ignored.append("scan-??-*.XML")
        let cases: [(String, Bool)] = [
            ("a.xml", true), ("A.XML", true), ("letter.cda", true), ("x.ccd", true),
            ("x.ccda", true), ("-rf.xml", true), ("a b\n.xml", true), ("a.pdf", true),
            ("a.txt", false),
            (".xml", false), (".hidden.xml", false), ("~a.xml", false), ("a.xml.part", false),
            ("a.xml.tmp", false), ("a.xml.filepart", false), ("xml", false),
            ("SCAN-01-a.xml", false), ("scan-1-a.xml", true),
        ]
        for (name, expected) in cases {
            #expect(rules.isDocument(Array(name.utf8)) == expected, "\(name)")
        }
        for folder in ["done", ".work/x", "rejected/2026-01-01", "@eaDir", "a/.stfolder"] {
            #expect(!rules.enters(EntryPath(folder)!), "\(folder)")
        }
        for folder in ["ward", "a.xml", "ward/done"] {
            #expect(rules.enters(EntryPath(folder)!), "\(folder)")
        }
    }

    // asvs 5.3.2
    @Test func pathsCannotLeaveTheFolder() {
        for text in ["..", "a/../b", "/etc", "a//b", ".", "", "a\0b"] {
            #expect(EntryPath(text) == nil, "\(text)")
        }
        #expect(EntryPath.root.appending(Array("a/b".utf8)) == nil)
    }

    // asvs 16.4.1
    @Test func hostileNamesInLogs() throws {
        let names: [([UInt8], String)] = [
            (Array("plain.xml".utf8), "plain.xml"),
            (Array("Ärztebrief.xml".utf8), "Ärztebrief.xml"),
            (Array("a\nstored  b.xml".utf8), "a\\u{a}stored  b.xml"),
            ([0x61, 0xFF, 0xFE, 0x2E], "a\\xff\\xfe."),
            ([0x61, 0xC3], "a\\xc3"),
            (Array("\u{202E}lmx.a".utf8), "\\u{202e}lmx.a"),
            (Array("\u{1B}[2J".utf8), "\\u{1b}[2J"),
            (Array("back\\slash".utf8), "back\\\\slash"),
        ]
        for (bytes, shown) in names {
            #expect(try #require(EntryPath.root.appending(bytes)).description == shown)
        }
    }

    @Test func freeNames() throws {
        func names(_ name: String, _ suffix: String = "") -> [String] {
            FreeName(Array(name.utf8), mark: "12345678", suffix: suffix).prefix(4)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(
            names("a.xml") == ["a.xml", "a~12345678.xml", "a~12345678-2.xml", "a~12345678-3.xml"])
        #expect(names("none").prefix(2) == ["none", "none~12345678"])
        let long = String(repeating: "x", count: 251) + ".xml"
        for name in names(long, ".report.json") { #expect(name.utf8.count <= 255) }
        #expect(names(long)[0] == long)
        #expect(Set(FreeName(Array(long.utf8), mark: "12345678").prefix(100)).count == 100)
    }

    @Test func watcherNames() throws {
        let name = WatcherName(host: "ward-3.example.org", process: 4_711)
        #expect(name.host == "ward3exampleorg")
        for ending in ["", ".lock", ".status.json", ".status.json.draft"] {
            #expect(WatcherName(entry: Array((name.text + ending).utf8)) == name)
        }
        for text in ["", "a", "a-b-c", "a-1-12345678-x", ".casebook-123"] {
            #expect(WatcherName(entry: Array(text.utf8)) == nil, "\(text)")
        }
    }
}
