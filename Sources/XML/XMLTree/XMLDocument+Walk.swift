internal import CLibXML

extension XMLDocument {
    /// Visits, in document order, the elements that a vocabulary names. Elements of other
    /// namespaces are passed over with all they hold.
    ///
    /// - Complexity: O(*n*) in the elements and attributes, a few nanoseconds each.
    public func walk(_ vocabulary: XMLVocabulary, _ visit: (XMLStop) -> Void) {
        let namespaces = unsafe pointers(vocabulary.namespaces)
        let elements = unsafe pointers(vocabulary.elements)
        let attributes = unsafe pointers(vocabulary.attributes)
        unsafe namespaces.withUnsafeBufferPointer { namespaces in
            let walk = unsafe elements.withUnsafeBufferPointer { elements in
                unsafe attributes.withUnsafeBufferPointer { attributes in
                    unsafe cbx_walk_create(
                        handle, namespaces.baseAddress!, elements.baseAddress!,
                        elements.count - 1, attributes.baseAddress!, attributes.count - 1)
                }
            }
            guard let walk = unsafe walk else { return }
            defer { unsafe cbx_walk_free(walk) }
            var stop = unsafe cbx_stop()
            while unsafe cbx_walk_next(walk, &stop) {
                unsafe visit(
                    XMLStop(
                        node: XMLNode(stop.node!, in: self),
                        element: stop.element < 0 ? nil : Int(stop.element),
                        attributes: stop.attributes, depth: Int(stop.depth)))
            }
        }
    }

    /// What the text of the document shows signs of, before references are resolved.
    ///
    /// - Complexity: O(*n*) in bytes, several gigabytes a second for ASCII.
    public var textFlaws: XMLTextFlaws {
        XMLTextFlaws(rawValue: unsafe cbx_document_flaws(handle))
    }
}

extension XMLNode {
    /// What a text or an attribute's value shows signs of; nothing for other nodes.
    public var textFlaws: XMLTextFlaws {
        XMLTextFlaws(rawValue: unsafe cbx_node_flaws(handle))
    }

    /// The value of an attribute without namespace, not copied; nil where it is absent.
    public func bytes(of name: StaticString) -> XMLBytes? { bytes(of: XMLName(name, nil)) }

    /// The value of an attribute in a namespace, not copied; nil where it is absent.
    public func bytes(of name: XMLName) -> XMLBytes? {
        unsafe name.withCStrings { local, namespace in
            var count = 0
            guard let value = unsafe cbx_attribute_bytes(handle, local, namespace, &count)
            else { return nil }
            return unsafe value.withMemoryRebound(to: UInt8.self, capacity: count) {
                unsafe XMLBytes($0, count: count, in: document)
            }
        }
    }

    /// The attribute of a name without namespace; nil where it is absent.
    public func attributeNode(_ name: StaticString) -> XMLNode? {
        unsafe XMLName(name, nil).withCStrings { local, _ in
            guard let attribute = unsafe cbx_attribute_node(handle, local, nil) else { return nil }
            return unsafe XMLNode(attribute, in: document)
        }
    }
}

private func pointers(_ names: [StaticString]) -> [UnsafePointer<CChar>?] {
    unsafe names.map {
        unsafe UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)
    } + [nil]
}
