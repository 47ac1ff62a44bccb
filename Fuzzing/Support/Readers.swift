import IPRenderKit
import JSONText
import MessageReading
import PageModel
import PageReading
import StreamReading

/// Readers of text: whatever the bytes are, the end is a value or a typed error, and messages have places.
package enum Readers {
  private static let mostRevisions = 20

  package static func readPage(_ bytes: [UInt8]) -> Verdict {
    do {
      let result = try InputReader.page(bytes)
      locate(result.diagnostics, in: bytes)
      // What follows from a page is made of its blocks' parts.
      for block in result.page.blocks { _ = block.parts }
    } catch {
      _ = error.description
    }
    return .ran
  }

  /// The whole text, and its first half, as a stream shows it.
  package static func readHTML(_ bytes: [UInt8]) -> Verdict {
    for text in [bytes, Array(bytes.prefix(bytes.count / 2))] {
      do {
        let result = try InputReader.page(text, options: ReadOptions(format: .html))
        locate(result.diagnostics, in: text)
        for block in result.page.blocks { _ = block.parts }
      } catch {
        _ = error.description
      }
    }
    return .ran
  }

  /// The whole text by each rule, and its first half while it is written, from its seams on too.
  package static func readMarkdown(_ bytes: [UInt8]) -> Verdict {
    for markdown in SourceOptions.Markdown.allCases {
      let options = ReadOptions(format: .markdown, source: SourceOptions(markdown: markdown))
      do {
        let result = try InputReader.page(bytes, options: options)
        locate(result.diagnostics, in: bytes)
        for block in result.page.blocks { _ = block.parts }
      } catch {
        _ = error.description
      }
    }
    var options = StreamOptions(reading: ReadOptions(format: .markdown))
    options.arrival = .chunks(count: 3, secondsApart: 0.5)
    if let stream = try? StreamReader.read(bytes, options: options) { check(stream.script) }
    return .ran
  }

  /// The first byte says how a page arrives that comes alone.
  package static func readStream(_ bytes: [UInt8]) -> Verdict {
    guard let first = bytes.first else { return .ofNoUse }
    var options = StreamOptions()
    switch first % 3 {
    case 0: options.arrival = .whole
    case 1: options.arrival = .chunks(count: 3, secondsApart: 0.5)
    default: options.arrival = .typed(charactersPerSecond: 20)
    }
    let rest = Array(bytes.dropFirst())
    do {
      let result = try StreamReader.read(rest, options: options)
      locate(result.diagnostics, in: rest)
      check(result.script)
    } catch {
      _ = error.description
    }
    readLive(rest, options)
    return .ran
  }

  /// The same while it is written, in three pieces that break it anywhere.
  private static func readLive(_ bytes: [UInt8], _ options: StreamOptions) {
    var reader = LiveStreamReader(options: options)
    let ends = [0, bytes.count / 3, bytes.count * 2 / 3, bytes.count]
    do {
      for (number, (start, end)) in zip(ends, ends.dropFirst()).enumerated() {
        let revisions = try reader.add(Array(bytes[start..<end]), at: Double(number))
        for revision in revisions.suffix(3) { _ = revision.page() }
      }
      let revisions = try reader.end(at: Double(ends.count))
      for revision in revisions.suffix(3) { _ = revision.page() }
    } catch {
      _ = error.description
    }
    for finding in reader.findings {
      require(!finding.diagnostic.message.isEmpty, "a warning without a word")
    }
  }

  package static func readTheme(_ bytes: [UInt8]) -> Verdict {
    do {
      locate(try ThemeFile(bytes).found, in: bytes)
    } catch {
      _ = error.description
    }
    return .ran
  }

  private static func locate(_ diagnostics: [Diagnostic], in bytes: [UInt8]) {
    let locator = SourceLocator(bytes)
    for diagnostic in diagnostics.prefix(3) {
      guard let offset = diagnostic.origin.byteOffset else { continue }
      require((0...bytes.count).contains(offset), "a message of a place beyond the input")
      _ = locator.locate(offset)
    }
  }

  private static func check(_ script: StreamScript) {
    let times = script.revisions.map(\.time)
    require(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "revisions out of order")
    require(times.allSatisfy(\.isFinite), "a revision at no time")
    require(script.revisions.last?.isFinal ?? true, "a stream without an end")
    let step = max(1, script.revisions.count / mostRevisions)
    for index in stride(from: 0, to: script.revisions.count, by: step) { _ = script.revisions[index].page() }
  }
}
