internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook persons find`
struct PersonsFindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find persons by the names in their documents.",
        discussion: """
            Lists each person with a document whose patient's name contains the text: the UUID \
            for --person, the names and identifiers in the documents, and the number of \
            documents. Without a text, lists all persons with documents. Case and accents are \
            ignored. Merged persons are listed as one. The output names patients, and the search \
            is recorded in the access log.
            """)

    @Argument(help: ArgumentHelp("Text in the patient's name.", valueName: "name"))
    var name: String?
    @Option(
        help: ArgumentHelp(
            "Only the person with this patient identifier.", valueName: "root^extension"))
    var identifier: String?
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        var conditions: [SamplePredicate] = []
        if let name { conditions.append(.patientName(contains: name)) }
        if let identifier {
            conditions.append(
                .patientIdentifier(HealthModel.InstanceIdentifier(written: identifier)))
        }
        try await PersonListing(store: store, list: list).write(.and(conditions), as: "find")
    }
}

/// `casebook persons list`
struct PersonsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all persons with documents.",
        discussion: "The list is the same as that of `persons find`.")

    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await PersonListing(store: store, list: list).write(.all, as: "list")
    }
}

/// Lists persons who have a document that is meant.
private struct PersonListing {
    let store: StoreOptions
    let list: ListOptions

    func write(_ predicate: SamplePredicate, as command: String) async throws {
        var query = DocumentQuery(predicate: predicate)
        query.leavesOutDamaged = true
        let wanted = query
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook persons \(command)")
            let merged = try await administrator.mergedPersons()
            var found: [PersonID: FoundPerson] = [:]
            var token: PagingToken?
            repeat {
                let page = try await administrator.page(wanted, after: token)
                for sample in page.samples {
                    let person = merged[sample.person] ?? sample.person
                    found[person, default: FoundPerson()].count(sample)
                }
                token = page.next
            } while token != nil
            var writer = try list.writer(["person", "name", "identifiers", "documents", "latest"])
            let order = found.sorted {
                ($0.value.names.first ?? "", $0.key.description)
                    < ($1.value.names.first ?? "", $1.key.description)
            }
            for (id, person) in order {
                try writer.append(person.row(of: id), json: person.json(of: id))
            }
            try writer.finish()
        }
    }
}

/// What the documents of one person say of them.
private struct FoundPerson {
    private(set) var names: [String] = []
    private var identifiers: [HealthModel.InstanceIdentifier] = []
    private var documents = 0
    private var latest = Date.distantPast

    mutating func count(_ sample: CDADocumentSample) {
        documents += 1
        latest = max(latest, sample.startDate)
        if let name = sample.document?.patientName, !names.contains(name) { names.append(name) }
        for identifier in sample.document?.patientIdentifiers ?? []
        where !identifiers.contains(identifier) {
            identifiers.append(identifier)
        }
    }

    func row(of id: PersonID) -> [String] {
        [
            id.description, names.joined(separator: "; "),
            identifiers.map { "\($0.root ?? "")^\($0.extension ?? "")" }.joined(separator: " "),
            String(documents), String(InstantText.format(latest).prefix(10)),
        ]
    }

    func json(of id: PersonID) -> String {
        var json = JSONText()
        json.object { json in
            json.member("person", id.description)
            json.key("names")
            json.array(names) { json, name in json.string(name) }
            json.key("identifiers")
            json.array(identifiers) { json, identifier in
                json.object { json in
                    json.member("root", identifier.root)
                    json.member("extension", identifier.extension)
                }
            }
            json.member("documents", documents)
            json.member("latest", InstantText.format(latest))
        }
        return json.text
    }
}
