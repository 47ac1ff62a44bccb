import ArgumentParser
import Glibc
import IPRenderKit
import PageLayout
import Pictures

/// `iprender render --live`.
extension RenderCommand {
  func drawLive(_ reporter: Reporter) throws(Failure) {
    guard chatPicture.answer ?? input.input == InputFile.standardInput else {
      throw .usage("--live reads what is being written on standard input: the input, or the --answer, is -")
    }
    try requireScreenOfChat()
    guard still.canvas != nil || page.chatScreen != nil else {
      throw .usage("--live needs --canvas, such as 390x844: nobody knows how large the page becomes")
    }
    guard still.png == .fast else {
      throw .usage("--png small is for single pictures: frames are always compressed quickly")
    }
    if page.design?.isForArticles == true {
      throw .usage("articles do not stream: --live is for messages, without --article")
    }
    if input.firstFrame != nil {
      throw .usage(
        "--from takes the name of a format here: a stream that is being written has all its frames")
    }
    let startNumber = stream.startNumber ?? Defaults.startNumber
    let inputs = inputFiles.filter { $0 != InputFile.standardInput }
    let output = try FrameOutput(
      still.output, format: stream.format, startNumber: startNumber, inputs: inputs)
    let format = output.destination.format
    guard format != .apng, !format.isFilm else {
      throw .usage(
        "--live writes png, rgba or y4m (--format): the others are made of a stream that is there as a whole")
    }
    if let path = output.firstPath { SuddenEnd.cleanUp(beside: path) }
    enterSandbox(outputs: [output.firstPath])
    let options = try streamOptions(format, reporter)
    let place = InputFile([], name: input.stdinName ?? "<stdin>")
    let renderer = try Failure.blaming(place) { () throws(RenderError) in
      try Renderer(fonts: page.fontOptions(fonts))
    }
    let answer = try answeredChat(options, renderer: renderer, reporter)
    let run = try Failure.blaming(place) { () throws(RenderError) in
      let folder = input.stdinName.map { Path($0).folder.name }
      return try LiveRun(
        name: place.name, folder: folder, in: answer, renderer: renderer, options: options)
    }
    try output.check(0..<0, inputs: inputs, pictures: run.mediaFiles)
    let recorder = try Failure.blaming(place) { () throws(RenderError) in
      try LiveRecorder(
        to: output.destination, of: run, startNumber: startNumber, renderer: renderer, options: options)
    }
    Interruption.watch()
    let clock = SteadyClock()
    var source = DescriptorSource(name: place.name, clock: clock)
    // A film counts on a frame for every moment.
    let repeats = output.names == nil && format != .png
    var obstacle: Failure?
    let report = try Failure.blaming(place) { () throws(RenderError) in
      let report = try run.play(from: &source, clock: clock, to: recorder, repeatsSkipped: repeats) { drawn in
        do throws(Failure) {
          try output.check(drawn..<drawn + 1, inputs: inputs, pictures: run.mediaFiles)
        } catch {
          obstacle = error
        }
        return obstacle == nil && Interruption.requested == nil
      }
      // One file would now take the place of what must stay.
      if obstacle == nil || output.names != nil { try recorder.finish() }
      return report
    }
    TimeLimit.stop()
    let leftovers = [output.names?.leftovers(count: report.drawn)].compactMap { $0 }
    try reporter.show(run.messages + place.messages(for: leftovers))
    if let obstacle { throw obstacle }
    reporter.say(report.sentence(repeats: repeats))
    if let interruption = Interruption.requested {
      throw Failure(
        status: interruption.status, code: .interrupted,
        message: "interrupted: \(report.drawn) frames are complete")
    }
  }
}

extension LiveRun.Report {
  fileprivate func sentence(repeats: Bool) -> String {
    let tenths = Int((min(max(seconds, 0), 1e6) * 10).rounded())
    let time = "\(tenths / 10).\(tenths % 10) s"
    guard skipped > 0 else { return "\(drawn) frames in \(time), none skipped" }
    return "\(drawn) frames in \(time), \(skipped) skipped"
      + (repeats ? ": the one before stands for each" : "")
  }
}
