import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import HTTPExchange

/// Who acts for a person: what each sees, and the way to end it.
@Suite struct DelegatePageTests {
    @Test func `a person sees what a helper sees, and ends it`() async throws {
        let world = try await StaffWorld()
        let owner = world.service.store.owner(world.person)
        let nobody = try await world.page("/sharing/helpers", as: "owner")
        #expect(nobody.status == 200 && nobody.text.contains("Nobody acts for you."))
        let helper = PersonID(UUID())
        let path = "/sharing/helpers/\(helper)"
        _ = try await owner.permit(
            ConsentDraft(
                .document(world.document), for: .delegate(helper), level: .data,
                purposes: [.familyRequest], until: .never, text: "My daughter"))
        let list = try await world.page("/sharing/helpers", as: "owner")
        #expect(list.text.contains("href=\"\(path)\""))
        let page = try await world.page(path, as: "owner")
        let document = "/documents/\(world.document.uuidString.lowercased())/sharing"
        #expect(page.text.contains(document) && page.text.contains(">content<"))
        let handle = world.service.store.delegate(helper, for: world.person)
        #expect(try await handle.documentData(world.document) != nil)
        let ended = try await world.send([], to: path + "/end", as: "owner")
        #expect(ended.status == 303)
        #expect(try await handle.documentData(world.document) == nil)
        let after = try await world.page(path, as: "owner")
        #expect(after.text.contains("This person sees none of your documents."))
    }

    /// The delegate of the world, who sees one document until the end of 2099.
    private static func acting(
        _ level: ConsentLevel = .data
    ) async throws -> (world: StaffWorld, handle: DelegateHandle) {
        let world = try await StaffWorld()
        let delegate = world.delegate
        _ = try await world.service.store.owner(world.person).permit(
            ConsentDraft(
                .document(world.document), for: .delegate(delegate), level: level,
                purposes: [.familyRequest], until: .at(Date(timeIntervalSince1970: 4_102_358_400)),
                text: "My daughter"))
        return (world, world.service.store.delegate(delegate, for: world.person))
    }

    @Test func `a helper reads for whom they act, what they see and until when`() async throws {
        let (world, _) = try await Self.acting()
        let page = try await world.page("/acting", as: "delegate")
        #expect(page.status == 200)
        #expect(page.text.contains("You act for") && page.text.contains("Weißenfels-Größ"))
        #expect(page.text.contains("2099"))
        #expect(page.text.contains("/documents/\(world.document.uuidString.lowercased())"))
        #expect(page.text.contains(">content<"))
        // It is part of their menu, and of nobody else's.
        #expect(try await world.page("/record", as: "delegate").text.contains("href=\"/acting\""))
        let owner = try await world.page("/record", as: "owner").text
        #expect(!owner.contains("href=\"/acting\""))
    }

    @Test func `a helper who sees titles alone learns no name from this page`() async throws {
        let (world, _) = try await Self.acting(.metadata)
        let page = try await world.page("/acting", as: "delegate").text
        #expect(page.contains("title and dates only") && !page.contains("You act for Dr."))
    }

    @Test func `a helper gives it up, and the person reads who did`() async throws {
        let (world, handle) = try await Self.acting()
        #expect(try await handle.documentData(world.document) != nil)
        let ended = try await world.send([], to: "/acting/end", as: "delegate")
        #expect(ended.status == 303 && ended.location == "/acting?done=gave-up")
        #expect(try await handle.documentData(world.document) == nil)
        #expect(try await handle.accessEnd() == nil)
        let page = try await world.page("/acting", as: "delegate").text
        #expect(page.contains("You see no documents.") && page.contains("Your access has ended."))
        #expect(!page.contains("Give up this access"))
        let records = try await world.service.store.owner(world.person).consentRecords()
        #expect(records.last?.effect == .withdrawn && records.last?.decidedBy == world.delegate)
    }

    @Test(arguments: ["owner", "staff", "app", "intake"])
    func `the page of helpers is theirs alone`(caller: String) async throws {
        let world = try await StaffWorld()
        #expect([403, 404].contains(try await world.page("/acting", as: caller).status))
        #expect(
            [403, 404].contains(try await world.send([], to: "/acting/end", as: caller).status))
    }

    @Test(arguments: ["delegate", "staff", "app", "intake"])
    func `nobody but the person sees these pages`(caller: String) async throws {
        let world = try await StaffWorld()
        for path in ["/sharing/helpers", "/sharing/helpers/\(UUID())"] {
            #expect([403, 404].contains(try await world.page(path, as: caller).status))
        }
        let end = try await world.send([], to: "/sharing/helpers/\(UUID())/end", as: caller)
        #expect([403, 404].contains(end.status))
    }

    @Test func `they speak four languages`() async throws {
        let world = try await StaffWorld()
        var texts: Set<String> = []
        for language in ["en", "de", "fr", "it"] {
            for (path, caller) in [("/sharing/helpers", "owner"), ("/acting", "delegate")] {
                let page = try await world.page(path, as: caller, language: language)
                #expect(page.status == 200 && !page.text.contains("{1}"))
                texts.insert(page.text)
            }
        }
        #expect(texts.count == 8)
    }
}
