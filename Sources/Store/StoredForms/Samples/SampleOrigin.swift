package import HealthModel
internal import HealthStore

/// Who saved a sample and what it was measured with: what all samples of a block have in common.
package struct SampleOrigin: Sendable, Hashable {
    package var revision: SourceRevision
    package var device: Device?

    package init(revision: SourceRevision, device: Device?) {
        self.revision = revision
        self.device = device
    }

    /// One text for it, by which it is found.
    package var packed: String {
        var text = PackedText()
        text.append(revision.source.name)
        text.append(revision.source.bundleIdentifier)
        text.append(revision.version)
        text.append(revision.productType)
        text.append(revision.operatingSystemVersion?.description)
        if let device {
            for property in DeviceProperty.allCases { text.append(device[property]) }
        }
        return text.text
    }

    package init(packed: String) throws {
        var text = PackedText.Reader(packed)
        guard let name = try text.next() else { throw StoredBytes.damaged }
        let source = Source(name: name, bundleIdentifier: try text.next())
        let version = try text.next()
        let product = try text.next()
        let system = try text.next().flatMap { SystemVersion($0) }
        revision = SourceRevision(
            source: source, version: version, productType: product,
            operatingSystemVersion: system)
        guard !text.isAtEnd else { return }
        var values: [DeviceProperty: String] = [:]
        for property in DeviceProperty.allCases { values[property] = try text.next() }
        device = Device(values)
    }
}

/// A source as the text by which it is told apart.
package enum SourceText {
    package static func text(of source: Source) -> String {
        var text = PackedText()
        text.append(source.bundleIdentifier)
        if source.bundleIdentifier == nil { text.append(source.name) }
        return text.text
    }

    /// A source of the text; of an app only the identifier is known.
    package static func source(_ packed: String) throws -> Source {
        var text = PackedText.Reader(packed)
        if let identifier = try text.next() {
            return Source(name: identifier, bundleIdentifier: identifier)
        }
        guard let name = try text.next() else { throw StoredBytes.damaged }
        return Source(name: name)
    }
}
