import DocumentValidation
import Schemas
import Testing

/// What the catalogue says of the asserts of our packs: its examples break and keep them.
@Suite struct PackExampleTests {
    private static let namespaces =
        " xmlns=\"urn:hl7-org:v3\" xmlns:sdtc=\"urn:hl7-org:sdtc\" "
        + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""

    private static func document(_ example: String) -> [UInt8] {
        let root = "<ClinicalDocument"
        let text =
            example.hasPrefix(root)
            ? root + namespaces + example.dropFirst(root.count)
            : "\(root)\(namespaces)>\n\(example)\n</ClinicalDocument>"
        return Array(text.utf8)
    }

    @Test(arguments: RulePack.all.map(\.name)) func examplesAreWhatTheySay(pack: String) throws {
        var options = ValidationOptions()
        options.rules = .named([pack])
        options.schema = .none
        options.runsChecks = false
        let validator = try DocumentValidator(options)
        func codes(_ example: String) -> Set<String> {
            Set(validator.validate(Self.document(example)).findings.map(\.code.name))
        }
        var shown = 0
        let entries = RuleCatalogue.withPacks.entries.filter { $0.origin == .pack(pack) }
        for entry in entries {
            guard case .fragment(let failing)? = entry.failing,
                case .fragment(let passing)? = entry.passing
            else { continue }
            shown += 1
            let name = entry.code.name
            #expect(codes(failing).contains(name), "\(name) \(failing)")
            #expect(!codes(passing).contains(name), "\(name) \(passing)")
        }
        // What is about several elements at once is told in words.
        let least = ["cda-core": 10, "patient-safety": 4][pack] ?? entries.count * 6 / 10
        #expect(shown >= least, "\(shown) of \(entries.count)")
    }

    /// No code without its meaning, importance, both examples and something to do.
    @Test func everyCodeIsExplained() {
        for entry in RuleCatalogue.withPacks.entries {
            #expect(entry.failing?.text.isEmpty == false, "\(entry.code)")
            #expect(entry.passing?.text.isEmpty == false, "\(entry.code)")
            #expect(!entry.explanation.isEmpty && !entry.title.isEmpty, "\(entry.code)")
            let hint = entry.code.hint
            #expect(!hint.isEmpty && !hint.hasPrefix("See "), "\(entry.code): \(hint)")
            #expect(!hint.contains("onformance statement"), "\(entry.code): \(hint)")
        }
    }

    @Test func helpNamesWhatToInsert() throws {
        let hint = { (code: String) in
            RuleCatalogue.withPacks.entries(for: code).first?.code.hint
        }
        #expect(
            hint("USRH-1198-16791")
                == "Insert `<realmCode code=\"US\"/>` into `ClinicalDocument`.")
        #expect(hint("CCD-1198-9442")?.contains("<author>") == true)
        #expect(hint("CCD-1198-8453")?.contains("classCode=\"PCPR\"") == true)
    }
}
