import Testing

/// The last frame of a stream can be compared with a still.
@Suite("The last frame")
struct StreamPictureTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let json: String

    init(_ name: String, _ json: String) {
      testDescription = name
      self.json = json
    }
  }

  static let pages = [
    Sample(
      "text",
      #"[{"type": "heading", "size": 2, "text": "Tide"}, {"type": "paragraph", "text": ["A text that is ", {"type": "bold", "text": "long"}, " enough for 🌊 two lines, ", {"type": "spoiler", "text": "hidden"}, " and ", {"type": "marked", "text": "marked"}]}]"#
    ),
    Sample(
      "table",
      #"[{"type": "table", "is_bordered": true, "is_striped": true, "caption": "Moons", "cells": [[{"text": "Io", "is_header": true}, {"text": "1610"}], [{"text": "Europa"}, {"text": "1610"}]]}, {"type": "divider"}]"#
    ),
    Sample(
      "details",
      #"[{"type": "details", "is_open": true, "summary": "More", "blocks": [{"type": "paragraph", "text": "Within"}]}, {"type": "details", "summary": "Closed", "blocks": []}]"#
    ),
    Sample(
      "media",
      #"[{"type": "photo", "photo": [{"file_id": "x", "file_unique_id": "y", "width": 80, "height": 40}], "caption": {"text": "Nothing there"}}]"#
    ),
    Sample(
      "right to left",
      #"{"is_rtl": true, "blocks": [{"type": "paragraph", "text": "مرحبا بالعالم, a word"}, {"type": "list", "items": [{"blocks": [{"type": "paragraph", "text": "שלום"}]}]}]}"#
    ),
    Sample(
      "code",
      #"[{"type": "pre", "text": "let tide = 1\nlet ebb = 2", "language": "swift"}, {"type": "block_quote", "blocks": [{"type": "paragraph", "text": "said"}]}]"#
    ),
    Sample(
      "partial page",
      #"{"@type": "webPageInstantView", "version": 2, "is_rtl": false, "is_full": false, "page_blocks": [{"@type": "pageBlockParagraph", "text": {"@type": "richTextPlain", "text": "The beginning"}}]}"#
    ),
    Sample("nothing", "[]"),
  ]

  @Test("The last frame is byte-equal to the still with the canvas of the run", arguments: pages)
  func still(page: Sample) throws {
    let scratch = try Scratch()
    try scratch.file("page.json", page.json)
    for options in [
      [], ["--scale", "1.5"], ["--canvas", "350x301.5", "--margin", "7", "--background", "theme"],
      ["--theme", "tinted", "--side", "outgoing", "--chunks", "4", "--every", "0.1"],
    ] {
      let run = try scratch.iprender(
        ["page.json", "--stream", "-o", "frames/", "--quiet", "--fps", "2"] + options)
      #expect(run.errors == "")
      let trace = try StreamTrace(scratch.read("frames/frames.json"))
      // Options that a still does not have.
      let isStill = { !["--chunks", "4", "--every", "0.1"].contains($0) }
      _ = try scratch.iprender(
        ["page.json", "-o", "still.png", "--quiet", "--canvas", trace.canvasInPoints]
          + (options.contains("--canvas")
          ? options.filter { $0 != "--canvas" && $0 != "350x301.5" } : options)
          .filter(isStill))
      let still = try scratch.read("still.png")
      #expect(still.pngSize == trace.canvas)
      let last = try #require(trace.frames.last?.file)
      #expect(try scratch.read("frames/\(last)") == still, "\(options)")
      _ = try scratch.shell("rm -r frames still.png")
    }
  }

  @Test("A page that grows upward has its last line at the bottom of every frame")
  func growsUp() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"[{"type": "divider"}, {"type": "divider"}]"#)
    let canvas = ["--canvas", "337x300", "--background", "ff0000", "--pacing", "instant", "--format", "rgba"]
    let up = try scratch.iprender(["page.json", "--stream", "-o", "-", "--grow", "up"] + canvas).output
    let down = try scratch.iprender(["page.json", "--stream", "-o", "-"] + canvas).output
    let row = 674 * 4
    let red: [UInt8] = [255, 0, 0, 255]
    func middle(_ pixels: [UInt8], row index: Int) -> [UInt8] {
      Array(pixels[(index * row + row / 2)..<(index * row + row / 2 + 4)])
    }
    #expect(up.count == 600 * row && down.count == up.count)
    #expect(middle(up, row: 2) == red && middle(up, row: 595) != red)
    #expect(middle(down, row: 2) != red && middle(down, row: 595) == red)
  }
}
