// Counts what operations cost on documents of every shape, under valgrind's callgrind:
//
//     valgrind --tool=callgrind --callgrind-out-file=OUT.%p ShapeDriver SIZES OPERATIONS HALF
//
// One process for all of them, since starting and compiling rules costs more than a document.
import Base
import ClinicalDocument
import DocumentRendering
import DocumentValidation
import ShapeCounter
import ShapeDocuments
import Foundation
import XMLTree

struct Operation {
    let name: String
    let run: ([UInt8]) -> Void
}

func validation() throws -> ([UInt8]) -> Void {
    var options = ValidationOptions()
    options.rules = .named(["cda-core", "us-realm-header", "ccd", "patient-safety"])
    let validator = try DocumentValidator(options)
    return { _ = validator.validate($0) }
}

let arguments = CommandLine.arguments.dropFirst().map { $0.split(separator: ",").map(String.init) }
guard arguments.count == 3, shape_counter_counts() else {
    print("cannot count: run under callgrind, built where <valgrind/callgrind.h> is")
    exit(3)
}
let renderer = DocumentRenderer()
let operations = try [
    Operation(name: "validate", run: validation()),
    Operation(name: "inspect") { bytes in
        guard let document = try? XMLDocument(bytes) else { return }
        var json = JSONText()
        json.object { json in DocumentHeader(document)?.writeMembers(&json) }
    },
    Operation(name: "render") { _ = try? renderer.render($0) },
].filter { arguments[1].contains($0.name) }
let part = Int(arguments[2][0]) ?? 0
for operation in operations {
    operation.run(Shape.empty.bytes(0))
    for (index, shape) in Shape.all.enumerated() where index % arguments[2].count == part {
        for size in arguments[0].compactMap(Int.init) {
            let bytes = shape.bytes(size)
            shape_counter_begin()
            operation.run(bytes)
            shape_counter_end("\(operation.name)|\(shape.name)|\(bytes.count)")
        }
    }
}
