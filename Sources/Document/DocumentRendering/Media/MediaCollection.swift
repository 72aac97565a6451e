internal import ClinicalDocument
internal import XMLTree

/// All that a document embeds besides narrative, and what narrative can point at, from one walk.
struct MediaCollection {
    private(set) var items: [MediaItem] = []
    private(set) var attachments: [DocumentAttachment] = []
    /// Items by the `ID` of an element around them, inside their entry.
    private var byID: [String: [Int]] = [:]
    /// Items by the section or body that they stand in.
    private var byOwner: [UInt: [Int]] = [:]
    /// What an `ID` of the narrative is called in the page; empty where nothing refers to any.
    private(set) var places: [String: PageIdentifier] = [:]
    /// Numbers of footnotes by their `ID`.
    private(set) var footnotes: [String: Int] = [:]
    /// What holds the picture that was read last; its thumbnail shows nothing more.
    private var lastPicture: UInt?

    private static let vocabulary = XMLVocabulary(
        namespaces: [hl7],
        elements: ["observationMedia", "nonXMLBody", "footnote", "linkHtml", "footnoteRef"],
        attributes: ["representation", "headers"])
    private static let names = XMLVocabulary(
        namespaces: [hl7], elements: [], attributes: ["ID", "name"])

    init(_ document: XMLDocument) {
        var hasReferences = false
        document.walk(Self.vocabulary) { stop in
            switch stop.element {
            case 0: add(stop.node.child("value"), in: stop.node)
            case 1: add(stop.node.child("text"), in: stop.node)
            case 2: number(stop.node.token("ID") ?? "")
            case 3, 4: hasReferences = true
            default: break
            }
            hasReferences = hasReferences || stop.attributes & 0b10 != 0
            if stop.attributes & 0b01 != 0, isBase64(stop.node), let parent = stop.node.parent,
                !["observationMedia", "nonXMLBody", "section"].contains(parent.name),
                parent.identity != lastPicture || !stop.node.hasLocalName("thumbnail")
            {
                add(stop.node, in: parent)
            }
        }
        if hasReferences { collectPlaces(document) }
    }

    private mutating func collectPlaces(_ document: XMLDocument) {
        document.walk(Self.names) { stop in
            guard Self.isNarrative(stop.node) else { return }
            for name in [stop.node.token("ID"), stop.node.token("name")] {
                if let name { places[name] = PageIdentifier(document: name) }
            }
        }
    }

    /// Items that an element of the narrative refers to by their `ID`.
    func items(named id: String) -> [Int] { byID[id] ?? [] }

    /// Items that stand in a section's entries, or in a body.
    func items(in owner: XMLNode) -> [Int] { byOwner[owner.identity] ?? [] }

    mutating func note(_ item: Int, shownAt place: PageIdentifier) { items[item].place = place }

    private mutating func number(_ footnote: String) {
        if footnotes[footnote] == nil { footnotes[footnote] = footnotes.count + 1 }
    }

    private mutating func add(_ content: XMLNode?, in parent: XMLNode) {
        guard let content else { return }
        let item = MediaItem(content: read(content))
        items.append(item)
        if case .picture = item.content { lastPicture = content.identity }
        let index = items.count - 1
        var ancestor: XMLNode? = parent
        while let node = ancestor, !["section", "nonXMLBody"].contains(node.name) {
            if let id = node.token("ID") { byID[id, default: []].append(index) }
            ancestor = node.parent
        }
        if let owner = ancestor { byOwner[owner.identity, default: []].append(index) }
    }

    private mutating func read(_ element: XMLNode) -> MediaItem.Content {
        if isBase64(element) {
            let reading = MediaReading(element)
            if let picture = PictureData(reading.content) { return .picture(picture) }
            if !reading.content.isEmpty {
                if let text = reading.plainText { return .text(text) }
                attachments.append(reading.attachment(index: attachments.count + 1))
                return .attachment(attachments.count - 1, isDamaged: reading.isDamaged)
            }
        } else {
            let text = element.embeddedText
            if text.contains(where: { $0 > 0x20 }) { return .text(text) }
        }
        return element.child("reference")?.token("value").map { .reference($0) } ?? .none
    }

    private func isBase64(_ element: XMLNode) -> Bool {
        element.token("representation")?.uppercased() == "B64"
    }

    /// Whether the element is written into the page: narrative, or a section itself.
    private static func isNarrative(_ node: XMLNode) -> Bool {
        if node.hasLocalName("section") { return true }
        var current: XMLNode? = node
        while let element = current {
            if element.hasLocalName("text"), element.parent?.hasLocalName("section") == true {
                return true
            }
            current = element.parent
        }
        return false
    }
}
