import Foundation
import Schemas
import Schematron
import ShapeDocuments
import ShapeGrowth
import Testing
import XMLTree

/// No shape of a document makes rules take more than so many steps for each of its bytes. The steps
/// are those of the document's own budget: looks at nodes, and bytes of text.
@Suite struct RuleCostTests {
    private static let ours = Result {
        try RulePack.all.map { pack in
            try SchematronSchema(
                SchematronSource(
                    name: pack.name, path: pack.name + ".sch", bytes: pack.bytes,
                    plainNamespace: "urn:hl7-org:v3"))
        }
    }

    private static let published = Result {
        let folder = URL(filePath: try #require(Extent.shared))
            .appending(path: "standards/schematron/hl7-ccda-r2.1-runnable")
        return try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        )
        .filter { $0.pathExtension == "sch" }.map { file in
            try SchematronSchema(
                SchematronSource(
                    name: file.lastPathComponent, path: file.path(percentEncoded: false),
                    bytes: Array(Data(contentsOf: file)),
                    open: { try? Array(Data(contentsOf: URL(filePath: $0))) }))
        }
    }

    private static func steps(_ packs: [SchematronSchema], _ bytes: [UInt8]) -> Int {
        let work = WorkBudget(steps: .max)
        guard let document = try? XMLDocument(bytes, within: work) else { return work.spent }
        for pack in packs {
            guard let tree = TreeIndex(document, typesIn: pack.plainNamespace) else { continue }
            _ = pack.validate(tree)
        }
        return work.spent
    }

    private static func growth(_ packs: [SchematronSchema], of shape: Shape) -> Growth {
        var growth = Growth(shape.name)
        for size in [0] + Extent.rules {
            let bytes = shape.bytes(size)
            growth.add(bytes: bytes.count, cost: steps(packs, bytes))
        }
        return growth
    }

    @Test(arguments: Shape.all)
    func ourRules(shape: Shape) throws {
        let growth = Self.growth(try Self.ours.get(), of: shape)
        Extent.tell(growth)
        #expect(growth.isLinear, "\(growth)")
    }

    @Test(
        .enabled(
            if: Extent.isLong && Extent.shared != nil, "CASEBOOK_SHAPES=long, CASEBOOK_SHARED"),
        arguments: Shape.all)
    func publishedRules(shape: Shape) throws {
        let growth = Self.growth(try Self.published.get(), of: shape)
        Extent.tell(growth)
        #expect(growth.isLinear, "\(growth)")
    }
}
