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
    if output.destination.format == .apng {
      throw .usage(
        "--live writes png, rgba or y4m (--format): an animated PNG says at its start how long it is")
    }
    if let path = output.firstPath { SuddenEnd.cleanUp(beside: path) }
    enterSandbox(outputs: [output.firstPath])
    let options = try streamOptions(output.destination.format, reporter)
    let place = InputFile([], name: input.stdinName ?? "<stdin>")
    let renderer = try Failure.blaming(place) { () throws(RenderError) in
      try Renderer(fonts: page.fontOptions(fonts))
    }
    let answer = try answeredChat(options, renderer: renderer, reporter)
    let (run, recorder) = try Failure.blaming(place) { () throws(RenderError) in
      let folder = input.stdinName.map { Path($0).folder.name }
      let run = try LiveRun(folder: folder, in: answer, renderer: renderer, options: options)
      let recorder = try LiveRecorder(
        to: output.destination, of: run, startNumber: startNumber, renderer: renderer, options: options)
      return (run, recorder)
    }
    Interruption.watch()
    let clock = SteadyClock()
    var source = DescriptorSource(name: place.name, clock: clock)
    // A film counts on a frame for every moment.
    let repeats = output.names == nil && output.destination.format != .png
    let report = try Failure.blaming(place) { () throws(RenderError) in
      try run.play(from: &source, clock: clock, to: recorder, repeatsSkipped: repeats) { _ in
        Interruption.requested == nil
      }
    }
    TimeLimit.stop()
    try reporter.show(run.messages(of: place.name))
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
