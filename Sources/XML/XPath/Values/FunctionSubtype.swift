/// The relation of sequence types to each other (XPath 3.1, section 2.5.6), as function tests need
/// it.
enum FunctionSubtype {
    static func matches(
        _ function: XDMFunction, _ parameters: [SequenceType], _ result: SequenceType
    ) -> Bool {
        guard function.arity == parameters.count else { return false }
        if let map = function as? XDMMap {
            // A map is function(xs:anyAtomicType) as V? for the values that it has.
            guard isSubtype(parameters[0], SequenceType(.atomic(.anyAtomicType))) else {
                return false
            }
            return result.allowsEmpty && map.entries.allSatisfy { result.matches($0.value) }
        }
        if let array = function as? XDMArray {
            guard isSubtype(parameters[0], SequenceType(.atomic(.integer))) else { return false }
            return array.members.allSatisfy { result.matches($0) }
        }
        let own = function.signature
        return zip(parameters, own.parameters).allSatisfy { isSubtype($0, $1) }
            && isSubtype(own.result, result)
    }

    static func isSubtype(_ left: SequenceType, _ right: SequenceType) -> Bool {
        guard let item = left.item else { return right.allowsEmpty }
        guard let other = right.item else { return false }
        if left.allowsEmpty, !right.allowsEmpty { return false }
        if left.allowsMany, !right.allowsMany { return false }
        return isSubtype(item, other)
    }

    static func isSubtype(_ left: ItemType, _ right: ItemType) -> Bool {
        switch (left, right) {
        case (_, .item): return true
        case (.atomic(let a), .atomic(let b)):
            return a.isDerived(from: b)
        case (.node, .node), (.text, .text), (.comment, .comment),
            (.namespaceNode, .namespaceNode):
            return true
        case (.document, .node), (.element, .node), (.attribute, .node), (.text, .node),
            (.comment, .node), (.instruction, .node), (.namespaceNode, .node):
            return true
        case (.document(let a), .document(let b)):
            guard let b else { return true }
            return a.map { isSubtype($0, b) } ?? false
        case (.element(let a, let s), .element(let b, let t)),
            (.attribute(let a, let s), .attribute(let b, let t)):
            return (b == nil || a == b) && (t == .satisfied || s == .unsatisfied)
        case (.instruction(let a), .instruction(let b)): return b == nil || a == b
        case (.anyFunction, .anyFunction), (.function, .anyFunction), (.anyMap, .anyFunction),
            (.map, .anyFunction), (.anyArray, .anyFunction), (.array, .anyFunction):
            return true
        case (.map, .anyMap), (.anyMap, .anyMap), (.array, .anyArray), (.anyArray, .anyArray):
            return true
        case (.map(let k, let v), .map(let l, let w)):
            return k.isDerived(from: l) && isSubtype(v, w)
        case (.anyMap, .map(let l, let w)):
            return l == .anyAtomicType && isSubtype(.anything, w)
        case (.array(let m), .array(let n)): return isSubtype(m, n)
        case (.anyArray, .array(let n)): return isSubtype(.anything, n)
        case (.function(let p, let r), .function(let q, let s)):
            return p.count == q.count && zip(q, p).allSatisfy { isSubtype($0, $1) }
                && isSubtype(r, s)
        case (.map(_, let value), .function(let q, let s)):
            let optional = SequenceType(
                value.item, value.allowsMany ? .any : .optional)
            return q.count == 1 && isSubtype(q[0], SequenceType(.atomic(.anyAtomicType)))
                && isSubtype(optional, s)
        case (.anyMap, .function(let q, let s)):
            return q.count == 1 && isSubtype(q[0], SequenceType(.atomic(.anyAtomicType)))
                && isSubtype(.anything, s)
        case (.array(let member), .function(let q, let s)):
            return q.count == 1 && isSubtype(q[0], SequenceType(.atomic(.integer)))
                && isSubtype(member, s)
        case (.anyArray, .function(let q, let s)):
            return q.count == 1 && isSubtype(q[0], SequenceType(.atomic(.integer)))
                && isSubtype(.anything, s)
        default: return false
        }
    }
}

/// Function coercion (XPath 3.1, section 3.1.5.3).
enum FunctionCoercion {
    /// A function that converts its arguments and its result to the types expected.
    static func coerce(_ function: XDMFunction, _ signature: FunctionSignature) -> XDMFunction {
        XDMFunction(name: function.name, signature: signature) { arguments, context in
            let result = try function.apply(arguments, context)
            return try signature.result.convert(result, context)
        }
    }
}
