import PageLayout
import Primitives

extension JSONWriter {
  /// What rows begin with, whatever they are of: a message, a chat, a screen (Docs/Dumps.md).
  ///
  /// - Parameters:
  ///   - rows: writes them.
  ///   - rest: writes what comes after them.
  static func rows(
    design: String?, scale: Double?, size: Size, _ rows: (inout JSONWriter) -> Void,
    rest: (inout JSONWriter) -> Void
  ) -> String {
    // Top level, rows, and a row's keys have lines of their own.
    var writer = JSONWriter(indentation: 4)
    writer.object { top in
      top.value("version", 1)
      top.value("design", design)
      top.value("scale", scale)
      top.value("width", size.width)
      top.value("size", size)
      top.array("rows", rows)
      rest(&top)
    }
    return writer.text + "\n"
  }
}
