import Glibc
import IPRenderKit

/// The files of a chat's pages and their index (Spec/Chats.md 12).
struct ArchiveFiles {
  let names: FrameNames
  var indexPath: String { names.folder + ChatArchive.indexName }

  /// Returns the index of an earlier run; `nil` if there is none.
  func earlierIndex() throws(CommandError) -> [UInt8]? {
    if Path(indexPath).status == nil, errno == ENOENT { return nil }
    do throws(InputError) {
      return try InputFile(reading: indexPath, limit: ReadLimits().chatBytes, rule: .regularFiles).bytes
    } catch {
      throw CommandError(error)
    }
  }

  /// Creates the names.
  ///
  /// - Parameter option: The value of `-o`: a folder, with a slash at its end or with `--split`, or a pattern
  ///   of names.
  init?(_ option: String?, split: ChatSplit?) {
    guard let option, option != OutputTarget.dash else { return nil }
    if split != nil, let pattern = PageFiles(option) {
      names = pattern.names
    } else if Path(option).endsWithSlash || split != nil && Path(option).ending.bytes.isEmpty {
      names = FrameNames(folder: option)
    } else {
      return nil
    }
  }

  /// Returns the target of an image for an input that is not a chat.
  func picture(of input: String) -> OutputTarget? {
    guard input != InputFile.standardInput else { return nil }
    let name = Path(input).lastName.withoutEnding.name + ".png"
    return .file(Path(names.folder).appending(Path(name)).name, .made)
  }
}

/// Renders a chat as pages in a folder. Pages that are up to date are not rendered again.
struct ArchiveRun {
  let stills: StillRun
  private var job: Job { stills.job }

  /// Renders the archive.
  ///
  /// - Parameter split: The sections; `nil` if the option is not given. An input that is not a chat then
  ///   becomes an image in the folder.
  func draw(to files: ArchiveFiles, split: ChatSplit?, height: Double) throws(CommandError) {
    // The sandbox prevents reading these files later.
    let earlier = try files.earlierIndex()
    let there = Set(files.names.framesThere().filter(\.value).keys)
    let picture = split == nil ? files.picture(of: job.name) : nil
    try job.enterSandbox(Sandbox.Outputs([files.indexPath, picture?.path], files.names)) {}
    var clock = PhaseClock()
    let options = try stills.options()
    let subject = try job.read(options, partial: stills.partial, clock: &clock)
    let file = subject.file
    guard subject.kind == .chat else {
      guard let picture else { throw CommandError(.archiveOfOther(Path.visible(file.name))) }
      try CommandError.blaming(file, try files.names.makeFolder())
      return try stills.draw(subject, to: picture, options, &clock)
    }
    let renderer = try job.renderer(blaming: file, clock: &clock)
    Interruption.watch()
    var archive = try CommandError.blaming(
      file, try renderer.archive(of: subject, split: split ?? .month, height: height, options: options))
    let version = Versions.line(fontSet: try job.fonts.digest())
    let fontLanguage = try job.look.fontLanguage()
    archive.settings = ([version, fontLanguage] + job.fonts.folders).joined(separator: "\n")
    try job.kept.require(files.names) { _ in true }
    let report = try clock.measure(.pages, try write(archive, to: files, earlier, there, subject))
    let leftovers = job.leftovers(of: files.names, count: report.pages, arePages: true)
    try job.reporter.show(archive.diagnostics + file.located(leftovers))
    job.finish(clock)
    if !report.isWhole, let interruption = Interruption.requested {
      let index = earlier == nil ? "there is no index yet" : "the index is still that of an earlier run"
      throw interruption.failure(
        "\(report.drawn) pages are new, but \(index)", help: "run the same command again")
    }
  }

  private func write(
    _ archive: ChatArchive, to files: ArchiveFiles, _ earlier: [UInt8]?, _ there: Set<Int>, _ subject: Subject
  ) throws(CommandError) -> ChatArchive.Report {
    var progress = job.reporter.progress(of: subject.messageCount, "messages")
    defer { progress?.erase() }
    func goesOn(_ done: Int) -> Bool {
      progress?.show(done: done)
      return Interruption.requested == nil
    }
    return try CommandError.blaming(
      subject.file,
      try archive.write(names: files.names, earlier: earlier, isThere: there.contains, while: goesOn))
  }
}
