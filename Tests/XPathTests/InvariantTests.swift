import Testing
import XMLTree

@testable import XPath

/// What holds in every compiled expression and in every result, and that damage to it is found.
@Suite struct InvariantTests {
    @Test(arguments: [
        "for $x in (1, 2) return $x", "let $y := 3 return function($z) { $y + $z }(1)",
        "some $x in //a satisfies $x = 'b'", "//a[@b]/c[last()]", "$outside + 1",
    ])
    func aSoundExpressionIsSound(text: String) throws {
        var statics = StaticContext()
        statics.variables[ExpandedName("outside")] = 7
        #expect(try CompiledXPath(text, in: statics).brokenInvariant == nil)
    }

    @Test func aVariableWithoutAPlaceIsFound() {
        func expression(_ operation: any Operation, _ slots: Int) -> CompiledXPath {
            CompiledXPath(operation, slotCount: slots)
        }
        let read = VariableOperation(1, isOne: true)
        #expect(expression(read, 2).brokenInvariant == nil)
        #expect(expression(read, 1).brokenInvariant != nil)
        let loop = LoopOperation(0, LiteralOperation([]), SequenceOperation([read]))
        #expect(expression(loop, 2).brokenInvariant == nil)
        #expect(expression(loop, 1).brokenInvariant != nil)
    }

    @Test func aBrokenPromiseIsFound() throws {
        let tree = try Shared.tree("<a><b/><c/></a>")
        let nodes = try CompiledXPath("//*", in: StaticContext()).evaluate(
            in: DynamicContext(), focus: Focus(.node(tree.root)))
        #expect(nodes.count == 3)
        let number = [XDMItem(integer: 1)]
        #expect(Facts.one.brokenPromise(nodes) != nil)
        #expect(Facts(isNodes: true).brokenPromise(number) != nil)
        #expect(Facts.test.brokenPromise(number) != nil)
        let sorted = Facts(isNodes: true, isSorted: true)
        #expect(sorted.brokenPromise(nodes) == nil)
        #expect(sorted.brokenPromise(nodes.reversed()) != nil)
        #expect(sorted.brokenPromise([nodes[0], nodes[0]]) != nil)
        let flat = Facts(isNodes: true, isSorted: true, isFlat: true)
        #expect(flat.brokenPromise(nodes) != nil)
        #expect(flat.brokenPromise(Array(nodes.dropFirst())) == nil)
    }
}
