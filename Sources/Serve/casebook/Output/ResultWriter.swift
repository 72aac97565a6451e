import DocumentValidation

/// Writes reports in the format that was asked for.
struct ResultWriter {
    private let format: ValidateCommand.Format
    private var stream: ResultStream
    private var written = 0

    init(format: ValidateCommand.Format, file: String?) throws(FileFailure) {
        self.format = format
        stream = try ResultStream(file: file)
    }

    mutating func write(_ document: ReportedDocument) throws(FileFailure) {
        switch format {
        case .full: try stream.write(FullRendering(colors: stream.wantsColors).render(document))
        case .concise:
            try stream.write(ConciseRendering(colors: stream.wantsColors).render(document))
        case .jsonl: try stream.write(JSONRendering().render(document) + "\n")
        case .json:
            try stream.write((written == 0 ? "[\n" : ",\n") + JSONRendering().render(document))
        }
        written += 1
    }

    mutating func finish() throws(FileFailure) {
        if format == .json { try stream.write(written == 0 ? "[]\n" : "\n]\n") }
        try stream.flush()
    }
}
