import IPRenderKit
import PageReading
import Pictures
import Primitives

/// What `iprender check` says (Docs/Dumps.md).
struct CheckReport {
  var file: String
  var format: InputFormat
  var summary: PageSummary
  var message: MessageKind
  /// In the order of the input.
  var problems: [DiagnosticMessage]

  // MARK: - For people

  /// Rows of a name and what there is to say, then the problems.
  var text: String {
    var rows: [(String, String)] = [("is", format.title)]
    rows.append(("blocks", counted(summary.blockCount, kinds)))
    rows.append(("characters", "\(summary.characterCount)"))
    rows.append(("depth", "\(summary.depth)"))
    if summary.widestTable > 0 { rows.append(("widest table", Self.plural(summary.widestTable, "column"))) }
    if !summary.media.isEmpty { rows.append(("media", counted(summary.media.count, shownMedia))) }
    if !summary.links.isEmpty { rows.append(("links", "\(summary.links.count)")) }
    rows.append(("is sent as", sentAs))
    return Self.text(file: file, rows: rows, problems: problems)
  }

  /// - Parameter rows: names and what there is to say.
  static func text(file: String, rows: [(String, String)], problems: [DiagnosticMessage]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    let lines = rows.map { name, value in
      let lines = wrapped(value.asVisibleLine, within: lineLength - width)
      return "  " + name + String(repeating: " ", count: width - name.count)
        + lines.joined(separator: "\n" + String(repeating: " ", count: width + 2)) + "\n"
    }
    let list = problems.map { $0.description + "\n" }
    let end =
      problems.isEmpty
      ? "\nnothing is wrong\n" : "\n\(plural(problems.count, "problem"))\n" + list.joined()
    return file.asVisibleLine + "\n" + lines.joined() + end
  }

  private static let lineLength = 76

  /// Lines of whole parts, which commas separate.
  private static func wrapped(_ text: String, within length: Int) -> [String] {
    var lines: [String] = []
    for part in text.split(separator: ", ").map(String.init) {
      if let last = lines.last, last.count + part.count + 3 <= length {
        lines[lines.count - 1] += ", " + part
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(part)
      }
    }
    return lines
  }

  private func counted(_ count: Int, _ parts: [String]) -> String {
    parts.isEmpty ? "\(count)" : "\(count): " + parts.joined(separator: ", ")
  }

  private var kinds: [String] { summary.kinds.map { "\($0.count) \($0.name)" } }

  private static let shownCount = 6

  private var shownMedia: [String] {
    let shown = summary.media.prefix(Self.shownCount).map { medium in
      medium.source.map { "\(medium.kind) \($0.asExcerpt)" } ?? medium.kind
    }
    return shown + (summary.media.count > Self.shownCount ? ["…"] : [])
  }

  private var sentAs: String {
    let reasons = message.reasons.map { "\($0.what) (\($0.pointer))" }.joined(separator: ", ")
    return switch message.kind {
    case .plain: "a plain message"
    case .rich: "a rich message, for \(reasons)"
    case .instantView: "nothing: only Instant View has \(reasons)"
    }
  }

  static func plural(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: - For programs

  var json: String {
    var writer = JSONWriter(indentation: 2)
    writer.object { report in
      report.value("version", 1)
      report.value("file", Path.visible(file))
      report.value("format", format.rawValue)
      report.object("blocks") { blocks in
        blocks.value("count", summary.blockCount)
        blocks.object("kinds") { for kind in summary.kinds { $0.value(kind.name, kind.count) } }
      }
      report.value("characters", summary.characterCount)
      report.value("depth", summary.depth)
      report.value("widestTable", summary.widestTable)
      report.array("media") { list in
        for medium in summary.media {
          list.object {
            $0.value("kind", medium.kind)
            $0.value("source", medium.source.map(Path.visible))
            $0.value("at", medium.pointer)
          }
        }
      }
      report.value("links", summary.links.count)
      report.object("message") { message in
        message.value("kind", self.message.kind.rawValue)
        message.array("reasons") { list in
          for reason in self.message.reasons {
            list.object {
              $0.value("what", reason.what)
              $0.value("at", reason.pointer)
            }
          }
        }
      }
      report.array("problems") { list in for problem in problems { problem.write(to: &list) } }
      report.value("ok", problems.isEmpty)
    }
    // Lines end where the writer ends them: none of its strings holds a line end.
    return writer.text.split(separator: "\n").map { String($0).asVisibleJSON + "\n" }.joined()
  }
}
