import PageModel
import PageReading

/// How a stream is read.
public struct StreamOptions: Sendable {
  /// What the pages of the stream are, in place of what their content says, and what they may cost.
  package var reading: ReadOptions
  /// How a page that comes alone arrives.
  public var arrival = Arrival.whole
  /// Speed of text that has no time of its own.
  public var charactersPerSecond = 30.0
  /// Seconds after which a page follows another, when it has no time of its own.
  public var secondsPerSnapshot = 1.0
  /// From the text that a model has written so far to a page; Markdown without it.
  package var textReader: TextReader?

  package init(reading: ReadOptions = ReadOptions()) { self.reading = reading }

  var writtenReader: TextReader { textReader ?? WrittenMarkdown.reader(reading) }

  /// How a page that is no stream is made one.
  public enum Arrival: Equatable, Sendable {
    /// As one revision.
    case whole
    /// In about equal parts.
    case chunks(count: Int, secondsApart: Double)
    /// As if somebody typed it.
    case typed(charactersPerSecond: Double)
  }
}

package struct StreamResult: Sendable {
  package var script: StreamScript
  package var format: InputFormat
  /// Warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]

  package init(script: StreamScript, format: InputFormat, diagnostics: [Diagnostic]) {
    self.script = script
    self.format = format
    self.diagnostics = diagnostics
  }
}
