internal import ClinicalDocument
internal import XMLTree

/// A person, a device or an organization in a role, as the header names it.
struct Party {
    var names: [String] = []
    var organizations: [String] = []
    var addresses: [String] = []
    var contacts: [String] = []
    var identifiers: [String] = []
    /// When the role was taken, as written.
    var time: WrittenTime?
    /// What is in the lists above: each says a text once, and an organization may have a hundred
    /// thousand identifiers.
    private var known: Set<Entry> = []

    private enum Part { case name, organization, address, contact, identifier }

    private struct Entry: Hashable {
        let part: Part
        let text: String
    }

    var isEmpty: Bool {
        names.isEmpty && organizations.isEmpty && addresses.isEmpty && contacts.isEmpty
    }

    /// Reads a participation (`author`, `legalAuthenticator`, …) with all its roles and entities.
    init(_ participation: XMLNode) {
        time = participation.child("time").map(WrittenTime.init)
        read(participation)
    }

    /// Reads a patient's role: what is the patient's own, and the name of who keeps the record.
    static func patient(_ role: XMLNode) -> Party {
        var party = Party()
        for name in role.children("providerOrganization").flatMap({ $0.children("name") }) {
            party.add(EntityName(name).natural, to: .organization)
        }
        for child in role.elements where child.namespace == "\(hl7)" { party.readReach(child) }
        return party
    }

    private init() {}

    private static let organizationNames: Set<String> = [
        "representedOrganization", "representedCustodianOrganization", "scopingOrganization",
        "providerOrganization", "serviceProviderOrganization", "receivedOrganization",
        "guardianOrganization", "asOrganizationPartOf", "wholeOrganization",
        "manufacturerOrganization",
    ]

    /// Goes through roles and entities; what belongs to the patient alone is read elsewhere.
    private mutating func read(_ node: XMLNode, isOrganization: Bool = false) {
        for child in node.elements where child.namespace == "\(hl7)" {
            switch child.name {
            case "name":
                add(EntityName(child).natural, to: isOrganization ? .organization : .name)
            case "addr", "telecom", "id": readReach(child)
            case "softwareName": add(child.normalizedText, to: .name)
            case "manufacturerModelName": add(child.normalizedText, to: .organization)
            case "patient", "code", "templateId", "time", "subject": continue
            default:
                read(
                    child,
                    isOrganization: isOrganization || Self.organizationNames.contains(child.name))
            }
        }
    }

    private mutating func readReach(_ node: XMLNode) {
        switch node.name {
        case "addr": add(node.textPieces.joined(separator: ", "), to: .address)
        case "telecom": add(node.token("value"), to: .contact)
        case "id": add(node.shownIdentifier, to: .identifier)
        default: break
        }
    }

    private mutating func add(_ text: String?, to part: Part) {
        guard let text, !text.isEmpty, known.insert(Entry(part: part, text: text)).inserted
        else { return }
        switch part {
        case .name: names.append(text)
        case .organization: organizations.append(text)
        case .address: addresses.append(text)
        case .contact: contacts.append(text)
        case .identifier: identifiers.append(text)
        }
    }
}

extension XMLNode {
    /// An identifier for people: the extension, else the root; nil where both are absent.
    var shownIdentifier: String? {
        let text = attribute("extension") ?? attribute("root") ?? ""
        return text.isEmpty ? nil : text
    }

    /// What a code means: the sender's own text, else the name of the code, else the code.
    var shownCode: String? {
        [
            child("originalText")?.normalizedText, attribute("displayName"),
            child("translation")?.attribute("displayName"), attribute("code"),
        ].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }
}
