import Foundation
import XMLTree
import XPath

/// What the tests of this target have in common.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    /// A file beside the tests.
    static func text(_ name: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        return try String(contentsOf: file, encoding: .utf8)
    }

    static func tree(_ text: String) throws -> XDMTree {
        try XDMTree(try XMLDocument(Array(text.utf8)))
    }

    /// Items as they are written in the peers' files.
    static func written(_ item: XDMItem, _ context: DynamicContext) throws -> String {
        var statics = StaticContext()
        statics.variables[ExpandedName("i")] = 0
        let values = VariableValues(count: 1)
        values[0] = [item]
        switch item {
        case .node:
            return try "N:"
                + CompiledXPath("path($i)", in: statics).evaluateString(
                    in: context, variables: values)
        case .function:
            return try "F:"
                + CompiledXPath(
                    "serialize($i, map { 'method': 'adaptive' })", in: statics
                ).evaluateString(in: context, variables: values)
        case .atomic(let atomic):
            let family =
                try CompiledXPath(
                    """
                    if ($i instance of xs:integer) then 'integer' else
                    if ($i instance of xs:decimal) then 'decimal' else
                    if ($i instance of xs:double) then 'double' else
                    if ($i instance of xs:float) then 'float' else
                    if ($i instance of xs:string) then 'string' else
                    if ($i instance of xs:untypedAtomic) then 'untyped' else 'other'
                    """, in: statics
                ).evaluateString(in: context, variables: values)
            return "T:\(family):\(atomic.text)"
        }
    }
}
