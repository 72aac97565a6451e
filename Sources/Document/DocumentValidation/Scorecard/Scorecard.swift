/// A grade from A to F for a document, and what to mend first.
///
/// A *kind* of finding is a code with its words (a rule pack's assert by its id alone). Each kind
/// multiplies the score, which begins at 100, once, however often it occurs; so a long document
/// scores as a short one that was written by the same system. The factors: an error of the schema
/// 0.85, any other error 0.92, a warning 0.98; information leaves the score as it is, a fatal
/// finding makes it 0. Findings that were counted and not kept are one more kind of their
/// severity. A is from 90, B from 80, C from 70, D from 60.
public struct Scorecard: Sendable, Hashable {
    /// A grade and the score behind it.
    public struct Grade: Sendable, Hashable {
        /// From 0 to 100.
        public let score: Int
        /// `A` to `D`, or `F`.
        public let letter: String

        init(_ score: Double) {
            self.score = Int(score.rounded())
            letter =
                switch self.score {
                case 90...: "A"
                case 80..<90: "B"
                case 70..<80: "C"
                case 60..<70: "D"
                default: "F"
                }
        }
    }

    /// One kind of finding whose mending raises the score.
    public struct Improvement: Sendable, Hashable {
        /// The code.
        public let code: FindingCode
        /// The words of its first finding.
        public let message: String
        /// How many places there are to mend.
        public let places: Int
        /// Its first place.
        public let first: Finding
        /// Points by which the score rises when all places are mended.
        public let gain: Double
    }

    /// Improvements that are named.
    public static let improvementsNamed = 5

    /// The grade of the whole document.
    public let overall: Grade
    /// The grades of the parts, each from its own findings; none of a document that could not
    /// be read.
    public let parts: [DocumentPart: Grade]
    /// The cheapest improvements: most points for each place to mend first.
    public let improvements: [Improvement]

    /// Grades a document.
    ///
    /// - Complexity: O(findings).
    public init(_ report: ValidationReport) {
        let kinds = FindingKind.kinds(of: report.findings)
        let unkept = report.unkept.filter { $0.value > 0 }.keys
            .map { FindingKind.factor($0, .schema) }
        let whole = (kinds.map(\.factor) + unkept).reduce(100, *)
        overall = Grade(whole)
        var parts: [DocumentPart: Grade] = [:]
        for part in DocumentPart.allCases where whole > 0 {
            let own = report.findings.filter { DocumentPart($0) == part }
            parts[part] = Grade(FindingKind.kinds(of: own).map(\.factor).reduce(100, *))
        }
        self.parts = parts
        let others = whole == 0 ? kinds.filter { $0.factor == 0 } : kinds
        improvements = Array(
            others.filter { $0.factor < 1 }.map { kind in
                let rest = kind.factor == 0 ? 100 : whole / kind.factor
                return Improvement(
                    code: kind.first.code, message: kind.first.message, places: kind.places,
                    first: kind.first, gain: rest - whole)
            }.sorted { left, right in
                let gains = (left.gain / Double(left.places), right.gain / Double(right.places))
                return gains.0 != gains.1 ? gains.0 > gains.1 : left.code.name < right.code.name
            }.prefix(Self.improvementsNamed))
    }
}

/// The parts of a clinical document that are graded by themselves.
public enum DocumentPart: String, Sendable, Hashable, CaseIterable {
    /// The document as a whole: its XML, its encoding.
    case document
    /// Everything before the body.
    case header
    /// Sections, without their narrative and their entries; a body that is not XML.
    case sections
    /// What sections say to people.
    case narrative
    /// What sections say to programs.
    case entries

    /// The part that a finding is in, by its XPath.
    init(_ finding: Finding) {
        guard let xpath = finding.xpath else {
            self = .document
            return
        }
        let steps = xpath.xpathSteps.map { $0.prefix { $0 != "[" } }
        if steps.count <= 1 {
            self = .document
        } else if !steps.contains("structuredBody") && !steps.contains("nonXMLBody") {
            self = .header
        } else if steps.contains("entry") {
            self = .entries
        } else if steps.contains("text") && steps.contains("structuredBody") {
            self = .narrative
        } else {
            self = .sections
        }
    }
}
