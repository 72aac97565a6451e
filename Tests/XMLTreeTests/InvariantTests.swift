import Testing

@testable import XMLTree

/// What holds in every index of a tree and in every program, and that damage to it is found.
@Suite struct InvariantTests {
    /// A document, `a` with an attribute, `b` with two, its text, and a comment.
    private static let rows: (nodes: [Int32], attributes: [Int32]) = (
        [-4, -1, 5, 0, 0, 0, 5, 0, 1, 1, 4, 1, -1, 2, 4, 3, -2, 1, 5, 3, 0, 0, 0, 3],
        [2, 0, 1, 3, 1, 2, 4, 1, 2]
    )

    private func broken(_ nodes: [Int32], _ attributes: [Int32]) -> String? {
        unsafe nodes.withUnsafeBytes { nodes in
            unsafe attributes.withUnsafeBytes { attributes in
                unsafe TreeRows(nodes.baseAddress!, attributes.baseAddress!)
                    .brokenInvariant(nodes: 5, attributes: 3, names: 5, values: 2)
            }
        }
    }

    @Test func aSoundIndexIsSound() throws {
        #expect(broken(Self.rows.nodes, Self.rows.attributes) == nil)
        let text = "<a x='1'><b y='2' z='2'>t<![CDATA[u]]></b><!--c--><?p i?></a>"
        let index = try #require(TreeIndex(XMLDocument(Array(text.utf8))))
        #expect(index.brokenInvariant == nil)
    }

    /// Each number of the rows, exchanged for another one.
    @Test(arguments: [
        (0, 1), (1, 0), (2, 4), (3, 1), (4, 5), (5, 2), (6, 4), (7, 1), (9, 0), (10, 6), (11, 2),
        (12, -4), (13, 1), (14, 5), (15, 2), (17, 2), (18, 6), (19, 2), (23, 2),
    ])
    func damageToANodeIsFound(place: Int, number: Int) {
        var nodes = Self.rows.nodes
        nodes[place] = Int32(number)
        #expect(broken(nodes, Self.rows.attributes) != nil)
    }

    @Test(arguments: [(0, 5), (1, 2), (2, 2), (3, -1), (4, -1), (8, 1)])
    func damageToAnAttributeIsFound(place: Int, number: Int) {
        var attributes = Self.rows.attributes
        attributes[place] = Int32(number)
        #expect(broken(Self.rows.nodes, attributes) != nil)
    }

    private func compiled() throws -> XPathProgram {
        var compiler = XPathCompiler(open: { _ in nil })
        _ = try compiler.compile("a/b[@x = 'y'][2] = 'z' and count(//c) > 2 or matches(d, '[0-9]')")
        return compiler.program
    }

    @Test func aSoundProgramIsSound() throws {
        #expect(try compiled().brokenInvariant == nil)
    }

    /// An operation that asks for itself, and every table with one entry too few.
    @Test func damageToAProgramIsFound() throws {
        let sound = try compiled()
        var program = sound
        program.operations[0] = XPathOperation(.not, 0)
        #expect(program.brokenInvariant != nil)
        let shortened: [(inout XPathProgram) -> Void] = [
            { $0.names.removeLast() }, { $0.literals.removeLast() }, { $0.steps.removeLast() },
            { $0.arguments.removeLast() }, { $0.numbers.removeLast() },
        ]
        for shorten in shortened {
            var program = sound
            shorten(&program)
            #expect(program.brokenInvariant != nil)
        }
    }

    @Test func aVariableOfAnotherTypeIsFound() throws {
        var program = try compiled()
        let literal = program.literal("a")
        let text = program.add(.literal, literal)
        let slot = program.declare(.init(type: .string, operation: text, scope: .rule))
        #expect(program.brokenInvariant == nil)
        var other = program
        _ = other.add(.variableNumber, slot)
        #expect(other.brokenInvariant != nil)
        program.variables[Int(slot)] = .init(type: .boolean, operation: text, scope: .rule)
        #expect(program.brokenInvariant != nil)
    }
}
