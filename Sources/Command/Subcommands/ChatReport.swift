import IPRenderKit
import PageReading
import Pictures
import Primitives

/// What `iprender check` says of a chat (Docs/Dumps.md).
struct ChatReport {
  var file: String
  var format: InputFormat
  var summary: ChatSummary
  /// In the order of the input.
  var problems: [DiagnosticMessage]

  var text: String {
    var rows = [("is", "a chat, \(format.title)")]
    if let title = summary.title { rows.append(("title", title)) }
    rows.append(("kind", summary.kind.rawValue))
    rows.append(("messages", "\(summary.messageCount)"))
    if let first = summary.firstDay, let last = summary.lastDay {
      rows.append(("dates", "\(first)..\(last)"))
    }
    rows.append(("authors", "\(summary.authorCount)"))
    if summary.mediaCount > 0 { rows.append(("media", "\(summary.mediaCount)")) }
    return CheckReport.text(file: file, rows: rows, problems: problems)
  }

  var json: String {
    var writer = JSONWriter(indentation: 2)
    writer.object { report in
      report.value("version", 1)
      report.value("file", Path.visible(file))
      report.value("format", format.rawValue)
      report.object("chat") { chat in
        chat.value("title", summary.title.map(Path.visible))
        chat.value("kind", summary.kind.rawValue)
        chat.value("messages", summary.messageCount)
        chat.value("firstDay", summary.firstDay)
        chat.value("lastDay", summary.lastDay)
        chat.value("authors", summary.authorCount)
        chat.value("media", summary.mediaCount)
      }
      report.array("problems") { list in for problem in problems { problem.write(to: &list) } }
      report.value("ok", problems.isEmpty)
    }
    return writer.text.split(separator: "\n").map { String($0).asVisibleJSON + "\n" }.joined()
  }
}
