internal import Base
internal import XMLTree

extension SARIFRendering {
    /// A `result` object (SARIF 2.1.0, 3.27).
    func result(_ finding: Finding, rule: Int, uri: String, fingerprint: String) -> String {
        var json = JSONText()
        json.object { json in
            json.member("ruleId", finding.code.name)
            json.member("ruleIndex", rule)
            json.member("level", finding.severity.sarifLevel)
            json.key("message")
            json.object { $0.member("text", finding.message) }
            json.key("locations")
            json.array(CollectionOfOne(finding)) { json, finding in
                json.object { write(placeOf: finding, uri: uri, &$0) }
            }
            json.key("partialFingerprints")
            json.object { json in
                json.member("primaryLocationLineHash", fingerprint)
                json.member("casebookFinding/v1", fingerprint)
            }
            json.key("properties")
            json.object { json in
                json.member("severity", finding.severity.rawValue)
                json.present("section", finding.section)
                json.present("pack", finding.rule?.pack)
                json.present("pattern", finding.rule?.pattern)
                json.present("assert", finding.rule?.assert)
                json.present("found", finding.revealed)
            }
        }
        return json.text
    }

    private func write(placeOf finding: Finding, uri: String, _ json: inout JSONText) {
        json.key("physicalLocation")
        json.object { json in
            json.key("artifactLocation")
            json.object { json in
                json.member("uri", uri)
                if !uri.hasPrefix("file:") { json.member("uriBaseId", "%SRCROOT%") }
            }
            json.key("region")
            json.object { json in
                json.member("startLine", finding.position?.line ?? 1)
                json.member("startColumn", finding.position?.column ?? 1)
            }
        }
        guard let xpath = finding.xpath else { return }
        json.key("logicalLocations")
        json.array(CollectionOfOne(xpath)) { json, xpath in
            json.object { json in
                json.member("fullyQualifiedName", xpath)
                json.member("kind", kind(xpath.xpathSteps.last ?? ""))
            }
        }
    }

    /// What a step selects, in SARIF's words (3.33.7).
    private func kind(_ step: Substring) -> String {
        switch step.prefix(while: { $0 != "[" }) {
        case "text()": "text"
        case "comment()": "comment"
        case "processing-instruction()": "processingInstruction"
        case let name: name.hasPrefix("@") ? "attribute" : "element"
        }
    }
}

/// A name of a finding that stays the same when lines shift: its code, its XPath, its words.
struct FindingFingerprint {
    private var seen: [UInt64: Int] = [:]

    /// The fingerprint in hexadecimal, with a number that tells findings of one document apart
    /// that are alike.
    mutating func next(_ finding: Finding) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [finding.code.name, finding.xpath ?? "", finding.message] {
            for byte in part.utf8 { Self.mix(byte, into: &hash) }
            Self.mix(0, into: &hash)
        }
        seen[hash, default: 0] += 1
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(seen[hash]!)"
    }

    /// One step of FNV-1a.
    private static func mix(_ byte: UInt8, into hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}

/// What one SARIF file may hold before code scanning refuses it.
struct SARIFLimits {
    /// Results of one run; the next begins a new run.
    let resultsPerRun: Int
    /// Runs of one file; later results are only counted.
    let runs: Int

    /// GitHub, "SARIF results exceed hard limit". Of one run GitHub keeps the 5,000 results that
    /// matter most.
    static let gitHub = SARIFLimits(resultsPerRun: 25_000, runs: 20)
}
