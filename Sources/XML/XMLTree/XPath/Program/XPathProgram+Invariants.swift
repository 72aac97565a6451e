internal import Base

extension XPathProgram {
    /// What is wrong with the program; nil in one that a compiler has finished. Debug builds ask
    /// for that of each schema:
    ///
    /// ```swift
    /// assert(program.brokenInvariant == nil, program.brokenInvariant ?? "")
    /// ```
    ///
    /// - Complexity: O(operations).
    package var brokenInvariant: String? {
        var check = XPathProgramCheck(self, isForeign: false, allowsPeers: true)
        do throws(PackedDamage) {
            try check.run()
        } catch {
            return "an operation asks for what is not there, or for one that is not before it"
        }
        guard regexes.count == regexTexts.count else {
            return "a regular expression is not the one that was written"
        }
        for (number, variable) in variables.enumerated() {
            guard operations[Int(variable.operation)].code.result == variable.type else {
                return "variable \(number) does not come to its type"
            }
        }
        for (number, operation) in operations.enumerated() where operation.code.operands.a == .slot
        {
            guard variables[Int(operation.a)].type == operation.code.result else {
                return "operation \(number) takes a variable for one of another type"
            }
        }
        return nil
    }
}

extension XPathOperation.Code {
    /// What an operation comes to: codes of one type follow each other.
    fileprivate var result: XPathType {
        switch rawValue {
        case ...Self.peerBoolean.rawValue: .boolean
        case ...Self.variableNumber.rawValue: .number
        case ...Self.peerString.rawValue: .string
        case ...Self.variableStrings.rawValue: .strings
        default: .nodes
        }
    }
}
