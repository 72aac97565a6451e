internal import ClinicalDocument
internal import XMLTree

/// Pictures, embedded texts and attachments.
extension PageRun {
    /// What `renderMultiMedia` refers to (CDA R2, 4.3.5.6), each picture once in the page.
    mutating func writeMedia(_ node: XMLNode) {
        let names = node.tokens("referencedObject")
        let items = names.flatMap { media.items(named: $0) }
        html.open(.div, attributes(of: node, styles: ["media"]))
        let alternative = node.child("caption")?.normalizedText
        for item in items { write(item, alternative: alternative) }
        if items.isEmpty, !names.isEmpty {
            html.note("[\(words[.picture]): \(words[.notShownHere])]")
        }
        writeChildren(of: node)
        html.close(.div)
    }

    /// Items of a section that its narrative did not show.
    mutating func writeMedia(in owner: XMLNode) {
        for item in media.items(in: owner) where media.items[item].place == nil {
            html.open(.div, [.style("media")])
            write(item, alternative: nil)
            html.close(.div)
        }
    }

    /// What a body that is not XML holds.
    mutating func writeUnstructured(_ body: XMLNode) {
        html.open(.div, [.style("unstructured")])
        for item in media.items(in: body) {
            if case .attachment(let number, _) = media.items[item].content {
                bodies.insert(media.attachments[number].index)
                html.open(.p, [.style("quiet")])
                html.note(words[.fileInstead])
                html.close(.p)
            }
        }
        writeMedia(in: body)
        if isBlank(body) {
            if body.hasVisibleText(outside: "section") {
                writeMarked(body)
            } else {
                html.element(.p, [.style("quiet")], text: words[.emptyDocument])
            }
        }
        html.close(.div)
    }

    /// Whether nothing in a body is a file, a text or a place of one.
    private func isBlank(_ body: XMLNode) -> Bool {
        media.items(in: body).allSatisfy {
            if case .none = media.items[$0].content { true } else { false }
        }
    }

    private mutating func write(_ index: Int, alternative: String?) {
        if let place = media.items[index].place {
            if !isInLink {
                html.open(.a, [.place(place)])
                html.note(words[.seeAbove])
                html.close(.a)
            }
            return
        }
        let place = PageIdentifier(own: "m\(index + 1)")
        switch media.items[index].content {
        case .picture(let picture):
            pictures += 1
            let text = alternative ?? "\(words[.picture]) \(pictures)"
            html.open(.img, [.id(place), .picture(picture, alternative: text)])
        case .text(let text):
            html.open(.pre, [.id(place)])
            html.text(text)
            html.close(.pre)
        case .attachment(let number, let isDamaged):
            html.open(.span, [.id(place), .style("attachment")])
            write(media.attachments[number])
            if isDamaged { html.note(" " + words[.damagedFile]) }
            html.close(.span)
        case .reference(let written): writeOutside(written, at: place)
        case .none: return
        }
        media.note(index, shownAt: place)
    }

    private mutating func writeOutside(_ written: String, at place: PageIdentifier) {
        html.open(.span, [.id(place), .style("outside")])
        html.note(words[.referredFile] + " ")
        if let link = SafeLink(written), !isInLink {
            html.open(.a, [.link(link)])
            html.note(written)
            html.close(.a)
        } else {
            refusedLinks += 1
            html.note(written)
        }
        html.close(.span)
    }

    /// The list of what the page offers; nothing where there is nothing.
    mutating func writeAttachments() {
        let listed = media.attachments.filter { !bodies.contains($0.index) }
        guard !listed.isEmpty else { return }
        let heading = PageIdentifier(own: "attachments")
        html.open(.section, [.style("attachments"), .labelledBy(heading)])
        html.element(.h2, [.id(heading)], text: words[.attachments])
        html.open(.ul)
        for attachment in listed {
            html.open(.li)
            write(attachment)
            html.close(.li)
        }
        html.close(.ul)
        html.close(.section)
        html.line()
    }

    private mutating func write(_ attachment: DocumentAttachment) {
        let name = "\(words[.attachment]) \(attachment.index)"
        if let address = attachmentAddress(attachment), !isInLink {
            html.open(.a, [.attachment(address: address, name: attachment.fileName)])
            html.note(name)
            html.close(.a)
        } else {
            html.note(name)
        }
        let packed = attachment.compression.map { ", \(words[.compressedFile]) (\($0))" } ?? ""
        html.note(" (\(attachment.mediaType), \(Self.size(attachment.bytes.count))\(packed))")
    }

    /// `900 B`, `12 kB`, `3 MB`: decimal, as disks and downloads are counted.
    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: "\(bytes) B"
        case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
        default: "\((bytes + 500_000) / 1_000_000) MB"
        }
    }
}
