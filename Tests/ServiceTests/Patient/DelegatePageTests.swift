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
            let page = try await world.page("/sharing/helpers", as: "owner", language: language)
            #expect(page.status == 200 && !page.text.contains("{1}"))
            texts.insert(page.text)
        }
        #expect(texts.count == 4)
    }
}
