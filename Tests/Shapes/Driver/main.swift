// Counts what operations cost on documents of every shape, under valgrind's callgrind:
//
//     valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file=OUT.%p \
//         ShapeDriver SIZES OPERATIONS PART
//
// One process for many of them, since starting and compiling rules costs more than a document.
import Base
import ClinicalDocument
import DocumentRendering
import DocumentValidation
import Foundation
import ShapeCounter
import ShapeDocuments
import XMLTree

/// Counts the instructions of a part of an operation.
typealias Count = (_ name: String, _ body: () -> Void) -> Void

/// What is done with a document.
typealias Operation = ([UInt8], Count) -> Void

/// Validation, and the reports of what it finds as the drop folder and the pages write them.
func validation(_ name: String, _ rules: ValidationOptions.RuleChoice) throws -> Operation {
    var options = ValidationOptions()
    options.rules = rules
    if name == "parse" {
        options.runsChecks = false
        // Our own words for errors are counted in the long form.
        options.findingsKept = 10
    }
    let validator = try DocumentValidator(options)
    return { bytes, count in
        var report: ValidationReport?
        count(name) { report = validator.validate(bytes) }
        guard let report, name == "check" else { return }
        count("report") {
            let source = SourceExcerpt(bytes, report: report, revealing: false)
            let document = ReportedDocument(
                file: "document", sha256: nil, report: report, source: source,
                elapsedMilliseconds: 0)
            for format in [ReportFormat.html, .full] {
                var rendering = format.rendering()
                _ = rendering.begin() + rendering.render(document) + rendering.end(RunOutcome())
            }
        }
    }
}

func inspection(_ bytes: [UInt8], _ count: Count) {
    count("inspect") {
        guard let document = try? XMLDocument(bytes) else { return }
        var json = JSONText()
        json.object { json in DocumentHeader(document)?.writeMembers(&json) }
    }
}

let arguments = CommandLine.arguments.dropFirst().map { $0.split(separator: ",").map(String.init) }
guard arguments.count == 3, shape_counter_counts() else {
    print("cannot count: run under callgrind, built where <valgrind/callgrind.h> is")
    exit(3)
}
let renderer = DocumentRenderer()
let operations: [Operation] = try arguments[1].map { name in
    switch name {
    // What libxml2 does, parser and schema, and all but the rules.
    case "parse", "check": try validation(name, .none)
    case "validate":
        try validation(name, .named(["cda-core", "us-realm-header", "ccd", "patient-safety"]))
    case "inspect": inspection
    default: { bytes, count in count("render") { _ = try? renderer.render(bytes) } }
    }
}
let part = Int(arguments[2][0]) ?? 0
// What the first document, and the first that is wrong, is made to wait for is not its own cost.
for operation in operations {
    for shape in [Shape.empty] + Shape.flaws { operation(shape.bytes(0)) { $1() } }
}
shape_counter_start()
for operation in operations {
    operation(Shape.empty.bytes(0)) { $1() }
    for (index, shape) in Shape.all.enumerated() where index % arguments[2].count == part {
        for size in arguments[0].compactMap(Int.init) {
            let bytes = shape.bytes(size)
            operation(bytes) { name, body in
                shape_counter_begin()
                body()
                shape_counter_end("\(name)|\(shape.name)|\(bytes.count)")
            }
        }
    }
}
