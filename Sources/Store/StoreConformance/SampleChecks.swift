internal import AccessLog
internal import Foundation
internal import HealthModel
internal import HealthStore

extension StoreConformance {
    static let samples = [
        ConformanceCheck("samples come back in their order") { scene in
            let all = try (0..<50).map { try scene.step(Double($0 + 1), minute: Double($0)) }
            _ = try await scene.intake.save(all.shuffled(), for: scene.person)
            let found = try await scene.owner.samples(
                of: ConformanceScene.steps, sort: [.ascending(.startDate)])
            try scene.expect(found.map(\.uuid), all.map(\.uuid), "samples")
        },
        ConformanceCheck("a sample's UUID is its name for life") { scene in
            let sample = try scene.step(1, minute: 0)
            _ = try await scene.intake.save([sample], for: scene.person)
            try await scene.expectRefusal(.invalidArgument, "a second one") {
                _ = try await scene.intake.save([sample], for: scene.person)
            }
            try await scene.owner.delete([sample.uuid])
            try await scene.expectRefusal(.invalidArgument, "one that is gone") {
                _ = try await scene.intake.save([sample], for: scene.person)
            }
        },
        ConformanceCheck("all of a save is kept, or nothing") { scene in
            let known = try scene.step(1, minute: 0)
            _ = try await scene.intake.save([known], for: scene.person)
            try await scene.expectRefusal(.invalidArgument, "a save with a known sample") {
                let fresh = try scene.step(2, minute: 5)
                _ = try await scene.intake.save([fresh, known], for: scene.person)
            }
            let found = try await scene.owner.samples(of: ConformanceScene.steps)
            try scene.expect(found.map(\.uuid), [known.uuid], "samples")
        },
        ConformanceCheck("an anchor gives what came and went since, and nothing twice") { scene in
            let first = try (0..<10).map { try scene.step(1, minute: Double($0)) }
            _ = try await scene.intake.save(first, for: scene.person)
            var query = AnchoredObjectQuery(types: [ConformanceScene.steps])
            let begin = try await scene.owner.changes(query)
            try scene.expect(begin.added.count, 10, "the first changes")
            query.anchor = begin.anchor
            let second = try scene.step(2, minute: 20)
            _ = try await scene.intake.save([second], for: scene.person)
            try await scene.owner.delete([first[3].uuid])
            let news = try await scene.owner.changes(query)
            try scene.expect(news.added.map(\.uuid), [second.uuid], "what came")
            try scene.expect(news.deleted.map(\.uuid), [first[3].uuid], "what went")
            query.anchor = news.anchor
            let none = try await scene.owner.changes(query)
            try scene.expect(none.added.count + none.deleted.count, 0, "nothing new")
        },
    ]

    static let work = [
        ConformanceCheck("what a reader is given is in the access log") { scene in
            let uuid = try await scene.stored(scene.document("<a/>"))
            _ = try await scene.administrator.document(uuid)
            let accesses = try await scene.administrator.accesses(of: scene.person)
            try scene.expect(accesses.count, 1, "accesses")
            let audit = try await scene.administrator.audit()
            try scene.expect(audit.findings.count, 0, "findings of an audit")
        },
        ConformanceCheck("callers at the same time get every place once") { scene in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let sample = try scene.step(1, minute: Double(number))
                        _ = try await scene.intake.save([sample], for: scene.person)
                        _ = try await scene.stored(scene.document("<a n='\(number)'/>"))
                    }
                }
                try await group.waitForAll()
            }
            let types = [ConformanceScene.steps, SampleType(.cda)]
            let all = try await scene.owner.changes(AnchoredObjectQuery(types: types))
            try scene.expect(all.added.count, 16, "changes")
            try scene.expect(Set(all.added.map(\.uuid)).count, 16, "different ones")
        },
        ConformanceCheck("a store that was closed does nothing more") { scene in
            _ = try await scene.stored(scene.document("<a/>"))
            try await scene.backend.close()
            try await scene.backend.close()
            try await scene.expectRefusal(.closed, "reading") {
                _ = try await scene.owner.documents(matching: .all)
            }
            try await scene.expectRefusal(.closed, "writing") {
                _ = try await scene.intake.store(scene.document("<b/>"))
            }
        },
        ConformanceCheck("persons with a record are found page by page") { scene in
            let persons = (1...5).compactMap { number in
                UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number)").map(PersonID.init)
            }
            for (person, key) in zip(persons, ["a", "a", "b", "a", "a"]) {
                try await scene.keep(.authorization, [key], of: person)
            }
            try await scene.keep(.delivery, ["a"], of: persons[2])
            var pages: [[PersonID]] = []
            repeat {
                let last = pages.last?.last
                pages.append(
                    try await scene.backend.read(.everything) {
                        try $0.persons(with: .authorization, key: "a", after: last, limit: 2)
                    })
            } while pages.last?.count == 2
            let expected = [[persons[0], persons[1]], [persons[3], persons[4]], []]
            try scene.expect(pages, expected, "pages")
        },
        ConformanceCheck("an erased person is not in the index of delegates") { scene in
            guard let erasure = scene.backend.capabilities.erasure else { return }
            _ = try await scene.stored(scene.document("<a/>"))
            let (other, third) = (PersonID(UUID()), PersonID(UUID()))
            let pairs = ["\(scene.person) \(other)", "\(other) \(scene.person)"]
            let kept = "\(other) \(third)"
            try await scene.keep(.delegation, pairs + [kept], of: .nobody)
            _ = try await erasure.erase(scene.person)
            let left = try await scene.backend.read(.store) {
                try $0.records(.delegation, of: .nobody).map(\.key)
            }
            try scene.expect(left, [kept], "pairs")
        },
        ConformanceCheck("an erased person is gone, and the log's proofs stay") { scene in
            guard let erasure = scene.backend.capabilities.erasure else { return }
            let uuid = try await scene.stored(scene.document("<a/>"))
            _ = try await scene.administrator.document(uuid)
            try scene.expect(try await erasure.erase(scene.person), true, "there was such a person")
            try scene.expect(try await scene.owner.document(uuid) == nil, true, "no document")
            try scene.expect(try await erasure.erase(scene.person), false, "nobody any more")
            let audit = try await scene.administrator.audit()
            try scene.expect(audit.findings.count, 0, "findings of an audit")
        },
    ]
}
