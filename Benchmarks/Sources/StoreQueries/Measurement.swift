import HealthModel
import HealthStore

/// One query with and without the documents' bytes, in turns.
struct Measurement {
    let name: String
    let query: DocumentQuery
    /// Turns; the first one, which finds cold pages, is not counted.
    let rounds: Int

    struct Outcome {
        let name: String
        let rows: Int
        let bytes: Int
        /// Bodies that the query without bytes read, over all turns.
        let bodyReads: Int
        let headerSeconds: [Double]
        let bodySeconds: [Double]

        var json: String {
            """
            {"name":"\(name)","rows":\(rows),"bytes":\(bytes),"body_reads":\(bodyReads),\
            "headers":\(headerSeconds),"bodies":\(bodySeconds)}
            """
        }
    }

    func run(in store: HealthStore) async throws -> Outcome {
        var headers: [Double] = []
        var bodies: [Double] = []
        var rows = 0
        var bytes = 0
        var bodyReads = 0
        for round in 0...rounds {
            let before = store.diagnostics.bodyReads
            let header = try await Stopwatch.seconds {
                rows = try await walk(store, withData: false).rows
            }
            bodyReads += store.diagnostics.bodyReads - before
            let body = try await Stopwatch.seconds {
                bytes = try await walk(store, withData: true).bytes
            }
            guard round > 0 else { continue }
            headers.append(header)
            bodies.append(body)
        }
        return Outcome(
            name: name, rows: rows, bytes: bytes, bodyReads: bodyReads, headerSeconds: headers,
            bodySeconds: bodies)
    }

    /// Reads every batch of the query.
    private func walk(
        _ store: HealthStore, withData: Bool
    ) async throws -> (rows: Int, bytes: Int) {
        var query = query
        query.includeDocumentData = withData
        var rows = 0
        var bytes = 0
        for try await batch in store.administrator(reason: "benchmark").documents(query) {
            rows += batch.samples.count
            for sample in batch.samples { bytes += sample.document?.documentData?.count ?? 0 }
        }
        return (rows, bytes)
    }
}
