import PageFrame
import AccessLog

/// What the log is now, and the form that has it checked.
struct LogSheet {
    let visit: StaffVisit
    let checkpoint: Checkpoint
    /// What was given as an earlier checkpoint.
    var given = ""

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[StaffLogWord.checkpoint] }
            MarkupTag.dl(.class("facts")) {
                PageFact.row(words[StaffLogWord.size], visit.figures.count(checkpoint.size))
                PageFact.code(words[StaffLogWord.root], root, isWide: true)
            }
            MarkupTag.p(.class("quiet")) {
                StaffMarkup.message(words[StaffLogWord.checkpointHint])
            }
            MarkupTag.p(.class("actions")) {
                MarkupTag.a(.class("button"), .href("/staff/log/checkpoint"), .download) {
                    words[StaffLogWord.download]
                }
            }
        }
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[StaffLogWord.verify] }
            MarkupTag.p { words[StaffLogWord.verifyHint] }
            PageForm.post("/staff/log", visit.setting) {
                MarkupTag.div(.class("field")) {
                    MarkupTag.label(.for("f-checkpoint")) { words[StaffLogWord.earlier] }
                    MarkupTag.p(.class("hint"), .id("h-checkpoint")) {
                        words[StaffLogWord.earlierHint]
                    }
                    MarkupTag.textarea(
                        .id("f-checkpoint"), .name("checkpoint"), .describedBy("h-checkpoint")
                    ) { given }
                }
                PageForm.submit(words[StaffLogWord.verify])
            }
        }
    }

    /// The root as checkpoints write it: the third line of their text.
    private var root: String {
        String(checkpoint.text.split(separator: "\n").last ?? "")
    }
}
