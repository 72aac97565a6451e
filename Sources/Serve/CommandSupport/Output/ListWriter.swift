package import ArgumentParser

/// How a list of things is written.
package enum ListFormat: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

/// Where a list of things is written, and how.
package struct ListOptions: ParsableArguments {
    @Option(help: .format) package var format = ListFormat.table
    @Option(name: [.customShort("o"), .long], help: .output)
    package var output: String?

    package init() {}

    package func writer(_ heads: [String]) throws -> ListWriter {
        ListWriter(format: format, heads: heads, stream: try ResultStream(file: output))
    }
}

/// Writes a list of things one by one: a table, an array of JSON, or JSON line by line.
package struct ListWriter {
    package let format: ListFormat
    private var stream: ResultStream
    private var table: Table
    private var isEmpty = true

    package init(format: ListFormat, heads: [String], stream: ResultStream) {
        self.format = format
        self.stream = stream
        table = Table(heads)
    }

    /// Writes one; only what the format needs is asked for.
    package mutating func append(
        _ row: @autoclosure () -> [String], json: @autoclosure () -> String
    ) throws(FileFailure) {
        switch format {
        case .table: table.append(row())
        case .jsonl: try stream.write(json() + "\n")
        case .json: try stream.write((isEmpty ? "[\n  " : ",\n  ") + json())
        }
        isEmpty = false
    }

    package mutating func finish() throws(FileFailure) {
        switch format {
        case .table: try stream.write(table.render())
        case .jsonl: break
        case .json: try stream.write(isEmpty ? "[]\n" : "\n]\n")
        }
        try stream.flush()
    }
}
