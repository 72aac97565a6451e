import Foundation
import HealthModel
import HealthStore
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Pages
@testable import Service

/// A server of mail that keeps what it is given, and refuses when a test wants it.
final class PostOffice: MailSending {
    private let state = Mutex((messages: [MailMessage](), failure: MailFailure?.none))

    var messages: [MailMessage] { state.withLock { $0.messages } }
    func answer(_ failure: MailFailure?) { state.withLock { $0.failure = failure } }

    func send(_ message: MailMessage) async throws(MailFailure) {
        let failure = state.withLock { state in
            if state.failure == nil { state.messages.append(message) }
            return state.failure
        }
        if let failure { throw failure }
    }
}

/// A person who can be told by mail, with a clock that a test moves.
struct MailWorld {
    final class Clock: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_775_044_800))
        var now: Date { date.withLock { $0 } }
        func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
    }

    let office = PostOffice()
    let clock = Clock()
    let person = PersonID(UUID())
    let service: TestService
    let sender: MailSender

    init() throws {
        let clock = clock
        service = try TestService(
            callers: ["anna": Caller(role: .owner(person))], mailer: office,
            now: { clock.now })
        let sender = MailSender(
            parts: service.parts,
            write: { MailLetter.text($0, in: $1, at: "https://records.example") })
        self.sender = try #require(sender)
    }

    var enrollment: MailEnrollment { get throws { try MailEnrollment(service.parts) } }

    /// The code of the newest mail.
    var code: String {
        office.messages.last?.text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
            .map { String($0.output) } ?? ""
    }

    func ask(
        _ address: String = "anna@example.org",
        about kinds: Set<MailSetting.Kind> = Set(MailSetting.Kind.allCases)
    ) async throws {
        try await enrollment.ask(
            try #require(MailAddress(address)), about: kinds, in: "en", for: person)
    }

    /// Gives an address, and says the code that came there.
    func begin() async throws {
        try await ask()
        try await sender.sendNext()
        try #require(try await enrollment.confirm(code, for: person))
    }
}

/// Persons are told by mail that there is something, if they want it.
@Suite struct MailTests {
    /// Nothing but a code goes to an address that nobody has confirmed.
    @Test func anAddressIsConfirmedFirst() async throws {
        let world = try MailWorld()
        try await world.service.take("operative-note", for: world.person)
        try await world.ask()
        try await world.sender.sendNext()
        try await world.sender.sendNext()
        #expect(world.office.messages.map(\.recipient.description) == ["anna@example.org"])
        try await world.service.take("continuity-of-care-document", for: world.person)
        world.clock.pass(3_600)
        try await world.sender.sendNext()
        #expect(world.office.messages.count == 1)
        // A code holds for half an hour.
        #expect(try await !world.enrollment.confirm(world.code, for: world.person))
        try await world.ask()
        try await world.sender.sendNext()
        for _ in 0..<5 {
            #expect(try await !world.enrollment.confirm("0000-0000-0000", for: world.person))
        }
        // Nor after five wrong ones.
        #expect(try await !world.enrollment.confirm(world.code, for: world.person))
    }

    /// However many want mail, one look asks so many of them, and the next goes on: nobody waits
    /// for all others.
    @Test func aLookAsksSoManyAndTheNextGoesOn() async throws {
        let world = try MailWorld()
        let count = MailSender.mostAsked + 100
        for _ in 0..<count {
            try await world.enrollment.ask(
                try #require(MailAddress("anna@example.org")), about: [.documents], in: "en",
                for: PersonID(UUID()))
        }
        try await world.sender.sendNext()
        #expect(world.office.messages.count == MailSender.mostAsked)
        // A person who has just said something need not wait for a round.
        try await world.ask("bertha@example.org")
        for _ in 0..<2 { try await world.sender.sendNext() }
        #expect(world.office.messages.count == count + 1)
        #expect(Set(world.office.messages.map(\.name)).count == count + 1)
        #expect(world.office.messages.contains { $0.recipient.description.hasPrefix("bertha") })
    }

    /// A document is told of once, in words that say nothing of it.
    @Test func aNewDocumentIsToldOnce() async throws {
        let world = try MailWorld()
        try await world.service.take("operative-note", for: world.person)
        try await world.begin()
        try await world.sender.sendNext()
        #expect(world.office.messages.count == 1, "what was there before is no news")
        try await world.service.take("continuity-of-care-document", for: world.person)
        try await world.sender.sendNext()
        try await world.sender.sendNext()
        #expect(world.office.messages.count == 2)
        let mail = try #require(world.office.messages.last)
        #expect(
            mail.text == """
                A new document has arrived.

                https://records.example/

                You get this mail because you asked for it. You can stop it under “Sharing”.

                """)
    }

    /// What nobody took is sent when the server takes it again, and by a process that was started
    /// meanwhile; emergencies are told like documents.
    @Test func whatWasNotTakenIsNotLost() async throws {
        let world = try MailWorld()
        try await world.begin()
        _ = try await world.service.store.openEmergencyAccess(
            by: ClientApp(identifier: "org.example.ward", name: "Ward"), for: world.person,
            professional: "Dr. Gray", reason: "Unconscious")
        world.office.answer(.unavailable("the server cannot be reached"))
        try await world.sender.sendNext()
        #expect(world.service.parts.mail.check.warning == "the server cannot be reached")
        world.office.answer(.delayed)
        world.clock.pass(10)
        try await world.sender.sendNext()
        #expect(try await world.enrollment.setting(of: world.person)?.problem == .delayed)
        world.office.answer(nil)
        world.clock.pass(60)
        let other = MailSender(
            parts: world.service.parts, write: { letter, _ in ("", "\(letter)") })
        let next = try #require(other)
        try await next.sendNext()
        #expect(world.office.messages.count == 2)
        #expect(world.office.messages.last?.text.contains("emergencies") == true)
        #expect(world.office.messages.last?.text.contains("Gray") == false)
        world.clock.pass(3_600)
        try await next.sendNext()
        #expect(world.office.messages.count == 2)
    }

    /// An address that is refused three times has to be given anew; nothing goes to one that was
    /// taken back.
    @Test func mailEnds() async throws {
        let world = try MailWorld()
        try await world.begin()
        try await world.service.take("continuity-of-care-document", for: world.person)
        world.office.answer(.refused)
        for _ in 0..<3 {
            try await world.sender.sendNext()
            world.clock.pass(6 * 3_600)
        }
        #expect(try await world.enrollment.setting(of: world.person)?.isConfirmed == false)
        try await world.enrollment.end(for: world.person)
        world.office.answer(nil)
        try await world.sender.sendNext()
        #expect(world.office.messages.count == 1)
        #expect(try await world.enrollment.setting(of: world.person) == nil)
    }

    /// Nobody has codes sent to others without end.
    @Test func fiveAddressesADay() async throws {
        let world = try MailWorld()
        for number in 1...5 { try await world.ask("anna\(number)@example.org") }
        await #expect(throws: ServiceFailure.self) { try await world.ask("anna6@example.org") }
        try await world.enrollment.end(for: world.person)
        await #expect(throws: ServiceFailure.self) { try await world.ask("anna7@example.org") }
    }

    // asvs 1.3.11
    /// What could end a line, or an address, is in no address (RFC 5321, 4.1.2).
    @Test(arguments: [
        "anna@example.org\r\nBcc: all@example.org", "anna@example.org>", "a b@example.org",
        "anna@example.org\n", "anna", "@example.org", "anna@", "anna@localhost",
        "\"a\r\n\"@example.org", "anna@example..org", ".anna@example.org", "anna@-example.org",
        "ännä@example.org", "anna@example.org, bob@example.org", "anna@[127.0.0.1]",
    ])
    func isNoAddress(_ text: String) { #expect(MailAddress(text) == nil) }

    /// The person's program says the same over HTTP, and others say nothing.
    @Test func theInterfaceTellsAndTakes() async throws {
        let world = try MailWorld()
        try await world.service.test { client in
            func send(
                _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil
            ) async throws -> (HTTPResponse.Status, String) {
                try await client.execute(
                    uri: path, method: method,
                    headers: [.authorization: "Bearer anna", .contentType: "application/json"],
                    body: body.map { ByteBuffer(string: $0) }
                ) { ($0.status, String(buffer: $0.body)) }
            }
            #expect(try await send(.get, "/v1/mail").0 == .notFound)
            let wish = #"{"address":"anna@example.org","kinds":["documents"],"language":"de"}"#
            #expect(try await send(.put, "/v1/mail", wish).0 == .noContent)
            try await world.sender.sendNext()
            #expect(
                try await send(.post, "/v1/mail/confirmation", #"{"code":"wrong"}"#).0
                    == .unprocessableContent)
            let code = #"{"code":"\#(world.code.lowercased())"}"#
            #expect(try await send(.post, "/v1/mail/confirmation", code).0 == .noContent)
            #expect(
                try await send(.get, "/v1/mail").1
                    == #"{"address":"anna@example.org","isConfirmed":true,"#
                    + #""kinds":["documents"],"language":"de"}"#)
            #expect(try await send(.delete, "/v1/mail").0 == .noContent)
            #expect(try await send(.get, "/v1/mail").0 == .notFound)
            #expect(
                try await client.execute(uri: "/v1/mail", method: .get) { $0.status }
                    == .unauthorized)
        }
    }

    /// A form that is not accepted keeps what was entered, says at the field what is wrong, and
    /// changes nothing.
    @Test func theFormKeepsWhatWasEntered() async throws {
        let world = try MailWorld()
        try await world.service.test { client in
            func send(_ fields: [(String, String)]) async throws -> (Int, String) {
                let answer = try await client.post(
                    "/sharing/mail", fields, headers: [.authorization: "Bearer anna"])
                return (answer.status.code, answer.text)
            }
            let (status, page) = try await send([
                ("address", "anna at example.org"), ("documents", "yes"),
            ])
            #expect(status == 422)
            #expect(page.contains("Please enter a mail address"))
            #expect(!page.contains("Please choose at least one."))
            let inputs = page.matches(of: /<input[^>]*>/).map { String($0.output) }
            #expect(inputs.contains { $0.contains("value=\"anna at example.org\"") })
            let boxes = inputs.filter { $0.contains("checkbox") }
            #expect(boxes.count == 3)
            #expect(
                boxes.filter { $0.contains("checked") }.map { $0.contains("\"documents\"") }
                    == [true])
            let (again, other) = try await send([("address", "anna@example.org")])
            #expect(again == 422 && other.contains("Please choose at least one."))
            #expect(other.contains("value=\"anna@example.org\""))
        }
        #expect(try await world.enrollment.setting(of: world.person) == nil)
    }
}
