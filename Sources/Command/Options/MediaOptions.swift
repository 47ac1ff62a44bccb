import ArgumentParser
import IPRenderKit

/// Where the pictures in a page come from.
struct MediaOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Files of the page's media, named by id, unique id or file name.", valueName: "folder"),
    completion: .directory, transform: OptionParsing.path)
  var mediaDir: String?

  @Option(
    help: ArgumentHelp(
      "Lets the page name files in this folder too, besides the input's own; may be repeated.",
      valueName: "folder"),
    completion: .directory, transform: OptionParsing.path)
  var root: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest picture file that is decoded (default: \(Defaults.mediaPixels)).", valueName: "pixels"),
    transform: Bounds.pixels.parse)
  var maxMedia: Int?

  mutating func validate() throws {
    mediaDir = try mediaDir ?? EnvironmentVariable.mediaDir.value(OptionParsing.folder)
  }

  var places: MediaPlaces { MediaPlaces(folder: mediaDir, roots: root, pixelLimit: maxMedia) }
}
