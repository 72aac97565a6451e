import Foundation
import Schemas
import Schematron
import ShapeDocuments
import Testing
import XMLTree

/// No shape of a document makes rules look at more than so many nodes for each of its bytes. The
/// nodes are counted by the evaluator itself.
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

    private static func visits(_ packs: [SchematronSchema], _ bytes: [UInt8]) -> Int {
        guard let document = try? XMLDocument(bytes) else { return 0 }
        return packs.reduce(0) { visits, pack in
            guard let tree = TreeIndex(document, typesIn: pack.plainNamespace) else {
                return visits
            }
            return visits + pack.validate(tree).visits
        }
    }

    private static func growth(_ packs: [SchematronSchema], of shape: Shape) -> Growth {
        var growth = Growth(shape.name)
        for size in [0] + Extent.steps {
            let bytes = shape.bytes(size)
            growth.add(bytes: bytes.count, cost: visits(packs, bytes))
        }
        return growth
    }

    @Test(arguments: Shape.all)
    func ourRules(shape: Shape) throws {
        let growth = Self.growth(try Self.ours.get(), of: shape)
        #expect(growth.isLinear, "\(growth)")
    }

    @Test(
        .enabled(
            if: Extent.isLong && Extent.shared != nil, "CASEBOOK_SHAPES=long, CASEBOOK_SHARED"),
        arguments: Shape.all)
    func publishedRules(shape: Shape) throws {
        let growth = Self.growth(try Self.published.get(), of: shape)
        #expect(growth.isLinear, "\(growth)")
    }
}
