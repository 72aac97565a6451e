import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Wording

@testable import HTTPExchange
@testable import PageFrame
@testable import Pages

/// SMART scopes, by the examples and the rules of SMART App Launch 2.2.
@Suite struct ScopeTests {
    private static func app(_ scopes: String) -> Caller {
        Caller(
            role: .app(ClientApp(identifier: "app"), for: PersonID(UUID()), .treatment),
            scopes: ScopeSet(scopes))
    }

    /// The letters of what a caller may do with a type.
    private static func letters(_ caller: Caller, _ type: String) -> String {
        String(
            Scope.Interaction.allCases.filter {
                (try? caller.require($0, on: type)) != nil
            }.map(\.rawValue))
    }

    @Test func scopesAllowWhatTheySay() {
        let cases: [(String, String, String)] = [
            ("patient/DocumentReference.rs", "DocumentReference", "rs"),
            ("patient/DocumentReference.rs", "Binary", ""),
            ("patient/*.rs", "Binary", "rs"),
            ("patient/Observation.cruds", "Observation", "cruds"),
            ("user/Observation.r user/Observation.s", "Observation", "rs"),
            ("user/*.cud", "Observation", "cud"),
            // Version 1, by "Scopes for backward compatibility".
            ("patient/Observation.read", "Observation", "rs"),
            ("patient/Observation.write", "Observation", "cud"),
            ("patient/*.*", "Observation", "cruds"),
            // Beside scopes of other kinds.
            ("launch/patient openid fhirUser offline_access patient/Binary.r", "Binary", "r"),
        ]
        for (scopes, type, letters) in cases {
            #expect(Self.letters(Self.app(scopes), type) == letters, "\(scopes)")
        }
    }

    @Test func whatIsNoScopeAllowsNothing() {
        for text in [
            "", "patient", "patient/", "patient/.", "patient/.r", "patient/Observation",
            "patient/Observation.", "patient/Observation.sr", "patient/Observation.rr",
            "patient/Observation.rx", "patient/Observation.READ", "patient/Observation.R",
            "Patient/Observation.r", "patient/observation.r", "patient/Observation.r.s",
            "patient//Observation.r", "patient/Obs*.r", "patient/**.r", "*/*.*", "*", "all",
            "patient/Observation.rs?", "patient/Observation.rs?category",
            "patient/Observation.rs?=x", "patient/Observation.rs?category=",
            "patient/Observation.rs?category=a&", "patient/Observation.rs?category:not=a",
            "patient/Observation.rs?subject.name=a", "patient/Observation.rs?category=a,",
            "patient/Observation.rs?category=a|b|c", "patient/Observation.rs?category=%",
            "patient/Observation.rs?category=a\\,b", "patient%2FObservation.r",
            "patient/Observation.rs\u{0}", "patient/Observation\u{301}.r",
        ] {
            #expect(Scope(text) == nil, "\(text)")
            #expect(Self.letters(Self.app(text), "Observation") == "", "\(text)")
        }
    }

    @Test func aPartHasItsContexts() {
        let source = Caller.Role.intake(Source(name: "St. Anna"))
        #expect(Self.letters(Self.app("system/*.cruds"), "Observation") == "")
        let system = Caller(role: source, scopes: ScopeSet("system/DocumentReference.c"))
        #expect(Self.letters(system, "DocumentReference") == "c")
        let other = Caller(role: source, scopes: ScopeSet("patient/*.cruds user/*.cruds"))
        #expect(Self.letters(other, "DocumentReference") == "")
        #expect(Self.letters(Caller(role: source), "DocumentReference") == "")
        let owner = Caller.Role.owner(PersonID(UUID()))
        #expect(Self.letters(Caller(role: owner), "Observation") == "cruds")
        let less = Caller(role: owner, scopes: ScopeSet("patient/Observation.r"))
        #expect(Self.letters(less, "Observation") == "r")
        let nothing = Caller(role: owner, scopes: ScopeSet("patient/Observation.sr"))
        #expect(Self.letters(nothing, "Observation") == "")
    }

    @Test func aRestrictionNeverWidens() throws {
        let category = "http://terminology.hl7.org/CodeSystem/observation-category"
        let caller = Self.app(
            "patient/Observation.rs?category=\(category)|laboratory "
                + "patient/Observation.rs?code=http://loinc.org|8867-4,55423-8&status=final")
        // Who cannot leave out the others gets nothing.
        #expect(Self.letters(caller, "Observation") == "")
        let coverage = try caller.coverage(of: .read, on: "Observation")
        func sees(_ codings: [String: [(String, String)]]) -> Bool {
            coverage.includes { codings[$0].map { $0.map { (system: $0.0, code: $0.1) } } }
        }
        #expect(sees(["category": [("x", "y"), (category, "laboratory")]]))
        #expect(!sees(["category": [(category, "vital-signs")]]))
        #expect(!sees(["category": [("other", "laboratory")]]))
        #expect(!sees(["category": []]))
        #expect(!sees([:]))
        let status = [("http://hl7.org/fhir/observation-status", "final")]
        #expect(sees(["code": [("http://loinc.org", "8867-4")], "status": status]))
        #expect(sees(["code": [("any", "55423-8")], "status": status]))
        #expect(!sees(["code": [("http://loinc.org", "8867-4")]]))
        #expect(!sees(["code": [("other", "8867-4")], "status": status]))
        // Beside an unrestricted scope it adds nothing.
        let all = Self.app("patient/*.r patient/Observation.r?category=laboratory")
        #expect(Self.letters(all, "Observation") == "r")
    }

    @Test func theAnswerNamesTheScopeThatIsMissing() {
        let failure = #expect(throws: ServiceFailure.self) {
            try Self.app("patient/Binary.r").require(.search, on: "DocumentReference")
        }
        #expect(failure?.status == .forbidden)
        let challenge = failure?.headers[.wwwAuthenticate] ?? ""
        #expect(challenge.contains("error=\"insufficient_scope\""))
        #expect(challenge.contains("scope=\"patient/DocumentReference.s\""))
    }

    @Test(arguments: [
        ("patient/DocumentReference.rs", "read the list of documents"),
        ("patient/Observation.rs", "read measurements"),
        (
            "patient/Observation.rs?category=vital-signs",
            "read measurements: vital signs"
        ),
        (
            "patient/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|survey",
            "read measurements: symptoms and notes"
        ),
        (
            "patient/Observation.rs?code=http://loinc.org|8867-4",
            "read measurements: code=http://loinc.org|8867-4"
        ),
        ("patient/Condition.rs", "read other data (Condition)"),
        ("patient/*.cruds", "read and add everything"),
    ])
    func peopleAreToldWhatAScopeAllows(scope: String, text: String) throws {
        #expect(try #require(Scope(scope)).text(PageWords(language: .english)) == text)
    }
}
