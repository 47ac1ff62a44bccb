import Foundation
import Primitives
import Testing

/// Other programs can read the frames of iprender.
@Suite("Frames as ffmpeg reads them", .enabled(if: FFmpeg.isInstalled))
struct FilmTests {
  private static let canvas = Size(40, 40)

  private func decoded(_ film: Film, _ input: String, as output: String) throws -> [UInt8] {
    try FFmpeg.raw(input, as: output, in: film.recorded)
  }

  @Test("PNGs in a stream and in files, and raw pixels, have the same pixels")
  func exact() throws {
    let film = try Film(frames: 4, canvas: Self.canvas)
    let expected = try film.pixels().flatMap { $0 }
    try film.record(.png, as: "film.pngs")
    #expect(try decoded(film, "-f image2pipe -c:v png -i film.pngs", as: "-pix_fmt rgba") == expected)
    try film.record(.png, as: "out-%03d.png")
    #expect(try decoded(film, "-i out-%03d.png", as: "-pix_fmt rgba") == expected)
    try film.record(.rgba, as: "film.rgba")
    #expect(
      try decoded(film, "-f rawvideo -pix_fmt rgba -s 80x80 -i film.rgba", as: "-pix_fmt rgba") == expected)
  }

  @Test(
    "Frames that are too large for a film are refused before one is drawn",
    arguments: [
      ("webp", 16_383, ".apng or .gif or .mov or .webm"),
      ("mp4", 4_096, ".apng or .gif or .mov or .webm or .webp"),
      ("webm", 16_384, ".apng or .gif or .mov"), ("mov", 65_535, ".apng"), ("gif", 65_535, ".apng"),
    ])
  func sides(format: String, limit: Int, others: String) throws {
    let scratch = try Scratch.withPage()
    func film(_ side: Int, _ sides: String) throws -> Finished {
      try scratch.iprender(
        "page.json", "--stream", "--pacing", "instant", "--background", "theme", "--scale", "1", "--canvas",
        sides,
        "-o", "film.\(format)")
    }
    let side = (limit / 2 + 1) * 2
    for sides in ["8x\(side)", "\(side)x8"] {
      let run = try film(side, sides)
      #expect(run.status == 65 && run.problems.count == 1, "\(run.errors)")
      #expect(
        run.errors.contains(
          "cannot write \(sides.replacing("x", with: " by ")) pixels as .\(format): its sides have at most "
            + "\(limit) pixels\n"), "\(run.errors)")
      #expect(run.errors.hasPrefix("error[too-many-pixels]: "))
      #expect(run.errors.hasSuffix("--canvas, or write \(others)\n"), "\(run.errors)")
      #expect(try scratch.names == ["page.json"])
    }
    let largest = try film(limit, "8x\(limit / 2 * 2)")
    #expect(largest.status == 0 && largest.errors == "", "\(largest.errors)")
  }

  @Test("An animated PNG plays every frame at its time")
  func animation() throws {
    let film = try Film(frames: 4, canvas: Self.canvas)
    try film.record(.apng, as: "film.png")
    let expected = try film.pixels()
    let all = try decoded(film, "-f apng -i film.png", as: "-pix_fmt rgba -r 60")
    #expect(all == expected.flatMap { $0 })
  }

  @Test("ffmpeg detects Y4M and, with the right matrix, reproduces the colors")
  func y4m() throws {
    let film = try Film(frames: 4, canvas: Self.canvas, background: .white)
    try film.record(.y4m, as: "film.y4m")
    let probe = try film.recorded.shell(
      "ffprobe -v error -show_entries stream=pix_fmt,color_range,r_frame_rate -of csv=p=0 film.y4m")
    #expect(probe.text == "yuv444p,tv,60/1\n")
    let planes = try decoded(film, "-i film.y4m", as: "-pix_fmt yuv444p")
    let file = try film.recorded.read("film.y4m")
    let header = try #require(file.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let frameHeader = "FRAME\n".utf8.count
    let frames = stride(from: header, to: file.count, by: frameHeader + 3 * 6400).flatMap {
      file[($0 + frameHeader)..<($0 + frameHeader + 3 * 6400)]
    }
    #expect(planes == frames)
    let colors = try decoded(film, "-colorspace bt709 -i film.y4m", as: "-pix_fmt rgba")
    let expected = try film.pixels().flatMap { $0 }
    #expect(colors.count == expected.count)
    let largest = zip(colors, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
    // 8 bits of limited range have one value for several colors; ffmpeg adds a rounding of its own.
    #expect(largest <= 4)
  }
}

enum Readme {
  /// The shell blocks in the document about films.
  static func films() throws -> [String] { try shellBlocks(of: "Spec/Films.md") }

  /// The folder of the repository.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  static func shellBlocks(of name: String) throws -> [String] {
    try text(name).components(separatedBy: "```sh\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }
}

/// The chapters of films, as players list them.
@Suite("Chapters of films", .enabled(if: FFmpeg.isInstalled))
struct FilmChapterTests {
  @Test("A film has the chapters of its tape with their titles", arguments: ["mp4", "mov", "webm"])
  func titles(format: String) throws {
    let scratch = try Scratch()
    try scratch.file(
      "scene.tape",
      "Set Screen 240x240\nSet Scale 1\nMarker \"Intro = 1\"\nMessage \"x\"\nMarker \"Two\"\nSleep 1s\n")
    let run = try scratch.iprender("scene.tape", "--fps", "10", "-o", "film.\(format)")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    let probe = try scratch.shell(
      "ffprobe -v fatal -show_entries chapter=start_time:chapter_tags=title -of csv=p=0 film.\(format)")
    #expect(probe.text == "0.000000,Intro = 1\n0.400000,Two\n", "\(probe.text)")
    // Nothing else is said of the film.
    let file = try scratch.shell(
      "ffprobe -v fatal -show_entries format_tags=title,creation_time -of csv=p=0 film.\(format)")
    let tags = file.text.filter { !$0.isWhitespace }
    #expect(tags == "")
  }
}

/// The lines of the document about films, unchanged.
@Suite("Films of the documentation", .enabled(if: FFmpeg.isInstalled))
struct ReadmeFilmTests {
  /// The shell lines of the chapter that call ffmpeg.
  private func lines() throws -> String {
    try #require(try Readme.films().first { $0.contains("ffmpeg -") })
  }

  private func streams(_ scratch: Scratch, _ film: String) throws -> [String: String] {
    let run = try scratch.shell(
      """
      ffprobe -v error -count_frames -select_streams v -of default=nw=1 -show_entries \
      stream=codec_name,pix_fmt,width,height,color_range,color_space,r_frame_rate,nb_read_frames:stream_tags=alpha_mode \
      \(film)
      """)
    #expect(run.errors == "")
    return Dictionary(
      run.text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        .compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }, uniquingKeysWith: { $1 })
  }

  /// The expected properties of each film, and the options of its frames.
  private static let films: [(name: String, stream: [String: String], options: [String])] = [
    (
      "film.mp4",
      [
        "codec_name": "h264", "pix_fmt": "yuv420p", "color_range": "tv", "color_space": "bt709",
        "r_frame_rate": "60/1",
      ], ["--background", "theme"]
    ),
    (
      "film.webm",
      ["codec_name": "vp9", "color_space": "bt709", "TAG:alpha_mode": "1", "r_frame_rate": "60/1"],
      ["--canvas", "390x844"]
    ),
    (
      "film-2.webm",
      ["codec_name": "vp9", "color_space": "bt709", "TAG:alpha_mode": "1", "r_frame_rate": "60/1"], []
    ),
  ]

  /// A few frames, so that the encoders end soon, of a page whose bubble shows mistaken colors.
  private static let short = ["--chunks", "4", "--every", "0.04", "--pacing", "instant"]

  @Test func everyLineMakesTheFilmThatItNames() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"[{"type": "paragraph", "text": "Hello there"}, {"type": "divider"}]"#)
    try scratch.file(
      "colours.json", #"{"base": "classic", "incoming": {"fill": {"gradient": ["e03030", "3050e0"]}}}"#)
    try scratch.file(
      "lines",
      """
      set -e -o pipefail
      iprender() { "$IPRENDER" "$@" \(Self.short.joined(separator: " ")); }
      ffmpeg() { command ffmpeg -v error "$@"; }
      export IPRENDER_THEME=colours.json
      \(try lines())
      """)
    let run = try scratch.shell("bash lines")
    #expect(run.errors == "")
    #expect(run.status == 0)

    for (name, expected, options) in Self.films {
      let even = ["page.json", "--stream", "--theme", "colours.json"] + Self.short + options
      let arguments = try even + StreamTrace(scratch.iprender(even + ["--trace"]).output).evenCanvas
      let trace = try StreamTrace(scratch.iprender(arguments + ["--trace"]).output)
      #expect(trace.frames.count > 3)
      let stream = try streams(scratch, name)
      for (key, value) in expected { #expect(stream[key] == value, "\(name) \(key)") }
      #expect([stream["width"], stream["height"]] == trace.canvas.map(String.init), "\(name)")
      #expect(stream["nb_read_frames"] == String(trace.frames.count), "\(name)")

      let film = try FFmpeg.pixels(name, in: scratch)
      let frames = try scratch.iprender(arguments + ["--format", "rgba"]).output
      #expect(film.count == frames.count, "\(name)")
      let corner = [UInt8](film.prefix(4))
      #expect(corner[3] == (name.hasSuffix(".webm") ? 0 : 255), "\(name)")
      // Another matrix or range would cause an error of ten.
      let size = trace.canvas[0] * trace.canvas[1] * 4
      #expect(FFmpeg.distance(film.suffix(size), frames.suffix(size)) < 3, "\(name)")
    }
  }
}
