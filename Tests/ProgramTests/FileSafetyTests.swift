import Foundation
import Testing

/// The files that are read and written, for all pages and folders (Spec/Input.md 2.5, Spec/Frames.md).
@Suite("Files that are read and written")
struct FileSafetyTests {
  private static func page(_ picture: String) -> String {
    """
    {"blocks": [{"type": "paragraph", "text": ["See ",
      {"type": "custom_emoji", "custom_emoji_id": "7", "alternative_text": "x"}]}],
     "media": {"7": {"path": "\(picture)"}}}
    """
  }

  /// A folder with a red image and a page that shows it.
  private func scratch(page: String = "page.json", picture: String = "red.png") throws -> Scratch {
    let scratch = try Scratch.withPage()
    let red = try scratch.iprender("page.json", "-o", "-", "--background", "ff0000").output
    try scratch.file(picture, red)
    try scratch.file(page, Self.page(URL(fileURLWithPath: picture).lastPathComponent))
    return scratch
  }

  // MARK: - Reading

  @Test("A page cannot read a sibling folder with an equivalent name")
  func equivalentFolders() throws {
    let scratch = try scratch(page: "caf\u{e9}/page.json", picture: "cafe\u{301}/red.png")
    try scratch.file("caf\u{e9}/page.json", Self.page("../cafe\u{301}/red.png"))
    let run = try scratch.iprender("caf\u{e9}/page.json", "-o", "-")
    #expect(run.status == 0)
    #expect(run.errors.contains("outside the input's folder"))
  }

  @Test("The folder of an input ends at its last slash, with or without a combining accent after it")
  func accentBehindSlash() throws {
    let scratch = try scratch(page: "sub/\u{301}p.json", picture: "sub/red.png")
    let run = try scratch.iprender("sub/\u{301}p.json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try scratch.read("sub/\u{301}p.png").isPNG)
  }

  // MARK: - Replacing

  @Test(
    "An image that the page shows is not replaced",
    arguments: [
      ["page.json", "-o", "red.png"], ["page.json", "-o", "link.png"], ["red.json"],
      ["layout", "page.json", "-o", "red.png"],
      ["page.json", "--stream", "-o", "red.png"], ["page.json", "--stream", "--trace", "-o", "red.png"],
    ])
  func shownPictures(arguments: [String]) throws {
    let scratch = try scratch()
    try scratch.file("red.json", Self.page("red.png"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.png", withDestinationPath: "red.png")
    let red = try scratch.read("red.png")
    let names = try scratch.names
    let run = try scratch.iprender(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("would replace"))
    #expect(run.errors.contains("a file of the page"))
    #expect(try scratch.read("red.png") == red)
    #expect(try scratch.names == names)
  }

  @Test(
    "An image that an option names is not replaced",
    arguments: [
      ["page.json", "--bubble", "--avatar", "red.png", "-o", "red.png"],
      ["layout", "page.json", "--bubble", "--avatar", "red.png", "-o", "red.png"],
      ["layout", "page.json", "--wallpaper", "red.png", "-o", "red.png"],
    ])
  func namedPictures(arguments: [String]) throws {
    let scratch = try scratch()
    try scratch.file("page.json", Page.plain)
    let red = try scratch.read("red.png")
    let run = try scratch.iprender(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("would replace the input red.png"))
    #expect(try scratch.read("red.png") == red)
  }

  @Test("A frame does not replace it either, before any is written")
  func shownPicturesAndFrames() throws {
    let scratch = try scratch(page: "frames/page.json", picture: "frames/00003.png")
    let red = try scratch.read("frames/00003.png")
    let run = try scratch.iprender("frames/page.json", "--stream", "-o", "frames/", "--scale", "0.5")
    #expect(run.status == 64)
    #expect(run.errors.contains("frames/00003.png, a file of the page"))
    #expect(try scratch.read("frames/00003.png") == red)
    #expect(try scratch.shell("ls frames").text == "00003.png\npage.json\n")
  }

  @Test("A file of the media folder is not replaced, under any name")
  func mediaFolder() throws {
    let scratch = try scratch(picture: "media/7.png")
    try scratch.file("page.json", Self.page("none.png").replacingOccurrences(of: "media", with: "other"))
    let red = try scratch.read("media/7.png")
    let run = try scratch.iprender("page.json", "--media-dir", "media", "-o", "media/7.png")
    #expect(run.status == 64)
    #expect(try scratch.read("media/7.png") == red)
    #expect(try scratch.iprender("page.json", "--media-dir", "media", "-o", "media/8.png").status == 0)
  }

  @Test("Links with names that the program writes are replaced, and their targets stay")
  func linksAmongFrames() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("frames/00000.png", "")
    for (link, target) in [("00002.png", "victim"), ("frames.json", "list")] {
      try scratch.file(target, "before")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path + "/frames/" + link, withDestinationPath: "../" + target)
    }
    let run = try scratch.iprender("page.json", "--stream", "-o", "frames/", "--scale", "0.5")
    #expect(run.errors == "")
    #expect(run.status == 0)
    for name in ["victim", "list"] { #expect(try scratch.read(name) == Array("before".utf8)) }
    #expect(try scratch.shell("find frames -type l").text == "")
    #expect(try scratch.read("frames/00002.png").isPNG)
  }

  // MARK: - Limits of the system

  @Test(
    "A limit on open files is an error at once, and never leads to an incomplete image",
    arguments: Array(4...16) + [256])
  func openFiles(limit: Int) throws {
    let scratch = try scratch()
    let expected = try scratch.iprender("page.json", "-o", "-").output
    let run = try scratch.shell("ulimit -n \(limit); $IPRENDER page.json -o out.png 2>&1")
    if run.status == 0 {
      #expect(run.text == "")
      #expect(try scratch.read("out.png") == expected)
    } else {
      #expect(run.status == 70)
      #expect(run.text.contains("ulimit -n"))
      #expect(try scratch.names == ["page.json", "red.png"])
    }
    if limit == 4 { #expect(run.status == 70) }
    // The open files of the tests are inherited.
    if limit == 256 { #expect(run.status == 0) }
  }

  // MARK: - Names that are not UTF-8

  @Test("Input, output, media folder and frames can have names of any bytes")
  func anyBytes() throws {
    let scratch = try scratch()
    let expected = try scratch.iprender("page.json", "-o", "-").output
    let run = try scratch.shell(
      #"""
      set -e
      cp page.json $'caf\xe9.json'
      "$IPRENDER" $'caf\xe9.json'
      cp $'caf\xe9.png' default.png
      "$IPRENDER" $'caf\xe9.json' -o $'out\xff.png'
      cp $'out\xff.png' named.png
      mkdir $'m\xe9dia'
      cp red.png $'m\xe9dia/7.png'
      "$IPRENDER" - -o media.png --media-dir $'m\xe9dia' < page.json
      IPRENDER_MEDIA_DIR=$'m\xe9dia' "$IPRENDER" - -o variable.png < page.json
      "$IPRENDER" page.json --stream -o $'fr\xe9/' --scale 0.5
      cp $'fr\xe9/00001.png' frame.png
      """#)
    #expect(run.status == 0)
    #expect(!run.errors.contains("error"))
    for name in ["default.png", "named.png", "media.png", "variable.png"] {
      #expect(try scratch.read(name) == expected, "\(name)")
    }
    #expect(try scratch.read("frame.png").isPNG)
  }

  @Test("Error messages show the bytes of a name")
  func messages() throws {
    let scratch = try Scratch()
    for (options, name) in [("", #" --> caf\xe9.json"#), ("--diagnostics json", #""caf\\xe9.json""#)] {
      let run = try scratch.shell(#"$IPRENDER $'caf\xe9.json' \#(options) 2>&1"#)
      #expect(run.status == 66)
      #expect(run.text.contains(name), "\(run.text)")
    }
  }

  @Test("An input with such a name is not replaced either")
  func inputOfAnyBytes() throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.shell(
      #"mv page.json $'p\xff.png'; $IPRENDER $'p\xff.png' 2>&1; echo $?; cat $'p\xff.png'"#)
    #expect(run.text.contains("would replace the input"))
    #expect(run.text.hasSuffix("64\n" + Page.plain))
  }
}
