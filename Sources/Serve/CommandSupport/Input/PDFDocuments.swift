internal import PDFAttachments
internal import XMLTree
package import Wording

/// PDFs among the files that a folder holds.
package enum PDFDocuments {
    /// Whether a file of this name is a PDF.
    package static func isPDF(_ name: String) -> Bool { name.lowercased().hasSuffix(".pdf") }

    /// Whether a file that was found in a folder is looked at. Most PDFs there are letters beside
    /// documents: only one without a clinical document is passed over. What is damaged or encrypted
    /// is not, since nobody knows what it has.
    package static func mayHaveDocument(_ path: InputPath) -> Bool {
        guard isPDF(path.description) else { return true }
        let limit = ParseLimits().bytes
        do throws(FileFailure) {
            let bytes = try FileBytes.read(path, limit: limit)
            return mayHaveDocument(bytes, limit: limit)
        } catch {
            // Whoever reads it says why it cannot be read.
            return true
        }
    }

    private static func mayHaveDocument(_ bytes: [UInt8], limit: Int) -> Bool {
        do throws(PDFRefusal) {
            _ = try ReceivedDocument(bytes, limit: limit)
            return true
        } catch {
            return error.kind != .none
        }
    }

    /// Says on standard error how many were passed over.
    package static func say(passedOver count: Int, isQuiet: Bool) {
        guard !isQuiet, let words = words(passedOver: count) else { return }
        Terminal.note(words)
    }

    /// What is said of those that were passed over; nil where there are none.
    package static func words(passedOver count: Int) -> Message? {
        count > 0 ? FileMessage.skippedPDFs(count: count) : nil
    }
}
