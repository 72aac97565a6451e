package import ArgumentParser
internal import Base
internal import ClinicalRecord
internal import CommandSupport
internal import DocumentCommands
internal import DocumentValidation
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook search`
package struct SearchCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search for words in all documents of a person.",
        discussion: """
            Searches the narrative, the header and the codes; case and accents are ignored. A \
            document matches if it contains every word, in whole or in part. The newest documents \
            come first; results are not ranked. The output names patients.

            Exit status: 0; 1 if documents could not be searched or --limit was reached (reported \
            on standard error); 2 could not run.
            """)

    package init() {}

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, jsonl }

    @OptionGroup package var store: StoreOptions
    @OptionGroup var whose: PersonOptions
    @Argument(help: "The words to search for.") var words: [String]
    @Option(help: .limit) var limit = 100
    @Option(help: .format) var format = Format.text
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    package func validate() throws {
        guard TextSearch(words.joined(separator: " ")) != nil else {
            throw ValidationError(RecordMessage.words(TextSearch.most))
        }
        guard limit > 0 else { throw ValidationError(OptionMessage.positive("--limit")) }
    }

    package func run() async throws {
        guard let search = TextSearch(words.joined(separator: " ")) else { return }
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook search")
            let person = try await whose.id(in: store)
            let result = try await administrator.search(
                search, matching: .person(person), limit: limit)
            var stream = try ResultStream(file: output, sparing: self.store.files)
            for document in result.found {
                try stream.write(format == .jsonl ? json(document) : text(document))
            }
            try stream.flush()
            if result.unread > 0 {
                Terminal.say(RecordMessage.notSearched(result.unread))
                Terminal.say(RecordMessage.helpRead())
            }
            if !result.isComplete {
                Terminal.say(RecordMessage.more())
            }
            guard result.unread == 0, result.isComplete else { throw ExitCode.findings }
        }
    }

    private func text(_ found: FoundDocument) -> String {
        let title = found.sample.document?.title ?? RecordMessage.noTitle.text
        var text = "\(found.sample.uuid.lowercasedText)  \(title.printable)\n"
        for hit in found.hits {
            let words = [hit.before, "[\(hit.match)]", hit.after].filter { !$0.isEmpty }
            let place = hit.section ?? (hit.kind == .header ? "(header)" : "(section)")
            text += "    \(place.printable): \(words.joined(separator: " ").printable)\n"
        }
        return text
    }

    private func json(_ found: FoundDocument) -> String {
        var json = JSONText()
        json.object { json in
            json.member("document", found.sample.uuid.lowercasedText)
            if let title = found.sample.document?.title { json.member("title", title) }
            json.key("hits")
            json.array(found.hits) { json, hit in
                json.object { json in
                    json.member("kind", hit.kind.rawValue)
                    if let section = hit.section { json.member("section", section) }
                    if let xpath = hit.xpath { json.member("xpath", xpath) }
                    json.member("before", hit.before)
                    json.member("match", hit.match)
                    json.member("after", hit.after)
                }
            }
        }
        return json.text + "\n"
    }
}
