import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Service

/// Roles of staff: every route of the service with every role, held against the table.
@Suite struct StaffRoleTests {
    /// The table of `Documentation/authorization.md`, by act.
    private static func documented() throws -> [String: Set<StaffRole>] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documentation/authorization.md")
        var table: [String: Set<StaffRole>] = [:]
        for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 8, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else {
                continue
            }
            let marks = zip(StaffRole.allCases, cells[3...6])
            table[cells[1].trimmingCharacters(in: ["`"])] = Set(
                marks.filter { $0.1 == "yes" }.map(\.0))
        }
        return table
    }

    @Test func `the documentation's table is the program's`() throws {
        let table = try Self.documented()
        #expect(table.count == StaffAct.allCases.count)
        for act in StaffAct.allCases {
            #expect(table[act.rawValue] == act.roles, "\(act.rawValue)")
        }
    }

    /// Where the routes lie that no role opens: the person's own pages and operations, and those
    /// by which apps get tokens.
    private static let notStaffs = [
        "/access-log", "/acting", "/documents", "/download", "/measurements", "/oauth", "/record",
        "/requests", "/sharing", "/v1/",
        "/fhir/R4/DocumentReference", "/fhir/R4/Observation", "/fhir/R4/Subscription",
        "/fhir/R4/$export",
        "/fhir/R4/%24export", "/fhir/R4/Patient/$export", "/fhir/R4/Patient/%24export",
        "/fhir/R4/Patient/{id}/$export", "/fhir/R4/Patient/{id}/%24export",
    ]

    @Test func `each route has one row, or is not staff's`() async throws {
        let world = try await StaffWorld()
        let router = CasebookService(parts: world.service.parts, logger: .init(label: "tests"))
            .router()
        var acts: Set<StaffAct> = []
        for route in router.routes where route.method != .head {
            let (method, path) = (route.method.rawValue, "\(route.path)")
            switch StaffRoutes.verdict(method, path) {
            case .open: break
            case .act(let act): acts.insert(act)
            case .closed:
                let isKnown = Self.notStaffs.contains { path.hasPrefix($0) }
                #expect(isKnown && !path.hasPrefix("/staff"), "\(method) \(path)")
            }
        }
        // What has no route is asked for by name, or has none yet.
        for act in StaffRoutes.acts.keys { #expect(acts.contains(act), "\(act)") }
        let rows = StaffRoutes.acts.values.joined()
        #expect(Set(rows).count == rows.count && StaffRoutes.open.isDisjoint(with: rows))
    }

    @Test func `every route refuses the roles that its row does not name`() async throws {
        let world = try await StaffWorld()
        let router = CasebookService(parts: world.service.parts, logger: .init(label: "tests"))
            .router()
        for role in StaffRole.allCases.map({ Optional($0) }) + [nil] {
            let member = StaffMember("M. Keller", roles: role.map { [$0] } ?? [])
            let service = try world.service(as: member)
            for route in router.routes where route.method != .head {
                let (method, path) = (route.method.rawValue, "\(route.path)")
                let isRefused =
                    switch StaffRoutes.verdict(method, path) {
                    case .open: false
                    case .act(let act): !member.may(act)
                    case .closed: true
                    }
                let verb = route.method
                let address = path.replacing(/[:{]\w+\}?/) { _ in UUID().uuidString }
                let answer = try await service.test { client in
                    try await client.execute(
                        uri: address.replacing("**", with: "x"), method: verb,
                        headers: [.authorization: "Bearer staff", .acceptLanguage: "en"]
                    ) { ($0.status.code, String(buffer: $0.body)) }
                }
                let says =
                    answer.1.contains("is for the role") || answer.1.contains("not for staff")
                #expect(
                    isRefused == (answer.0 == 403 && says),
                    "\(role?.rawValue ?? "none") \(method) \(path): \(answer.0)")
            }
        }
    }

    @Test func `a name in the file has the file's roles, and no others`() async throws {
        let directory = StaffDirectory([.clinician: ["M. Keller"], .operator: ["S", "M. Keller"]])
        let token = StaffMember("M. Keller", roles: [.privacyOfficer])
        #expect(directory.member(token).roles == [.clinician, .operator])
        let other = StaffMember("A. Clerk", roles: [.intake])
        #expect(directory.member(other) == other)
        let both = directory.merged(with: StaffDirectory([.intake: ["S"]]))
        #expect(both.roles(of: "S") == [.operator, .intake])
    }

    @Test func `a token carries its roles, and one without has none`() async throws {
        let caller = Caller(role: .staff(StaffMember("S", roles: [.intake, .operator])))
        var claims = CallerClaims.claims(of: caller)
        #expect(CallerClaims.caller(by: claims)?.staff?.roles == [.intake, .operator])
        claims["casebook_staff_roles"] = nil
        #expect(CallerClaims.caller(by: claims)?.staff?.roles == [])
        claims["casebook_staff_roles"] = .array([.string("intake"), .string("god")])
        #expect(CallerClaims.caller(by: claims)?.staff?.roles == [.intake])
    }

    @Test func `pages show no way to what a role does not open`() async throws {
        let world = try await StaffWorld()
        let sections: [(StaffRole, there: [String], missing: [String])] = [
            (.intake, ["/staff/receipts", "/staff/check"], ["/staff/log", "/staff/store"]),
            (.clinician, ["/staff/check"], ["/staff/receipts", "/staff/log", "/staff/store"]),
            (.privacyOfficer, ["/staff/emergencies", "/staff/log"], ["/staff/store"]),
            (.operator, ["/staff/store", "/staff/log"], ["/staff/emergencies"]),
        ]
        for (role, there, missing) in sections {
            let service = try world.service(as: StaffMember("S", roles: [role]))
            let page = try await service.test { client in
                try await client.execute(
                    uri: "/staff", method: .get,
                    headers: [.authorization: "Bearer staff", .accept: "text/html"]
                ) { String(buffer: $0.body) }
            }
            for path in there { #expect(page.contains("href=\"\(path)\""), "\(role) \(path)") }
            for path in missing { #expect(!page.contains("href=\"\(path)"), "\(role) \(path)") }
        }
    }
}

extension StaffWorld {
    /// The same store served to somebody else of the staff.
    func service(as member: StaffMember) throws -> TestService {
        try TestService(
            callers: ["staff": Caller(role: .staff(member))], surroundings: surroundings,
            sharing: service.store)
    }
}
