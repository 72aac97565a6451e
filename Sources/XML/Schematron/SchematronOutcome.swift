package import XMLTree

/// What a schema found in a document.
package struct SchematronOutcome {
    /// Failed asserts and successful reports: pattern by pattern, in document order.
    package var results: [SchematronResult] = []
    /// Results that were counted and not kept.
    package var unkept: [SchematronSeverity: Int] = [:]
    /// Whether each of ``SchematronSchema/rules`` had a node to be asked of.
    package var fired: [Bool] = []
    /// Asserts that had no answer at some nodes, each with the first of them.
    package var unanswered: [Unanswered] = []
    /// What ran, where the limits asked for it.
    package var trace: [Step] = []
    /// The phase that ran; nil for all patterns.
    package var phase: String?
    /// Whether a limit was met; then results are missing.
    package var isIncomplete = false

    /// An assert, or a context, whose expression has no value at some nodes, such as a number that
    /// is none.
    package struct Unanswered {
        /// The assert's id.
        package let id: String?
        /// The expression.
        package let expression: String
        /// Why; it quotes nothing of the document.
        package let reason: String
        /// The first of the nodes.
        package let node: TreeNode
        /// How many nodes there are; of a context only the first counts.
        package var times = 1
    }

    /// A step of a run.
    package enum Step {
        /// A pattern that was active, and the document that `documents` names.
        case pattern(ElementWords, documents: String?)
        /// A rule that fired, and the document where it is not the one that is validated.
        case rule(ElementWords, context: String, document: String?)
        /// A result by its index.
        case result(Int)
    }
}

/// One failed assert or successful report.
package struct SchematronResult {
    /// Whether a report succeeded; else an assert failed.
    package let isReport: Bool
    /// The node that it is about, in the tree of ``other`` where that is not nil.
    package let node: TreeNode
    /// The document that it is in, of the files beside the schema (`documents`); nil for the one
    /// that is validated.
    package let other: (uri: String, tree: TreeIndex)?
    let patternWords: ElementWords
    let ruleWords: ElementWords
    /// The rule's context as it is written.
    package let context: String
    /// The literals, such as templateIds, that the context asks for.
    package let anchors: [String]
    let words: CheckWords
    /// The assert's own words; what they take from the document is masked unless the schema says
    /// it too.
    package let text: String
    /// The words with what they take from the document; nil where that is nothing more.
    package let revealedText: String?
    /// Its diagnostics and properties.
    package let notes: [Note]

    init(
        isReport: Bool, node: TreeNode, other: (uri: String, tree: TreeIndex)?,
        pattern: ElementWords, rule: ElementWords, context: String, anchors: [String],
        words: CheckWords, text: String, revealedText: String?, notes: [Note]
    ) {
        self.isReport = isReport
        self.node = node
        self.other = other
        patternWords = pattern
        ruleWords = rule
        self.context = context
        self.anchors = anchors
        self.words = words
        self.text = text
        self.revealedText = revealedText
        self.notes = notes
    }

    /// A diagnostic or a property (ISO/IEC 19757-3, sections 5.4.3 and 5.4.12).
    package struct Note {
        let words: NoteWords
        /// Its words, masked as the assert's are.
        package let text: String
        package let revealedText: String?

        /// Its id.
        package var id: String { words.id }
        /// Whether it is a property.
        package var isProperty: Bool { words.isProperty }
        /// Its attributes besides the id.
        package var attributes: [SchematronAttribute] { words.attributes }
    }

    /// The pattern's id.
    package var pattern: String? { patternWords.id }
    /// The rule's id.
    package var rule: String? { ruleWords.id }
    /// Attributes that are handed on to SVRL.
    package var further: [SchematronAttribute] { words.further }
    /// The words and those of the notes.
    package var message: String { ([text] + notes.map(\.text)).joined(separator: " ") }
    /// The message with what it takes from the document; nil where that is nothing more.
    package var revealedMessage: String? {
        guard revealedText != nil || notes.contains(where: { $0.revealedText != nil }) else {
            return nil
        }
        return ([revealedText ?? text] + notes.map { $0.revealedText ?? $0.text })
            .joined(separator: " ")
    }

    /// The assert's id.
    package var id: String? { words.id }
    /// Its `role`.
    package var role: String? { words.role }
    /// Its `flag`.
    package var flag: String? { words.flag }
    /// Its `see`, else the rule's.
    package var see: String? { words.see }
    /// The expression.
    package var test: String { words.testText }
    /// How much it matters.
    package var severity: SchematronSeverity { words.severity }
}

/// What a run may cost.
package struct SchematronLimits {
    /// Results kept; more are only counted.
    package var resultsKept = 1_000
    /// Nodes that may be looked at: so many for each node of the document, and so many besides.
    /// Real packs look at 30 to 300 for each node.
    package var visitsPerNode = 20_000
    package var visits = 100_000_000

    /// Names of elements and attributes that messages may show besides those that the schema has.
    package var vocabulary: Set<String> = []

    /// Whether the outcome tells which patterns and rules ran.
    package var traces = false

    /// The document's own URI, as `base-uri()` has it; nil where it has none.
    package var documentURI: String?

    /// The time that `current-dateTime()` gives, as `2026-01-31T12:00:00Z`; without one, asserts
    /// that ask for it have no answer.
    package var clock: () -> String = { "" }

    package init() {}
}
