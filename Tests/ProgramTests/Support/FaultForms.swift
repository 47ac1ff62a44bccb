import Foundation
import IPRenderKit
import Testing

@testable import Command

/// A kind of output of the command, and an input for it.
struct FaultForm: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  /// Standard input.
  var input = ""
  /// The previous file, which remains if the run fails.
  var replaced: String?
  /// Whether the clock decides the number of frames, so that two runs differ.
  var isTimed = false
  /// Whether ffmpeg makes the file.
  var isFilm = false
  /// Whether there are several results, each of which fails alone and is in the report.
  var isReport = false
  var testDescription: String { name }
}

/// All kinds of output, from the tables of the command: a new format, dump, plan or output option needs a form here;
/// otherwise this does not compile, or `FaultFormTests` fails.
enum FaultForms {
  static let all =
    replaced + stills + sequences + bands + subtitles + dumps + conversions + plans + texts + others

  static let files: [String: String] = {
    let message = #"{"message_id":1,"chat":{"id":7,"type":"private"},"date":1,"text":"Hi"}"#
    return [
      "page.json": Page.plain,
      "other.json": Page.plain.replacingOccurrences(of: "Hello", with: "Other"),
      "chat.json": "[\(message),\(message.replacingOccurrences(of: "1,", with: "2,"))]",
      "scene.tape":
        "Output scene.apng\nSet Screen 240x320\nSet FPS 2\nMessage \"Hi\"\nScreenshot \"one.png\"\n",
      "captions.tape":
        "Set Screen 240x320\nSet FPS 2\nMessage \"Hi\"\nCaption \"A greeting\" for 1s\nSleep 2s\n",
      "goldens/case.json": Page.plain,
      "before/a.png": "", "after/a.png": "",
    ]
  }()

  private static let replaced = [
    FaultForm(name: "replaced", arguments: ["page.json", "-o", "out.png"], replaced: "out.png"),
    FaultForm(name: "stdout", arguments: ["page.json", "-o", "-"]),
  ]

  /// An image in each format.
  private static let stills = OutputForm.allCases.filter(OutputForm.ofStills.contains).map { form in
    FaultForm(
      name: "still.\(form)",
      arguments: ["page.json", "--background", "theme", "-o", "out" + OutputEnding.of(form)])
  }

  private static let stream = ["page.json", "--stream", "--pacing", "instant", "--fps", "4"]

  /// Frames in each format.
  private static let sequences = SequenceFormat.allCases.map { format in
    let output = format == .png ? "frames/" : "film.\(format.rawValue)"
    return FaultForm(
      name: "frames.\(format)",
      arguments: stream + (format.isOpaque ? ["--background", "theme"] : []) + ["-o", output],
      isFilm: format.isFilm)
  }

  private static let scene = ["scene", "--live", "--clock", "virtual", "--screen", "240x320", "--fps", "2"]

  /// The changed rows of a live scene, in each format.
  private static let bands = OutputForm.allCases.filter(OutputForm.ofLiveScenes.contains).map { form in
    FaultForm(
      name: "live.\(form)", arguments: scene + ["--format", form.rawValue, "-o", "-"],
      input: "Message \"Hi\"\nadvance 1s\n", isTimed: true)
  }

  /// Captions in each format.
  private static let subtitles = SubtitleFormat.allCases.map { format in
    FaultForm(
      name: "captions.\(format)", arguments: ["captions.tape", "-o", "out.\(format.rawValue)"])
  }

  /// Commands that write a text of their own.
  private static let texts = [
    FaultForm(name: "new tape", arguments: ["new", "new.tape"]),
    FaultForm(name: "theme", arguments: ["theme", "night"]),
    FaultForm(name: "fonts", arguments: ["fonts"]),
    FaultForm(name: "check", arguments: ["check", "page.json"]),
  ]

  private static let dumps = DumpForm.allCases.map { form in
    FaultForm(
      name: "layout.\(form)", arguments: ["layout", "page.json", "--format", form.rawValue, "-o", "out.txt"])
  }

  private static let conversions = OutputFormat.allCases.map { format in
    FaultForm(
      name: "convert.\(format)",
      arguments: ["convert", "page.json", "--to", format.rawValue, "-o", "out.txt"])
  }

  private static let plans = PlanKind.allCases.map { kind in
    FaultForm(
      name: "plan.\(kind)", arguments: kind.arguments,
      input: kind == .live ? "Hello" : "", isTimed: kind == .live, isFilm: kind == .film)
  }

  /// Options of additional outputs, and outputs of several files.
  private static let others = [
    FaultForm(
      name: "alternative", arguments: ["chat.json", "-o", "out.png", "--alt", "out.txt"]),
    FaultForm(name: "linked", arguments: ["chat.json", "-o", "out.html", "--linked"]),
    FaultForm(name: "split", arguments: ["chat.json", "--split", "1", "-o", "pages/"]),
    FaultForm(name: "numbered", arguments: stream + ["-o", "frame-%03d.png"]),
    FaultForm(name: "many", arguments: ["page.json", "other.json", "-o", "out/", "-j", "1"], isReport: true),
    FaultForm(name: "tape", arguments: ["scene.tape"]),
    FaultForm(
      name: "live scene",
      arguments: scene + ["--record", "out.tape", "-o", "out.rgba"], input: "Message \"Hi\"\nadvance 1s\n"),
    FaultForm(name: "play", arguments: ["chat.json", "--play", "--fps", "2", "-o", "film.apng"]),
    FaultForm(name: "differences", arguments: ["diff", "before/a.png", "after/a.png", "-o", "out.png"]),
    FaultForm(
      name: "report of differences", arguments: ["diff", "before", "after", "--report", "out.html"],
      isReport: true),
    FaultForm(
      name: "accepted", arguments: ["golden", "goldens", "--accept", "-j", "1"], isReport: true),
    FaultForm(
      name: "tests", arguments: ["golden", "goldens", "--junit", "out.xml", "-j", "1"], isReport: true),
    FaultForm(
      name: "report of goldens", arguments: ["golden", "goldens", "--report", "out.html", "-j", "1"],
      isReport: true),
  ]
}

/// The cases of a plan. A new one does not compile below.
enum PlanKind: CaseIterable {
  case still, pages, archive, moment, sheet, frames, film, trace, live

  init(_ plan: Plan) {
    self =
      switch plan {
      case .still: .still
      case .pages: .pages
      case .archive: .archive
      case .moment: .moment
      case .sheet: .sheet
      case .frames: .frames
      case .film: .film
      case .trace: .trace
      case .live: .live
      }
  }

  var arguments: [String] {
    switch self {
    case .still: ["page.json", "-o", "out.png"]
    case .pages: ["chat.json", "-o", "page-%d.png", "--page-height", "100"]
    case .archive: ["chat.json", "-o", "pages/"]
    case .moment: ["page.json", "--at", "1", "-o", "out.png"]
    case .sheet: ["page.json", "--sheet", "2x1", "-o", "out.png"]
    case .frames: ["page.json", "--stream", "--pacing", "instant", "-o", "frames/"]
    case .film: ["page.json", "--pacing", "instant", "--fps", "4", "-o", "film.mp4"]
    case .trace: ["page.json", "--stream", "--trace", "-o", "trace.json"]
    case .live:
      [
        "--live", "--canvas", "100x50", "--scale", "1", "--fps", "4", "--pacing", "instant", "-", "-o",
        "live/",
      ]
    }
  }
}
