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

    /// Whether there is more than names and a time.
    var hasReach: Bool { !addresses.isEmpty || !contacts.isEmpty }

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
            add(EntityName(name).display, to: &party.organizations)
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
                let name = EntityName(child).display
                if isOrganization {
                    Self.add(name, to: &organizations)
                } else {
                    Self.add(name, to: &names)
                }
            case "addr", "telecom", "id": readReach(child)
            case "softwareName": Self.add(child.normalizedText, to: &names)
            case "manufacturerModelName": Self.add(child.normalizedText, to: &organizations)
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
        case "addr": Self.add(node.textPieces.joined(separator: ", "), to: &addresses)
        case "telecom": Self.add(node.token("value"), to: &contacts)
        case "id": Self.add(node.shownIdentifier, to: &identifiers)
        default: break
        }
    }

    private static func add(_ text: String?, to list: inout [String]) {
        guard let text, !text.isEmpty, !list.contains(text) else { return }
        list.append(text)
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
