import ArgumentParser
import IPRenderKit

struct DiffCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two images, or the images in two folders.",
    discussion: """
      Prints the number of different pixels, the largest difference, and the box that contains them. The exit code \
      is 1 if there are any. The images are PNG, JPEG, WebP or GIF files, aligned at their top left corners. In two folders, \
      files with the same name are compared, also in subfolders; a file that is only in one folder counts as different.

        iprender diff before.png after.png -o changes.png
        iprender diff before/ after/ --max-different 0.1% --report report.html
      """)

  @Setting(
    argument: "expected", "Expected image, or a folder of images; - for standard input.",
    completion: .file(extensions: PictureEnding.all),
    OptionParsing.path)
  var expected: String

  @Setting(
    argument: "actual", "Actual image, or a folder of images.",
    completion: .file(extensions: PictureEnding.all), OptionParsing.path)
  var actual: String

  @Setting(
    "output", "Write an image of the differences to this file, or - for standard output.", "file", short: "o",
    parsing: .next, completion: .file(extensions: ["png"]), OptionParsing.output)
  var output: String?

  @Setting("json", "Print a JSON object per pair of images, one per line.")
  var json = false

  @Setting(
    "report", "Write an HTML report of the differences to this file.", "file",
    parsing: .next, completion: .file(extensions: ["html"]), OptionParsing.path)
  var report: String?

  @Settings var tolerance = ToleranceOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  /// The maximum size of a file, in bytes. A larger file contains no image within the pixel limit.
  private static let fileSizeLimit = 1 << 29

  func validate() throws {
    if expected == InputFile.standardInput, actual == InputFile.standardInput {
      throw ValidationError("only one of the two images can be standard input.")
    }
  }

  func run() throws {
    var isSame = true
    try Reporter().run { () throws(CommandError) in
      let areFolders = try Self.areFolders(expected, actual)
      let target = output.map { OutputTarget($0) }
      let kept = KeptFiles()
      kept.add(inputs: [expected, actual])
      if let target {
        if areFolders { throw CommandError(.pictureOfFolders) }
        try target.requireNoTerminal()
        try kept.require(target)
      }
      try OutputEnding.requirePicture(output, among: [.png])
      if let report { try kept.require(OutputTarget.file(report, .typed)) }
      let outputs = Sandbox.Outputs([target?.path, report])
      if areFolders {
        FileAccess.set(.regularFiles)
        try sandbox.enter(inputs: [], read: [expected, actual], outputs: outputs) {}
        isSame = try compareFolders()
      } else {
        try sandbox.enter(inputs: [expected, actual], outputs: outputs) {}
        isSame = try compareFiles(to: target)
      }
    }
    if !isSame { throw ExitStatus.different.code }
  }

  private static func areFolders(_ expected: String, _ actual: String) throws(CommandError) -> Bool {
    switch [expected, actual].filter({ $0 != InputFile.standardInput && InputFolder.exists($0) }).count {
    case 0: return false
    case 2: return true
    default: throw CommandError(.folderAndFile)
    }
  }

  // MARK: - Two files

  private func compareFiles(to target: OutputTarget?) throws(CommandError) -> Bool {
    let comparison = try compare(expected, actual)
    if let target { try target.write([try mapping(comparison.picture(), failure)]) }
    try printLine(json ? comparison.json(named: nil) : "\(comparison)\n", pictureTarget: target)
    if let report {
      let (name, other) = (Self.shownName(actual), Self.shownName(expected))
      let relation = comparison.isSame ? "equals" : "differs from"
      let page = ReportPage(
        title: "\(name) \(relation) \(name == other ? "the expected image" : other).",
        cases: [try mapping(comparison.reportCase(name: name), failure)])
      try OutputTarget.file(report, .typed).write(page.html)
    }
    return comparison.isSame
  }

  private static func shownName(_ argument: String) -> String {
    argument == InputFile.standardInput ? "standard input" : Path.visible(Path(argument).lastName.name)
  }

  private func compare(_ expected: String, _ actual: String) throws(CommandError) -> PictureComparison {
    let expected = try InputFile(argument: expected, limit: Self.fileSizeLimit)
    let actual = try InputFile(argument: actual, limit: Self.fileSizeLimit)
    do throws(RenderError) {
      return try PictureComparison(of: expected, and: actual, within: tolerance.tolerance())
    } catch .tooManyPixels(let error) {
      throw CommandError(
        status: .badInput, code: .tooManyPixels, text: error.description, file: expected.name)
    } catch {
      throw CommandError(error, file: expected.name)
    }
  }

  private func failure(_ error: RenderError) -> CommandError { CommandError(error, file: expected) }

  /// Writes a line to standard output, or to standard error if the image goes to standard output.
  private func printLine(_ line: String, pictureTarget: OutputTarget?) throws(CommandError) {
    if case .standardOutput = pictureTarget {
      Reporter.write(line)
    } else {
      try OutputTarget.standardOutput.write(line)
    }
  }

  // MARK: - Two folders

  private func compareFolders() throws(CommandError) -> Bool {
    let (before, after) = (
      PictureEnding.pictures(in: Path(expected)), PictureEnding.pictures(in: Path(actual))
    )
    let names = Set(before).union(after).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    guard !names.isEmpty else {
      throw CommandError(
        status: .badInput, code: .badPicture, text: "the folder has no images", file: expected)
    }
    let (old, new) = (Set(before), Set(after))
    var cases: [ReportCase] = []
    var (different, isBroken) = (0, false)
    for name in names {
      let title = Path.visible(name.name)
      guard old.contains(name), new.contains(name) else {
        different += 1
        let place = Path.visible(old.contains(name) ? actual : expected)
        try tell(
          title, "it is not in \(place)", nil, try onlyPicture(name, isExpected: old.contains(name)), &cases)
        continue
      }
      do throws(CommandError) {
        let comparison = try compare(
          Path(expected).appending(name).name, Path(actual).appending(name).name)
        if !comparison.isSame { different += 1 }
        let isWorthTelling = !comparison.isSame || comparison.fontWarning != nil
        if json || isWorthTelling { try tell(title, comparison.description, comparison, [], &cases) }
      } catch {
        guard error.status == .badInput else { throw error }
        isBroken = true
        Reporter.write(Reporter().text(of: error))
      }
    }
    if !json {
      let noun = names.count == 1 ? "picture" : "pictures"
      try OutputTarget.standardOutput.write("\(names.count) \(noun), \(different) different\n")
    }
    if let report {
      let verb = different == 1 ? "differs" : "differ"
      let title =
        different == 0
        ? "All images are equal." : "\(different) of \(names.count) images \(verb)."
      try OutputTarget.file(report, .typed).write(ReportPage(title: title, cases: cases).html)
    }
    if isBroken { throw CommandError(status: .badInput, code: .badPicture, text: "", isSilent: true) }
    return different == 0
  }

  /// Returns an image that exists in only one folder, for the report.
  private func onlyPicture(_ name: Path, isExpected: Bool) throws(CommandError) -> [ReportPicture] {
    guard report != nil else { return [] }
    let path = Path(isExpected ? expected : actual).appending(name)
    let file = try InputFile(argument: path.name, limit: Self.fileSizeLimit)
    return [
      ReportPicture(
        title: isExpected ? ReportPicture.expectedTitle : ReportPicture.actualTitle, png: file.bytes)
    ]
  }

  /// Reports a difference.
  ///
  /// - Parameters:
  ///   - comparison: The comparison; `nil` if only one image exists.
  ///   - pictures: The images of the report if there is no comparison.
  private func tell(
    _ name: String, _ text: String, _ comparison: PictureComparison?, _ pictures: [ReportPicture],
    _ cases: inout [ReportCase]
  ) throws(CommandError) {
    let line = "\(name): \(text)\n".asVisibleLines
    try OutputTarget.standardOutput.write(
      json ? comparison?.json(named: name) ?? Self.json(of: name, text) : line)
    guard report != nil, comparison?.isSame != true else { return }
    cases.append(
      try comparison.map { comparison throws(CommandError) in
        try mapping(comparison.reportCase(name: name), failure)
      }
        ?? ReportCase(name: name, summary: text, pictures: pictures))
  }

  private static func json(of name: String, _ message: String) -> String {
    var writer = JSONWriter(indentation: 0)
    writer.object {
      $0.value("file", name)
      $0.value("same", false)
      $0.value("message", message)
    }
    return writer.text.asVisibleJSON + "\n"
  }
}

extension PictureComparison {
  /// Returns the comparison as JSON.
  ///
  /// - Parameter name: The name of the file; `nil` if there is only one pair.
  fileprivate func json(named name: String?) -> String {
    var writer = JSONWriter(indentation: 0)
    writer.object {
      if let name { $0.value("file", name) }
      numbers.write(to: &$0)
      if let fontWarning { $0.value("warning", fontWarning) }
    }
    return writer.text.asVisibleJSON + "\n"
  }
}

/// The file extensions of images that are found in a folder.
enum PictureEnding {
  static let all = ["png", "jpg", "jpeg", "webp", "gif"]

  private static let known = Set(all.map { Path(literal: "." + $0) })

  /// Returns the paths of the images in a folder and its subfolders, without hidden files.
  static func pictures(in folder: Path) -> [Path] {
    folder.entries.flatMap { name -> [Path] in
      let path = folder.appending(name)
      guard name.bytes.first != UInt8(ascii: "."), let status = path.linkStatus else { return [] }
      if status.isFolder { return pictures(in: path).map { name.appending($0) } }
      return known.contains(name.ending) ? [name] : []
    }
  }
}
