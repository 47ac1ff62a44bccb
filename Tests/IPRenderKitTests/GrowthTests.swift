import CountedSteps
import Foundation
import Testing

@testable import IPRenderKit

/// The cost of repeated elements is proportional to their number: the kinds of `Benchmarks/kinds.tsv`, at small sizes,
/// measured by counted steps instead of time.
@Suite("Growth") struct GrowthTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    /// Requests to the worker, and patterns, are measured only by Benchmarks/growth.
    enum Way: String { case render, check, stream, archive }

    var testDescription: String
    var smallest: Int
    var ending: String
    var way: Way
    var text: String
    var before: String
    var after: String

    /// - Parameter count: The number of repetitions.
    func input(_ count: Int) -> InputFile {
      let repeated = (0..<count).map { text.replacingOccurrences(of: "%n", with: "\($0)") }
      guard ending == "jsonl" else {
        let text = before + repeated.joined() + after + "\n"
        return InputFile((ending == "json" ? text : Self.plain(text)).utf8, name: "input.\(ending)")
      }
      // Several of them form one revision.
      let deltas = ([before] + repeated).enumerated().map { index, text in
        #"{"t": \#(Double(index) / 200), "delta": "\#(text)"}"#
      }
      return InputFile(deltas.joined(separator: "\n").utf8, name: "input.jsonl")
    }

    private static func plain(_ text: String) -> String {
      text.replacingOccurrences(of: #"\n"#, with: "\n").replacingOccurrences(of: #"\\"#, with: #"\"#)
    }
  }

  static let kinds: [Kind] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Benchmarks/kinds.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t").map { $0 == "-" ? "" : String($0) }
      guard fields.count == 7, let smallest = Int(fields[1]), let way = Kind.Way(rawValue: fields[3]) else {
        return nil
      }
      return Kind(
        testDescription: fields[0], smallest: smallest, ending: fields[2], way: way, text: fields[4],
        before: fields[5], after: fields[6])
    }
  }()

  /// Quadratic work costs at least 120 times as much. Numbers that become wider move all items of a list, and a few
  /// items share more of their allocated memory than many: 7 elements each instead of 11. A tape
  /// that is only checked is not played, so little of its cost is the same for a short one and a long one.
  private static func most(_ kind: Kind) -> Double { kind.way == .stream ? 48 : 36 }
  private static let factor = 16

  @Test("Every kind is read") func table() throws { #expect(Self.kinds.count > 60) }

  @Test("Sixteen times the size costs about sixteen times the work", arguments: kinds)
  func growth(kind: Kind) throws {
    let renderer = try Renderer()
    var options = RenderOptions(scale: 1)
    options.threads = 1
    options.playback.framesPerSecond = 1
    if kind.ending == "tape" { options.screen = PageScreen(size: CanvasSize(320, 480)) }
    func steps(_ count: Int) throws -> Double {
      let input = kind.input(count)
      guard begin_counting_steps() != StepNone else { try Test.cancel("nothing can be counted here") }
      // Refused inputs cost something, too.
      switch kind.way {
      case .render: _ = try? renderer.still(of: input, options: options)
      case .check where kind.ending == "tape":
        _ = renderer.check(tape: TapeFile(checking: input), options: options)
      case .check, .archive: _ = try? renderer.check(input, options: options)
      // The stream is played without frames, whose number depends on time.
      case .stream: _ = try? renderer.stream(of: input, options: options)
      }
      return Double(end_counting_steps())
    }
    // The first use of a font does not count.
    _ = try steps(1)
    let small = kind.way == .stream ? 40 : max(32, kind.smallest / 64)
    let one = try steps(1)
    let few = try steps(small) - one
    let many = try steps(small * Self.factor) - one
    let growth = "\(one) steps for one, \(few) more for \(small), \(many) for \(Self.factor) times as many"
    #expect(many <= Self.most(kind) * few, "\(growth)")
  }

  /// Both answers fill the screen.
  @Test("A frame of a list that follows an answer costs as much for four times the words")
  func followedAnswer() throws {
    let renderer = try Renderer()
    var options = RenderOptions(scale: 1)
    options.threads = 1
    options.screen = PageScreen(size: CanvasSize(390, 844))
    func steps(_ words: Int, frames: Int) throws -> Double {
      let pieces = (0..<words / 5).map { piece in
        #"{"t": \#(Double(piece) / 20), "delta": "a few more words arrive \#(piece % 12 == 11 ? #"\n\n"# : "")"}"#
      }
      let input = InputFile(pieces.joined(separator: "\n").utf8, name: "answer.jsonl")
      let start = Double(words) / 100
      options.playback.selection = FrameSelection(
        from: .seconds(start - 0.5), to: .seconds(start - 0.5 + Double(frames) / 60))
      let run = try renderer.stream(of: input, options: options)
      guard begin_counting_steps() != StepNone else { try Test.cancel("nothing can be counted here") }
      _ = try run.bytes(.rgba)
      return Double(end_counting_steps())
    }
    // What comes before the first frame is the same for both.
    func frame(_ words: Int) throws -> Double {
      (try steps(words, frames: 21) - steps(words, frames: 3)) / 18
    }
    _ = try steps(100, frames: 1)
    let (short, long) = (try frame(600), try frame(2400))
    #expect(long <= 1.5 * short, "\(short) steps a frame for 600 words, \(long) for 2400")
  }
}
