import ClinicalDocument
import DocumentRendering
import ShapeDocuments
import ShapeGrowth
import Testing
import XMLTree

@testable import DocumentValidation

/// No shape of a document takes more than so many steps of its budget for each of its bytes, be it
/// checked, looked into or shown.
@Suite struct StepCostTests {
    private static let validator = Result {
        var options = ValidationOptions()
        options.rules = .none
        return try DocumentValidator(options)
    }

    private func growth(
        _ operation: String, of shape: Shape, _ steps: ([UInt8], WorkBudget) throws -> Void
    ) rethrows {
        var growth = Growth("\(operation) \(shape)")
        for size in [0] + Extent.steps {
            let bytes = shape.bytes(size)
            let work = WorkBudget(steps: .max)
            try steps(bytes, work)
            growth.add(bytes: bytes.count, cost: work.spent)
        }
        Extent.tell(growth)
        #expect(growth.isLinear, "\(growth)")
    }

    @Test(arguments: Shape.all) func checking(shape: Shape) throws {
        let validator = try Self.validator.get()
        growth("check", of: shape) { bytes, work in
            _ = validator.examine(bytes, within: work) { _ in
                DocumentSummary(id: nil, title: nil, templateIds: [], code: nil)
            }
        }
    }

    @Test(arguments: Shape.all) func looking(shape: Shape) {
        growth("inspect", of: shape) { bytes, work in
            guard let document = try? XMLDocument(bytes, within: work) else { return }
            _ = DocumentHeader(document)
        }
    }

    @Test(arguments: Shape.all) func showing(shape: Shape) {
        let renderer = DocumentRenderer()
        growth("render", of: shape) { bytes, work in
            guard let document = try? XMLDocument(bytes, within: work) else { return }
            _ = try? renderer.render(document)
        }
    }
}
