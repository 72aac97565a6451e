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
